import { DAY_MINUTES } from '#base/kst.ts'
import type { Clock, HoursToken } from './hoursToken.ts'

const NOON = DAY_MINUTES / 2
const HALF_WORDS = '오전|오후|아침|낮|점심|저녁|밤|새벽|익일|다음\\s?날|명일|당일|[ap]\\.?m(?![a-z])\\.?'

/** A time with minutes or 시, or a number that is a time only in context. */
export const CLOCK = new RegExp(
  `((?:(?:${HALF_WORDS})[^\\S\\n]*(?::[^\\S\\n]*)?)*)(\\d{1,2})` +
    `(?::(\\d{2})(?!\\d)(?:\\s?분|\\s?시(?!간))?|\\.(\\d{2})(?![\\d.])|\\s?시(?!간|즌|장)(?:\\s?(\\d{2})(?![\\d:시])(?:\\s?분)?|\\s?(\\d)\\s?분|\\s?(반))?|(?![\\d:.]))` +
    `(?:\\s?(am|pm|a\\.m\\.?|p\\.m\\.?|noon|midnight)(?![a-z]))?`,
  'iy',
)
export const DIGITS = /([01]\d|2[0-4])([0-5]\d)(?![\d:])/y

/** Turns a match of CLOCK into a token; a number that cannot be a time becomes a word. */
export function clockToken(match: RegExpExecArray): HoursToken {
  const hour = Number(match[2])
  const minutes = match[3] ?? match[4] ?? match[5] ?? match[6]
  const minute = Number(minutes ?? (match[7] ? 30 : 0))
  const before = (match[1] as string).toLowerCase()
  const behind = (match[8] ?? '').toLowerCase().replaceAll('.', '')
  // 24:30 and 26:00 are how late hours of the same evening are written.
  if (hour > 29 || minute > 59) return { kind: 'word', text: match[0] }
  const halves = `${before} ${behind}`
  const written = minutes !== undefined ? 'colon' : match[0].includes('시') || behind !== '' ? 'hour' : 'bare'
  return {
    kind: 'clock',
    clock: {
      minute: (hour <= 12 ? hourOfDay(hour, halves) : hour) * 60 + minute,
      written,
      // Hours above 12 are on the 24-hour clock, whatever words are beside them.
      half: hour > 12 || hour === 0 ? null : halfOf(halves),
      halfBehind: behind !== '',
      short: (match[2] as string).length === 1,
      nextDay: /익일|다음|명일/.test(before),
      unsureNoon: hour === 12 && /오후|p\.?m/.test(before),
      meal: before.includes('점심') ? 'lunch' : before.includes('저녁') ? 'dinner' : null,
    },
  }
}

const WORDLESS = { half: null, halfBehind: false, short: false, nextDay: false, unsureNoon: false, meal: null } as const

/** `0930`. */
export function digitsToken(match: RegExpExecArray): HoursToken {
  const minute = Number(match[1]) * 60 + Number(match[2])
  return { kind: 'clock', clock: { ...WORDLESS, minute, written: 'digits' } }
}

/** Returns a time that is written as a word: noon or midnight. */
export function wordClock(minute: number): HoursToken {
  return { kind: 'clock', clock: { ...WORDLESS, minute, written: 'hour', half: 'pm' } }
}

function halfOf(words: string): Clock['half'] {
  if (/오전|아침|새벽|a\.?m/.test(words)) return 'am'
  return /오후|낮|점심|저녁|밤|p\.?m|noon|midnight/.test(words) ? 'pm' : null
}

/** Returns the hour of the day for an hour of 0–12 and the words around it. */
function hourOfDay(hour: number, words: string): number {
  if (/midnight/.test(words)) return 24
  if (/오전|아침|새벽|a\.?m/.test(words)) return hour === 12 ? 0 : hour
  if (/오후|저녁|p\.?m/.test(words)) return hour === 12 ? 12 : hour + 12
  if (/밤/.test(words)) return hour === 12 ? 24 : hour >= 6 ? hour + 12 : hour
  if (/낮|점심/.test(words)) return hour <= 5 ? hour + 12 : hour
  return hour
}

/** A range of minutes; an end past midnight is greater than 1440. `short` when both clocks are. */
export interface ClockRange {
  start: number
  end: number
  short: boolean
}

/** Returns the range between two clock times, or the reason why it is uncertain. */
export function rangeOf(start: Clock, end: Clock): ClockRange | string {
  if (!isRangeOfClocks(start, end)) return 'numbers that may not be times'
  const from = startMinute(start, end)
  const until = from === null ? null : endMinute(start, end, from)
  if (from === null || until === null) return 'morning or evening is not stated'
  const last = until <= from || (end.nextDay && until < DAY_MINUTES) ? until + DAY_MINUTES : until
  if (last - from > DAY_MINUTES) return 'a session longer than a day'
  if (last - from === DAY_MINUTES && from !== 0) return 'opens and closes at the same time'
  return { start: from, end: last, short: isShort(start) && isShort(end) }
}

/** Returns true for a clock of one digit without a word for the half of the day. */
export function isShort(clock: Clock): boolean {
  return clock.short && clock.half === null
}

/** `11-22`, `10~21시` and `1100-2200` are times; `5-6` and `2019-2024` may be anything. */
function isRangeOfClocks(start: Clock, end: Clock): boolean {
  const wordless = (clock: Clock) => clock.written === 'bare' && clock.half === null
  if (wordless(start) && wordless(end)) return !start.short && !end.short
  if (start.written === 'digits' && end.written === 'digits') return start.minute % 30 === 0 && end.minute % 30 === 0
  if (start.written === 'digits' || end.written === 'digits')
    return start.written === 'colon' || end.written === 'colon'
  return true
}

/**
 * `5-10pm`: the half of the day after the end applies to the start when the range makes sense only so. Returns null
 * when this is uncertain.
 */
function startMinute(start: Clock, end: Clock): number | null {
  const written = start.minute % DAY_MINUTES
  if (start.half !== null || written >= NOON || end.half === null) return written
  const morningUnlikely = written < 7 * 60
  if (end.halfBehind && end.half === 'am') return written < end.minute ? written : null
  if (end.halfBehind && written < end.minute - NOON) return morningUnlikely ? written + NOON : null
  return !end.halfBehind && end.half === 'pm' && start.written !== 'colon' && morningUnlikely ? null : written
}

/** Returns the end as written, or in the half of the day of the start. Returns null when this is uncertain. */
function endMinute(start: Clock, end: Clock, from: number): number | null {
  if (end.unsureNoon && from < NOON) return null
  if (end.minute > NOON || end.nextDay || end.half !== null) return end.minute
  const evening = end.minute + NOON
  if (start.half === 'pm') return evening > from ? evening : end.minute
  if (start.half === 'am' && end.written !== 'colon') return null
  const maybeEvening = end.short && end.minute >= 6 * 60 && end.minute <= from && evening > from
  return maybeEvening ? null : end.minute
}
