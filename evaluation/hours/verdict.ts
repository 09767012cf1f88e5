import { clockOfMinutes, WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay, LunarHolidayClosing, RegularClosure, SpecialHours } from '#venue/records.ts'
import type { HoursVerdict, JudgedText } from '#operate/evaluate/scoreHours.ts'

/** A text, the content of its list's field for days off, and the verdict in the short form below. */
export type InventedText = readonly [text: string, closedDays: string, verdict: string]

/**
 * Parses a verdict in short form: `R` refuses; else days (1 = Monday; none: all) with hours, later ones overriding
 * earlier ones, days off after a minus, and `H+` or `H-` for public holidays: `12345:11-22,b15-17,l2130 67:12-2+ -1
 * H-`. A `+` closes on the next day, `b` is a break, `l` the last order. Alternatives that are also right follow a bar;
 * the expected verdict comes first. Closings beside the week: `W24:2` the second and fourth Tuesdays of a month, `WL:7`
 * the last Sunday; `S:`, `C:` and `SC:` with `day`, `all` or `none` for 설날, 추석 and both; `D2026-12-24:10-18` or `:off`
 * a single date; `N` a note must remain.
 */
export function verdictsOf(short: string): Pick<JudgedText, 'expect' | 'accept'> {
  const [expect, ...accept] = short.split('|').map((one) => verdictOf(one.trim()))
  if (expect === undefined) throw new Error(`no verdict: ${short}`)
  return { expect, accept }
}

function verdictOf(short: string): HoursVerdict {
  if (short === 'R') return { refuse: true }
  const week: (BusinessDay | undefined)[] = Array.from({ length: WEEKDAYS.length })
  const regularClosures: RegularClosure[] = []
  const specialHours: SpecialHours[] = []
  const policy: { opensOnHolidays?: boolean; lunarNewYear: Feast; chuseok: Feast } = {
    lunarNewYear: null,
    chuseok: null,
  }
  let isNoted = false
  for (const part of short.split(' ')) {
    const hours = HOURS.exec(part)?.groups
    const beside = BESIDE.exec(part)
    if (part === 'N') isNoted = true
    else if (part === 'H+' || part === 'H-') policy.opensOnHolidays = part === 'H+'
    else if (part.startsWith('-')) for (const day of indexes(part.slice(1))) week[day] = dayOff(day)
    else if (beside?.[1] === 'W') regularClosures.push(closureOf(beside))
    else if (beside?.[1] === 'D') specialHours.push(dateOf(beside))
    else if (beside) {
      const closed = FEAST_CLOSINGS[beside[3] as keyof typeof FEAST_CLOSINGS]
      if (beside[1]?.includes('S')) policy.lunarNewYear = { closed }
      if (beside[1]?.includes('C')) policy.chuseok = { closed }
    } else if (hours) for (const day of indexes(hours['days'] ?? '1234567')) week[day] = dayOf(day, hours)
    else throw new Error(`unreadable part ${part} in ${short}`)
  }
  const weekly = week.filter((day) => day !== undefined)
  if (weekly.length < WEEKDAYS.length) throw new Error(`${short} omits days`)
  return { weekly, regularClosures, specialHours, holidayPolicy: policy, isNoted }
}

type Feast = { closed: LunarHolidayClosing } | null

const FEAST_CLOSINGS = { day: 'day', all: 'all_days', none: 'none' } as const
const BESIDE = /^(W|D|SC?|C)([\dL-]*):(.+)$/

function closureOf([, , weeks = '', day = '']: readonly string[]): RegularClosure {
  const weeksOfMonth = Array.from(
    weeks,
    (week) => (week === 'L' ? -1 : Number(week)) as RegularClosure['weeksOfMonth'][0],
  )
  return { weeksOfMonth, day: WEEKDAYS[Number(day) - 1] as BusinessDay['day'] }
}

function dateOf([, , date = '', hours = '']: readonly string[]): SpecialHours {
  const { day: _, ...entry } = hours === 'off' ? dayOff(0) : dayOf(0, HOURS.exec(hours)?.groups ?? {})
  return { date, ...entry }
}

const HOURS = /^(?:(?<days>\d+):)?(?<open>\d+)-(?<close>\d+)(?<next>\+?)(?<breaks>(?:,b\d+-\d+)*)(?:,l(?<last>\d+))?$/

function indexes(digits: string): number[] {
  return Array.from(digits, (digit) => Number(digit) - 1)
}

function dayOff(day: number): BusinessDay {
  const name = WEEKDAYS[day] as BusinessDay['day']
  return { day: name, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
}

function dayOf(day: number, hours: Record<string, string | undefined>): BusinessDay {
  const breaks = (hours['breaks'] ?? '').split(',b').slice(1)
  return {
    day: WEEKDAYS[day] as BusinessDay['day'],
    closed: false,
    open: clockOf(hours['open']),
    close: clockOf(hours['close']),
    endsNextDay: hours['next'] === '+',
    breaks: breaks.map((range) => {
      const [start, end] = range.split('-')
      return { start: clockOf(start), end: clockOf(end) }
    }),
    lastOrder: hours['last'] === undefined ? null : clockOf(hours['last']),
  }
}

/** Parses `9` as 09:00 and `930` as 09:30. */
function clockOf(digits = ''): string {
  return digits.length > 2
    ? clockOfMinutes(Number(digits.slice(0, -2)) * 60 + Number(digits.slice(-2)))
    : clockOfMinutes(Number(digits) * 60)
}
