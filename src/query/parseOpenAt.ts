import type { Instant } from '#base/clock.ts'
import { DAY_MINUTES, type CalendarDate, addDays, isCalendarDate, kstTime, minutesOfClock } from '#base/kst.ts'
import { nextLunarDay } from '#venue/hours/lunarHolidays.ts'
import { MEAL_WINDOWS, type Meal } from '#venue/hours/meals.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import { canonical } from '#venue/vocabulary.ts'
import { readTime } from './sentence/wordsTime.ts'

type OpenAtReading =
  | { kind: 'read'; openAt: OpenAt }
  | { kind: 'unreadable'; reason: LocalizedText; hint: LocalizedText }

/** No form is longer; the parser tries every prefix, so the length must be bounded. */
const LENGTH_MAX = 60

const DAY_OFFSETS: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, day_after_tomorrow: 2 }

/** 설날 and 추석 at the start of a text: the next such day. A Latin word ends there. */
const FEASTS = [
  ['lunarNewYear', /^(?:설날|구정|설(?= |$)|seollal\b|lunar new year\b|korean new year\b)(?: ?당일)?/iu],
  ['chuseok', /^(?:추석|한가위|chuseok\b)(?: ?당일)?/iu],
] as const

const FORMS: LocalizedText = {
  en: 'Use now, HH:MM, YYYY-MM-DDTHH:MM, a meal (breakfast, brunch, lunch, dinner, late_night), HH:MM-HH:MM, or a date (YYYY-MM-DD, today, tomorrow, day after tomorrow, Seollal, Chuseok; 오늘, 내일, 모레, 설날, 추석) and one of these.',
  ko: 'now(지금), HH:MM, YYYY-MM-DDTHH:MM, 끼니(아침, 브런치, 점심, 저녁, 심야), HH:MM-HH:MM, 또는 날짜(YYYY-MM-DD, 오늘, 내일, 모레, 설날, 추석)와 그 가운데 하나를 쓰세요.',
}

const CLOCK = String.raw`\d{2}:\d{2}(?::\d{2})?`
const POINT = new RegExp(`^(${CLOCK})$`)
const WINDOW = /^(\d{2}:\d{2})\s*[-–~]\s*(\d{2}:\d{2})$/
/** `Z` or an offset after a time. An unencoded `+` has become a space. */
const OFFSET_BEHIND_TIME = new RegExp(`^(?:.*[T ])?${CLOCK}(?:\\.\\d+)?\\s*(?:Z|\\+\\d{2}:?\\d{2})$`, 'i')
const OFFSET_BEHIND_DATE_TIME = new RegExp(`^\\d{4}-\\d{2}-\\d{2}T${CLOCK}(?:\\.\\d+)?\\s?[-+ ]?\\d{2}:?\\d{2}$`, 'i')

/**
 * Parses `open_at` by the grammar of docs/reference/parameters.md#open_at, in Korean or English, in any case. A range
 * whose end is not after its start crosses midnight. A time of day that has passed means today.
 */
export function parseOpenAt(value: string, now: Instant): OpenAtReading {
  const reading = readForm(value, now)
  if (reading.kind === 'read' || reading.hint !== FORMS) return reading
  const text = value.trim()
  // A text that is too long gets no suggestion: it matches no form, and trying them all costs more than reading it.
  if (text.length > LENGTH_MAX) return reading
  if (/(?:^|[T ])24:00/u.test(text)) return { ...reading, hint: NO_24 }
  const isRead = (form: string) => readForm(form, now).kind === 'read'
  const padded = text.replace(/(?<!\d)\d:\d{2}(?!\d)/gu, '0$&')
  const meant = isRead(padded) ? [padded] : formsOf(text, kstTime(now).date).filter(isRead)
  return meant.length === 0 ? reading : { ...reading, hint: written(meant) }
}

const NO_24: LocalizedText = {
  en: 'A day ends at 24:00, so no time begins at 24:00: write 00:00 of the next day, such as "tomorrow 00:00".',
  ko: '24:00은 하루의 끝입니다. "내일 00:00"처럼 다음 날 00:00으로 쓰세요.',
}

/** Returns the forms of open_at for a time in another notation: 19:00 for 7pm, a date and a meal for 금요일 저녁. */
function formsOf(text: string, today: CalendarDate): readonly string[] {
  const meant = readTime(text, today)
  if (meant?.kind === 'several') return meant.values
  return meant?.kind === 'time' ? [`${meant.time.date ?? ''} ${meant.time.time ?? 'dinner'}`.trim()] : []
}

function written(forms: readonly string[]): LocalizedText {
  const quoted = forms.map((form) => `"${form}"`)
  return { en: `Write ${quoted.join(' or ')}.`, ko: `이렇게 쓰세요: ${quoted.join(' 또는 ')}.` }
}

function readForm(value: string, now: Instant): OpenAtReading {
  const text = value.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (text.length > LENGTH_MAX) return unreadable({ en: 'it is longer than 60 characters', ko: '60자를 넘습니다' })
  if (OFFSET_BEHIND_TIME.test(text) || OFFSET_BEHIND_DATE_TIME.test(text)) {
    return unreadable(
      { en: 'times are in KST without an offset', ko: '시각은 오프셋 없이 한국 시간으로 씁니다' },
      {
        en: 'Remove the offset or Z and write the time in Korea. Separate a range from its date with a space.',
        ko: '오프셋이나 Z를 빼고 한국 시각을 쓰세요. 시간 범위는 날짜 뒤에 한 칸 띄우고 씁니다.',
      },
    )
  }
  const clock = kstTime(now)
  const found = (date: CalendarDate, time: TimeOfDay): OpenAtReading => ({
    kind: 'read',
    openAt: { requested: value.trim(), date, ...time },
  })
  if (canonical('open_at', text) === 'now') {
    return found(clock.date, { type: 'point', label: null, startMinute: clock.minute, endMinute: clock.minute })
  }
  const { date, rest } = splitDate(text, clock.date)
  if (date !== null && !isPlausible(date))
    return unreadable({
      en: `${date} is not an existing date from 2000 to 2999`,
      ko: `2000년에서 2999년 사이에 ${date} 날짜가 없습니다`,
    })
  if (date !== null && rest === '')
    return unreadable(
      { en: 'a date alone gives no time', ko: '날짜만으로는 시각을 알 수 없습니다' },
      {
        en: `Add a time or a meal, such as "${text} dinner" or "${text} 19:00".`,
        ko: `"${text} 저녁"이나 "${text} 19:00"처럼 시각이나 끼니를 더하세요.`,
      },
    )
  const time = timeOfDay(rest)
  return time === null
    ? unreadable({ en: 'it is neither a time nor a meal', ko: '시각도 끼니도 아닙니다' })
    : found(date ?? clock.date, time)
}

function unreadable(reason: LocalizedText, hint = FORMS): OpenAtReading {
  return { kind: 'unreadable', reason, hint }
}

/** Limits years to four digits, so that they keep them when a window extends into the next day. */
function isPlausible(date: CalendarDate): boolean {
  return isCalendarDate(date) && date.startsWith('2')
}

/** Splits the date at the start, if any, from the rest. A date with `T` is split at the `T`. */
function splitDate(text: string, today: CalendarDate): { date: CalendarDate | null; rest: string } {
  const absolute = /^(\d{4}-\d{2}-\d{2})(?:T(?=\d)| |$)(.*)$/i.exec(text)
  if (absolute) return { date: absolute[1] as string, rest: absolute[2] as string }
  for (const [name, words] of FEASTS) {
    const [written] = words.exec(text) ?? []
    if (written !== undefined) return { date: nextLunarDay(name, today), rest: text.slice(written.length).trim() }
  }
  // Longest first, because 내일모레 begins with 내일.
  for (let end = text.length; end > 0; end--) {
    const offset = DAY_OFFSETS[canonical('open_at', text.slice(0, end)) ?? '']
    if (offset !== undefined) return { date: addDays(today, offset), rest: text.slice(end).trim() }
  }
  return { date: null, rest: text }
}

type TimeOfDay = Pick<OpenAt, 'type' | 'label' | 'startMinute' | 'endMinute'>

function timeOfDay(text: string): TimeOfDay | null {
  const point = POINT.exec(text)
  if (point) {
    const minute = startOf((point[1] as string).slice(0, 5))
    return minute === null ? null : { type: 'point', label: null, startMinute: minute, endMinute: minute }
  }
  const window = WINDOW.exec(text)
  if (window) return windowOf(window[1] as string, window[2] as string, null)
  const meal = canonical('open_at', text)
  if (meal === null || !Object.hasOwn(MEAL_WINDOWS, meal)) return null
  const { start, end } = MEAL_WINDOWS[meal as Meal]
  return windowOf(start, end, meal)
}

function windowOf(start: string, end: string, label: string | null): TimeOfDay | null {
  const startMinute = startOf(start)
  const endOfDay = minutesOfClock(end)
  if (startMinute === null || endOfDay === null) return null
  const endMinute = endOfDay > startMinute ? endOfDay : endOfDay + DAY_MINUTES
  return { type: 'window', label, startMinute, endMinute }
}

/** Returns the minute of a clock time at which something can begin; null for 24:00, which only ends a day. */
function startOf(clock: string): number | null {
  const minute = minutesOfClock(clock)
  return minute === DAY_MINUTES ? null : minute
}
