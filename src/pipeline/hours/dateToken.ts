import { isCalendarDate } from '#base/kst.ts'
import type { HoursToken } from './hoursToken.ts'

/** `2026년 12월 24일(목)`, `2026.12.24.`; not the beginning of a range of dates. */
export const DATE =
  /(20\d{2})\s?(?:년|[./-])\s?(\d{1,2})\s?(?:월|[./-])\s?(\d{1,2})(?!\d)(?:\s?일|\.)?(?:\s?\([월화수목금토일](?:요일)?\))?(?!\s?[~-]\s?(?:20\d{2}|\d{1,2}\s?[월./]))/y

/** `2026.12.30~2027.1.2` */
export const DATES =
  /20\d{2}\s?[년./-]\s?\d{1,2}\s?[월./-]\s?\d{1,2}(?:\s?일|\.)?\s?~\s?(?:20\d{2}\s?[년./-]\s?)?(?:\d{1,2}\s?[월./-]\s?)?\d{1,2}(?![\d:])(?:\s?일|\.)?/y

/** Turns a match of DATE into a token; null when there is no such day. */
export function dateToken([, year = '', month = '', day = '']: RegExpExecArray): HoursToken | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? { kind: 'date', date } : null
}
