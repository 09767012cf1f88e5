import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import type { Random } from '#base/seededRandom.ts'
import type { BusinessDay } from '#venue/records.ts'
import { between, chance, pick } from './draw.ts'
import type { HoursStyle } from './kinds.ts'

/** One day's opening in minutes after its midnight; a `close` beyond 1440 is after the next midnight. */
export interface Opening {
  open: number
  close: number
  pause: readonly [number, number] | null
  lastOrder: number | null
}

/** Monday first; `null` is a day off. */
export type Opened = readonly (Opening | null)[]

const hour = (h: number) => Math.round(h * 60)

interface Pattern {
  opens: readonly number[]
  closes: readonly number[]
  pauseChance: number
  /** Probability of one closed day in the week. */
  dayOff: number
  roundTheClock: number
}

const PATTERNS: Readonly<Record<HoursStyle, Pattern>> = {
  meals: {
    opens: [11, 11, 11.5, 10.5, 12],
    closes: [20.5, 21, 21.5, 22, 15],
    pauseChance: 0.5,
    dayOff: 0.6,
    roundTheClock: 0,
  },
  soup: { opens: [7, 8, 9, 10, 6], closes: [20, 21, 22, 23], pauseChance: 0.1, dayOff: 0.45, roundTheClock: 0.16 },
  allday: {
    opens: [10, 10.5, 11, 9.5],
    closes: [21, 21.5, 22, 23],
    pauseChance: 0.12,
    dayOff: 0.4,
    roundTheClock: 0.02,
  },
  cafe: {
    opens: [8, 9, 10, 10.5, 11, 12, 7.5],
    closes: [18, 20, 21, 22, 23],
    pauseChance: 0,
    dayOff: 0.4,
    roundTheClock: 0.02,
  },
  bakery: { opens: [7, 8, 9, 10], closes: [19, 20, 21, 22], pauseChance: 0, dayOff: 0.5, roundTheClock: 0 },
  brunch: { opens: [9, 9.5, 10, 8.5], closes: [15, 16, 17, 18], pauseChance: 0, dayOff: 0.6, roundTheClock: 0 },
  pub: {
    opens: [15, 16, 17, 11.5, 14],
    closes: [22.5, 23, 24, 25, 26],
    pauseChance: 0,
    dayOff: 0.4,
    roundTheClock: 0.01,
  },
  late: { opens: [17, 18, 18.5, 19], closes: [24, 25, 26, 27, 29], pauseChance: 0, dayOff: 0.45, roundTheClock: 0 },
  market: { opens: [8, 9, 9.5, 10, 11], closes: [17, 18, 19, 20], pauseChance: 0, dayOff: 0.5, roundTheClock: 0 },
}

/** Draws the ordinary week of a venue of this style. */
export function drawWeek(random: Random, style: HoursStyle): Opened {
  const pattern = PATTERNS[style]
  if (chance(random, pattern.roundTheClock)) {
    return WEEKDAYS.map(() => ({ open: 0, close: DAY_MINUTES, pause: null, lastOrder: null }))
  }
  const open = hour(pick(random, pattern.opens))
  const close = hour(pick(random, pattern.closes))
  const pause = close >= hour(20) && chance(random, pattern.pauseChance) ? pick(random, PAUSES) : null
  const lastOrder = chance(random, 0.5) ? close - pick(random, [30, 40, 60]) : null
  const workday: Opening = { open, close, pause, lastOrder }
  const weekend = chance(random, 0.3) ? weekendOf(random, workday) : workday
  const off = daysOff(random, pattern.dayOff)
  return WEEKDAYS.map((_, day) => (off.has(day) ? null : day < 5 ? workday : weekend))
}

const PAUSES = [
  [hour(15), hour(17)],
  [hour(15), hour(16.5)],
  [hour(14.5), hour(17)],
] as const

function weekendOf(random: Random, workday: Opening): Opening {
  const later = pick(random, [-60, -30, 30, 60])
  const close = Math.max(workday.open + 240, workday.close + later)
  const lastOrder = workday.lastOrder === null ? null : close - (workday.close - workday.lastOrder)
  const pause = workday.pause !== null && workday.pause[1] < close - 60 && chance(random, 0.5) ? workday.pause : null
  return { open: workday.open, close, pause, lastOrder }
}

function daysOff(random: Random, probability: number): Set<number> {
  if (!chance(random, probability)) return new Set()
  const draw = random()
  if (draw < 0.42) return new Set([6])
  if (draw < 0.68) return new Set([0])
  if (draw < 0.78) return new Set([1])
  if (draw < 0.84) return new Set([2])
  return new Set(draw < 0.95 ? [5, 6] : [0, 1])
}

/** Formats a minute that may lie after midnight: 1500 → `01:00`. A closing at midnight is `24:00`. */
function clock(minute: number): string {
  return clockOfMinutes(minute > DAY_MINUTES ? minute - DAY_MINUTES : minute)
}

/** Formats a last order; midnight is `00:00`, by the conventions of businessHours. */
function lastOrderClock(minute: number): string {
  return clockOfMinutes(minute % DAY_MINUTES)
}

export function weeklyOf(week: Opened): BusinessDay[] {
  return week.map((opening, day) => {
    const name = WEEKDAYS[day] as BusinessDay['day']
    if (!opening)
      return { day: name, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
    return {
      day: name,
      closed: false,
      open: clock(opening.open),
      close: clock(opening.close),
      endsNextDay: opening.close > DAY_MINUTES,
      breaks: opening.pause ? [{ start: clock(opening.pause[0]), end: clock(opening.pause[1]) }] : [],
      lastOrder: opening.lastOrder === null ? null : lastOrderClock(opening.lastOrder),
    }
  })
}

const KOREAN_DAYS = ['월', '화', '수', '목', '금', '토', '일']
const ENGLISH_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Writes the week as a person does; `closedDays` is the text for a form's second field. */
export function hoursText(random: Random, week: Opened): { text: string; closedDays?: string } {
  const off = KOREAN_DAYS.filter((_, day) => week[day] === null)
  const workday = week.slice(0, 5).find((opening) => opening !== null)
  const weekend = week.slice(5).find((opening) => opening !== null)
  const general = workday ?? weekend
  if (!general) throw new Error('a venue that never opens has no hours to write')
  if (general.open === 0 && general.close === DAY_MINUTES)
    return { text: pick(random, ['24시간 영업', '연중무휴 24시간', '00:00~24:00']) }
  if (chance(random, 0.12)) return { text: englishText(week) }
  const closedDays =
    off.length === 0 ? pick(random, ['연중무휴', '']) : `매주 ${off.map((day) => `${day}요일`).join(', ')}`
  const text =
    workday && weekend && workday !== weekend
      ? `${pick(random, ['평일', '월~금', '월-금'])} ${spanText(random, workday)} / ${pick(random, ['주말', '토,일', '토~일'])} ${spanText(random, weekend)}`
      : `${pick(random, ['매일 ', '', '영업시간 '])}${spanText(random, general)}`
  if (off.length > 0 && chance(random, 0.4)) return { text: `${text} (${closedDays} 휴무)` }
  return closedDays === '' ? { text } : { text, closedDays }
}

function spanText(random: Random, opening: Opening): string {
  const dash = pick(random, ['~', ' ~ ', '-', ' - '])
  const parts = [`${clock(opening.open)}${dash}${clock(opening.close)}`]
  if (opening.pause) {
    parts.push(
      `${pick(random, ['브레이크타임', '준비시간', '휴게시간'])} ${clock(opening.pause[0])}${dash}${clock(opening.pause[1])}`,
    )
  }
  if (opening.lastOrder !== null) {
    parts.push(`${pick(random, ['라스트오더', '주문 마감', 'L.O'])} ${lastOrderClock(opening.lastOrder)}`)
  }
  return parts.join(pick(random, [', ', ' / ', ', ']))
}

function englishText(week: Opened): string {
  const groups: { first: number; last: number; opening: Opening | null }[] = []
  for (const [day, opening] of week.entries()) {
    const group = groups.at(-1)
    if (group && group.opening === opening) group.last = day
    else groups.push({ first: day, last: day, opening })
  }
  return groups
    .map(({ first, last, opening }) => {
      const days = first === last ? ENGLISH_DAYS[first] : `${ENGLISH_DAYS[first]}-${ENGLISH_DAYS[last]}`
      if (!opening) return `${days} closed`
      const pause = opening.pause ? ` (break ${clock(opening.pause[0])}-${clock(opening.pause[1])})` : ''
      return `${days} ${clock(opening.open)}-${clock(opening.close)}${pause}`
    })
    .join(', ')
}

/** Draws a text from which no week can be read; lists contain such texts, and a reader must refuse them. */
export function unreadableHours(random: Random): { text: string } {
  const text = pick(random, ['11:00~재료 소진 시까지', '인스타그램 공지 참고', '계절별 상이, 전화 문의', '예약제 운영'])
  return { text: chance(random, 0.2) ? `${text} (${between(random, 1, 3)}주차 변동)` : text }
}
