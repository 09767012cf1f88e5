import { addDays, type CalendarDate, minutesOfClock } from '#base/kst.ts'
import { MEAL_WINDOWS } from '#venue/hours/meals.ts'
import { canonical } from '#venue/vocabulary.ts'
import { readDay } from './wordsDay.ts'

/** A part of an open_at value: a day, the time after it, or both. */
export interface TimeWords {
  date: string | null
  /** A meal, `HH:MM`, `HH:MM-HH:MM` or `now`. */
  time: string | null
  /** The next such time is meant, never one that has passed: until 2am, midnight, 새벽 2시. */
  isAhead?: true
  /** Before six o'clock it ends the day that a sentence names: midnight friday, until 2am on friday. */
  isEnd?: true
}

export type TimeReading =
  | { kind: 'time'; time: TimeWords }
  /** One of these is meant; beside an hour, only the date counts (8pm tonight). */
  | { kind: 'several'; values: readonly string[]; date: string | null; until?: Until }
  /** A time that open_at cannot express, such as a weekend. */
  | { kind: 'unsayable' }

/** A sentence says until when a venue is open; `closing`: at which hour venues then close, null when that is open. */
export interface Until {
  closing: string | null
}

const DAYS: ReadonlySet<string> = new Set(['today', 'tomorrow', 'day_after_tomorrow'])
/** Words for hours that are not aliases, because alone they are not a meal. */
const HOURS: Readonly<Record<string, string>> = { noon: '12:00', 정오: '12:00', midnight: '00:00', 자정: '00:00' }
const EVENINGS: Readonly<Record<string, TimeWords>> = {
  evening: { date: null, time: 'dinner' },
  'this evening': { date: 'today', time: 'dinner' },
  'this morning': { date: 'today', time: 'breakfast' },
  'this afternoon': { date: 'today', time: '14:00-17:00' },
  afternoon: { date: null, time: '14:00-17:00' },
  오후: { date: null, time: '14:00-17:00' },
  낮: { date: null, time: '14:00-17:00' },
  오전: { date: null, time: '09:00-12:00' },
  낮에: { date: null, time: '14:00-17:00' },
}
/** The night may begin with dinner or after it. */
const NIGHTS = ['dinner', 'late_night']
const TONIGHT = /^(?:tonight|오늘 ?밤)$/u
/** Alone, 밤 may mean a chestnut, and night a view. */
const NIGHT = /^(?:밤|night)$/u
const AT_NIGHT = /^(?:밤에|밤에도|at night)$/u
const HALF = '오전|오후|아침|점심|낮|저녁|밤|새벽'
const TAIL =
  '(?: ?(?:쯤|경|정도|이후|부터|까지|넘어서|넘어|지나서|이전|전|즈음|반쯤|에서))?(?:에|에도|엔|에는|도|으로|의|만|쯤)?'
const KOREAN_CLOCK = new RegExp(`^(?:(${HALF}) ?)?(\\d{1,2})시(?: ?(\\d{1,2})분| ?(반))?${TAIL}$`, 'u')
const KOREAN_RANGE = new RegExp(
  `^(?:(${HALF}) ?)?(\\d{1,2})시 ?(?:부터|에서|~|-) ?(?:(${HALF}) ?)?(\\d{1,2})시(?:까지)?(?:에)?$`,
  'u',
)
const ENGLISH_CLOCK = /^(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\.?$/u
const CLOCK = /^(\d{1,2}):(\d{2})(?:에)?$/u
/** Seven o'clock, and `at 7`, where only the preposition tells that it is an hour. */
const OCLOCK = /^(\d{1,2}) ?o'?clock$/u
const AT_HOUR = /^(?:at|until|till?) (\d{1,2})$/u
const PREPOSITION = /^(?:at|around|about|by|after|before|from|since|until|till?|past) (?=\d|noon|midnight)/u
/** Until when a venue is open; `반까지` and `분까지` follow an hour. */
const UNTIL = /까지|^(?:until|till?) /u
const ENGLISH_UNTIL = /^(?:until|till?) /u
/** Of hours before six o'clock, those of the night after a day: 금요일 밤 12시, and not 금요일 새벽 2시. */
const NIGHT_HOUR = /^밤|midnight|^자정/u
/** Hours of the clock before this one belong to the night that began on the day before. */
export const NIGHT_END = '06:00'
/** Hours in Korean numerals, from one to twelve: 여섯시. */
const NUMERALS = ['열두', '열한', '열', '아홉', '여덟', '일곱', '여섯', '다섯', '네', '세', '두', '한']
const NUMERAL_HOUR = new RegExp(`^(.*?)(${NUMERALS.join('|')}) ?(?=시(?!장|내|골))`, 'u')
const RANGE = /^(\d{2}:\d{2}) ?[-~–] ?(\d{2}:\d{2})$/u

/** Returns what a phrase says about time; null when it is about something else. */
export function readTime(phrase: string, today: CalendarDate): TimeReading | null {
  const text = phrase
    .toLowerCase()
    .replace(NUMERAL_HOUR, (_, before: string, numeral: string) => `${before}${12 - NUMERALS.indexOf(numeral)}`)
  if (TONIGHT.test(text)) return nightsOf('today')
  if (AT_NIGHT.test(text)) return { kind: 'several', values: NIGHTS, date: null }
  const day = readDay(text, today)
  if (day !== null) return day.kind === 'day' ? found(day.date, null) : day
  return readDated(text, today) ?? readClock(text.replace(/(?<=^(?:오전|오후|낮))에$/u, ''))
}

function nightsOf(date: string): TimeReading {
  return { kind: 'several', values: NIGHTS.map((night) => `${date} ${night}`), date }
}

/** Every phrase that begins with a day does so with one of these; the test saves reading the others. */
const MAYBE_DAY =
  /^(?:on |this |next )?(?:\d|[이다]|[월화수목금토일][요욜]|오늘|내일|모레|크리스마스|성탄|발렌|화이트|설|구정|추석|한가위|seol|lunar|korean new|chus|mon|tue|wed|thu|fri|sat|sun|today|tomorrow|day|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|chr|xm|val|new)/u

/** Reads a day followed directly by a meal or an hour: 내일 저녁 7시. */
function readDated(text: string, today: CalendarDate): TimeReading | null {
  if (!MAYBE_DAY.test(text)) return null
  for (let at = text.indexOf(' '); at > 0; at = text.indexOf(' ', at + 1)) {
    const day = readDay(text.slice(0, at), today)
    if (day?.kind !== 'day') continue
    const { date } = day
    const rest = text.slice(at + 1)
    const meal = mealOf(rest)
    if (meal !== null) return found(date, meal)
    if (NIGHT.test(rest) || AT_NIGHT.test(rest)) return nightsOf(date)
    const clock = readClock(rest)
    if (clock?.kind === 'time' && clock.time.date === null) {
      const { time, isAhead, isEnd } = clock.time
      if (isAhead && date === 'today') return { kind: 'time', time: { date, time, isAhead } }
      return found(isEnd ? dayAfter(date, today) : date, time)
    }
    if (clock?.kind === 'several') return { ...clock, values: clock.values.map((value) => `${date} ${value}`), date }
  }
  return null
}

/** 오늘 밤 12시 is the first minute of tomorrow. */
export function dayAfter(date: string, today: CalendarDate): string {
  const days = [...DAYS]
  const at = days.indexOf(date)
  if (at < 0) return addDays(date, 1)
  return days[at + 1] ?? addDays(today, days.length)
}

/**
 * Returns the day on which the next such time lies, which a sentence names or not; null for a time that is ahead without a
 * day. Of today only the hours of the night lie on the next day. `minute`: the minute of the present day; null when it is unknown.
 */
export function dayAhead(date: string | undefined, clock: string, minute: number | null): string | null {
  if (date !== undefined && (date !== 'today' || clock >= NIGHT_END)) return date
  const isPast = minute === null ? date !== undefined : (minutesOfClock(clock) ?? 0) < minute
  return isPast ? 'tomorrow' : (date ?? null)
}

/** Reads an hour. One until which a venue is open, or of the night, is the next one that comes. */
function readClock(text: string): TimeReading | null {
  const read = readClockAsWritten(text)
  const clocks = read?.kind === 'time' ? [read.time.time ?? ''] : read?.kind === 'several' ? read.values : []
  if (read === null || !clocks.every((clock) => /^\d{2}:\d{2}$/u.test(clock))) return read
  const [clock = ''] = clocks
  const isUntil = UNTIL.test(text)
  if (read.kind === 'several') return isUntil ? { ...read, until: { closing: closingHour(clock) } } : read
  if (!isUntil && (clock >= NIGHT_END || clock === '')) return read
  const isEnd = clock < NIGHT_END && (NIGHT_HOUR.test(text) || ENGLISH_UNTIL.test(text))
  return { kind: 'time', time: { date: null, time: clock, isAhead: true, ...(isEnd && { isEnd }) } }
}

/** Returns when venues close that are open until an hour of the clock: from six o'clock on in the evening, at twelve in the night. */
function closingHour(morning: string): string | null {
  if (morning < NIGHT_END) return morning.startsWith('00') ? morning : null
  return `${Number(morning.slice(0, 2)) + 12}${morning.slice(2)}`
}

function readClockAsWritten(text: string): TimeReading | null {
  const evening = EVENINGS[text]
  if (evening) return { kind: 'time', time: evening }
  const bare = text.replace(PREPOSITION, '')
  const hour = HOURS[bare]
  if (hour !== undefined) return found(null, hour)
  return readRange(text) ?? readKoreanClock(text) ?? readPlainClock(bare, UNTIL.test(text)) ?? readHour(text)
}

function readRange(text: string): TimeReading | null {
  const range = RANGE.exec(text)
  if (range) {
    const [from, to] = [plainClock(range[1] as string), plainClock(range[2] as string)]
    return from !== null && to !== null ? found(null, `${from}-${to}`) : { kind: 'unsayable' }
  }
  const korean = KOREAN_RANGE.exec(text)
  if (!korean) return null
  const [, half, from, ownHalf, to] = korean
  const starts = clocksOf(half, Number(from), 0)
  const ends = clocksOf(ownHalf ?? half, Number(to), 0)
  if (starts.length === 0 || ends.length === 0) return { kind: 'unsayable' }
  const values = starts.map((start, i) => `${start}-${ends[i] ?? ends[0]}`)
  return ofClocks(values)
}

function readKoreanClock(text: string): TimeReading | null {
  const match = KOREAN_CLOCK.exec(text)
  if (!match) return null
  const [, half, hour, minute, halfPast] = match
  // 24시 on a sign means that the venue never closes.
  if (hour === '24') return null
  return ofClocks(clocksOf(half, Number(hour), halfPast ? 30 : Number(minute ?? 0)))
}

/** Until 11:30, as 7:30, may be of either half of the day. */
function readPlainClock(text: string, isUntil: boolean): TimeReading | null {
  const english = ENGLISH_CLOCK.exec(text)
  if (english) {
    const [, hour, minute, half] = english
    if (Number(hour) > 12 || Number(hour) === 0) return null
    return ofClocks(clocksOf(half === 'a' ? '오전' : '오후', Number(hour), Number(minute ?? 0)))
  }
  const plain = CLOCK.exec(text)
  if (!plain) return null
  const [, hour, minute] = plain
  const isOpenHour = isUntil && /^1[0-2]$/u.test(hour ?? '')
  if (hour?.length === 1 || isOpenHour) return ofClocks(clocksOf(undefined, Number(hour), Number(minute)))
  return ofClocks([`${hour}:${minute}`].filter((clock) => plainClock(clock) !== null))
}

function readHour(text: string): TimeReading | null {
  const match = OCLOCK.exec(text.replace(PREPOSITION, '')) ?? AT_HOUR.exec(text)
  return match && ofClocks(clocksOf(undefined, Number(match[1]), 0))
}

function ofClocks(values: readonly string[]): TimeReading {
  const [only] = values
  if (only === undefined) return { kind: 'unsayable' }
  return values.length === 1 ? found(null, only) : { kind: 'several', values, date: null }
}

/** Returns the hours that a clock reading may mean, as HH:MM: two when nothing states the half of the day. */
function clocksOf(half: string | undefined, hour: number, minute: number): string[] {
  if (hour > 23 || minute > 59) return []
  const clock = (h: number) => `${String(h % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  if (hour > 12 || hour === 0) return [clock(hour)]
  switch (half) {
    case undefined:
      return hour === 12 ? [clock(0), clock(12)] : [clock(hour), clock(hour + 12)]
    case '오전':
    case '새벽':
      return [clock(hour === 12 ? 0 : hour)]
    case '아침':
      return [clock(hour)]
    case '밤':
      return [clock(hour >= 6 ? hour + 12 : hour)]
    default:
      return [
        clock(hour === 12 || (half === '낮' && hour === 11) || (half === '점심' && hour === 11) ? hour : hour + 12),
      ]
  }
}

function plainClock(clock: string): string | null {
  const [hour = 24, minute = 60] = clock.split(':').map(Number)
  return hour < 24 && minute < 60 ? clock : null
}

function mealOf(text: string): string | null {
  const value = canonical('open_at', text) ?? canonical('open_at', text.replace(/(?:에|에는|은|으로)$/u, ''))
  return value !== null && Object.hasOwn(MEAL_WINDOWS, value) ? value : null
}

/** Returns the part of an open_at value that one of its own words means. */
export function timeOfValue(value: string): TimeWords {
  return DAYS.has(value) ? { date: value, time: null } : { date: null, time: value }
}

function found(date: string | null, time: string | null): TimeReading {
  return { kind: 'time', time: { date, time } }
}
