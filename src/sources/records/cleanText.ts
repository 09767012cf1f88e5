import { cleanLine } from '#base/text.ts'

/** Anything but plain ASCII, Hangul syllables and single inner spaces may need the full treatment of `cleanLine`. */
const NEEDS_CARE = /[^ -~가-힣]| {2}|^ | $/

/** `cleanLine`, with a short way for the text most lists consist of. */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && !NEEDS_CARE.test(text)) return text
  return cleanLine(text, maxLength)
}

/** Longest address taken (URLs of this length still work in every browser). */
const URL_LENGTH_MAX = 2000

/** The text as a usable web address, or null: http(s) only, or https only, without blanks and control characters. */
export function cleanUrl(text: string, httpsOnly: boolean): string | null {
  const trimmed = text.trim()
  if (trimmed.length > URL_LENGTH_MAX || /[\s\p{Cc}\p{Cf}]/u.test(trimmed)) return null
  const url = URL.parse(trimmed)
  if (!url || url.hostname === '') return null
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return null
  return /^https?:\/\//.test(trimmed) ? trimmed : url.href
}
