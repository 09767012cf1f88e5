import type { LocalizedText } from './language.ts'

/** What an error code means. */
export interface ErrorRow {
  status: number
  /** Short English title of the problem. */
  title: string
  /** For people, in English and Korean; a handler may replace it with a more precise sentence. */
  message: LocalizedText
  retryable: boolean
  /** What the caller can do about the problem. */
  hint: LocalizedText | null
}

export const errorRow = (
  status: number,
  title: string,
  en: string,
  ko: string,
  hint: LocalizedText | null,
  retryable = false,
): ErrorRow => ({
  status,
  title,
  message: { en, ko },
  hint,
  retryable,
})
