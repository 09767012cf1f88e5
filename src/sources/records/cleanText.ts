import { publicUrlFault } from '#base/network/publicUrl.ts'
import { cleanLine } from '#base/text/text.ts'

/** Text other than plain ASCII, Hangul syllables and single inner spaces may need the full `cleanLine`. */
const NEEDS_CARE = /[^ -~가-힣]|&| {2}|^ | $/

/** The HTML references that lists made from web pages contain in plain text: 장수촌&amp;꿉자. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Applies `cleanLine` to text with decoded HTML references, with a fast path for most texts. */
export function cleanText(text: string, maxLength: number): string {
  if (text.length <= maxLength && !NEEDS_CARE.test(text)) return text
  return cleanLine(text.includes('&') ? decoded(text) : text, maxLength)
}

function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|([a-z]{2,4}));/g,
    (reference, code: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? reference
      const point = Number(code)
      const isCharacter = point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      return isCharacter ? String.fromCodePoint(point) : reference
    },
  )
}

/** The maximum length of an address; URLs of this length still work in every browser. */
const URL_LENGTH_MAX = 2000

/** Returns the text as a web address, or null: http(s) only, or https only, without blanks and control characters. */
export function cleanUrl(text: string, httpsOnly: boolean): string | null {
  const trimmed = text.trim()
  if (trimmed.length > URL_LENGTH_MAX || /[\s\p{Cc}\p{Cf}]/u.test(trimmed)) return null
  const url = URL.parse(trimmed)
  if (!url || publicUrlFault(url.href) !== null) return null
  if (url.protocol !== 'https:' && (httpsOnly || url.protocol !== 'http:')) return null
  return /^https?:\/\//.test(trimmed) ? trimmed : url.href
}
