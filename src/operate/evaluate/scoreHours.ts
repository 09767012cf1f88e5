import { minutesOfClock, WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay, LunarHolidayClosing, RegularClosure, SpecialHours } from '#venue/records.ts'
import { readHours } from '#pipeline/readHours.ts'

/**
 * The judged meaning of a text: a week (docs/reference/hours.md#standard-week; missing parts of an entry are null or
 * empty), or that it states none.
 */
export type HoursVerdict =
  | {
      weekly: readonly (Partial<BusinessDay> & Pick<BusinessDay, 'day'>)[]
      /** The closings and dates beside the week; only the judged ones are compared. */
      regularClosures?: readonly RegularClosure[] | null
      specialHours?: readonly SpecialHours[] | null
      holidayPolicy?: {
        opensOnHolidays?: boolean | null
        lunarNewYear?: { closed: LunarHolidayClosing } | null
        chuseok?: { closed: LunarHolidayClosing } | null
      } | null
      /** true: a note must tell of closings that no field can express. */
      isNoted?: boolean
    }
  | { refuse: unknown }

type WeekVerdict = Extract<HoursVerdict, { weekly: unknown }>

export interface JudgedText {
  text: string
  closedDays: string
  expect: HoursVerdict
  /** Other readings that are right too. */
  accept: readonly HoursVerdict[]
}

export interface HoursOutcome {
  outcome: 'right' | 'wrong' | 'refused'
  /** `opensOnHolidays` is right; null where it is not judged or the week is not right. */
  holidays: boolean | null
  /** The closings and dates beside the week are right; null where they are not judged or the week is not right. */
  beside: boolean | null
  text: string
  closedDays: string
  /** One line for a week and what is stated beside it; for a refusal its reason. */
  expected: string
  got: string
}

export interface HoursScore {
  texts: number
  right: number
  wrong: number
  refused: number
  /** The texts that are judged to state hours: their number and the number of right ones. */
  statingHours: { texts: number; right: number }
  /** The judged `opensOnHolidays` of texts with a right week, counted separately. */
  holidays: { texts: number; right: number }
  /** The judged closings and dates beside the week of texts with a right week, counted separately. */
  beside: { texts: number; right: number }
  list: readonly HoursOutcome[]
}

/**
 * Reads every text and compares it by the conventions for hours texts: a week is right when it equals, entry by entry,
 * the expected or an accepted one; a refusal is right where one is accepted, and any other refusal is `refused`; any
 * other week is wrong.
 */
export function scoreHours(judged: readonly JudgedText[]): HoursScore {
  const scored = judged.map((one) => scoreOf(one))
  const count = (outcome: HoursOutcome['outcome']) => scored.filter((one) => one.outcome === outcome).length
  const stating = scored.filter((_, i) => 'weekly' in (judged[i] as JudgedText).expect)
  const apart = (part: 'holidays' | 'beside') => {
    const compared = scored.flatMap((one) => one[part] ?? [])
    return { texts: compared.length, right: compared.filter((isRight) => isRight).length }
  }
  return {
    texts: scored.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
    statingHours: { texts: stating.length, right: stating.filter(({ outcome }) => outcome === 'right').length },
    holidays: apart('holidays'),
    beside: apart('beside'),
    list: scored,
  }
}

function scoreOf({ text, closedDays, expect, accept }: JudgedText): HoursOutcome {
  const reading = readHours(text, closedDays)
  const fits = [expect, ...accept].filter((verdict) => agrees(verdict, reading))
  const weeks = fits.filter((verdict) => 'weekly' in verdict)
  const outcome = fits.length > 0 ? 'right' : reading.kind === 'refused' ? 'refused' : 'wrong'
  const compared = reading.kind === 'hours' && weeks.length > 0 && 'weekly' in expect
  return {
    outcome,
    holidays: compared && judgesHolidays(expect) ? weeks.some((week) => holidaysAgree(week, reading)) : null,
    beside: compared && judgesBeside(expect) ? weeks.some((week) => besideAgrees(week, reading)) : null,
    text,
    closedDays,
    expected: 'refuse' in expect ? 'refuse' : [weekLine(expect.weekly), ...besideLine(expect)].join('; '),
    got:
      reading.kind === 'refused'
        ? `refused: ${reading.reason}`
        : [weekLine(reading.week), ...besideLine(foundBeside(reading))].join('; '),
  }
}

type Reading = ReturnType<typeof readHours>
type HoursRead = Extract<Reading, { kind: 'hours' }>

function agrees(verdict: HoursVerdict, reading: Reading): boolean {
  if ('refuse' in verdict) return reading.kind === 'refused'
  return reading.kind === 'hours' && weekLine(verdict.weekly) === weekLine(reading.week)
}

function judgesHolidays({ holidayPolicy }: WeekVerdict): boolean {
  return holidayPolicy?.opensOnHolidays !== undefined
}

function holidaysAgree({ holidayPolicy }: WeekVerdict, reading: HoursRead): boolean {
  return (holidayPolicy?.opensOnHolidays ?? null) === (reading.holidayPolicy?.opensOnHolidays ?? null)
}

function judgesBeside({ regularClosures, specialHours, holidayPolicy, isNoted }: WeekVerdict): boolean {
  return (
    regularClosures !== undefined ||
    specialHours !== undefined ||
    holidayPolicy?.lunarNewYear !== undefined ||
    holidayPolicy?.chuseok !== undefined ||
    isNoted === true
  )
}

/** Compares only what the verdict judges; a note that it does not ask for is allowed. */
function besideAgrees(verdict: WeekVerdict, reading: HoursRead): boolean {
  const found = foundBeside(reading)
  const { holidayPolicy } = verdict
  const judged: WeekVerdict = {
    weekly: [],
    ...(verdict.regularClosures === undefined ? {} : { regularClosures: found.regularClosures ?? null }),
    ...(verdict.specialHours === undefined ? {} : { specialHours: found.specialHours ?? null }),
    holidayPolicy: {
      ...(holidayPolicy?.lunarNewYear === undefined ? {} : { lunarNewYear: found.holidayPolicy?.lunarNewYear ?? null }),
      ...(holidayPolicy?.chuseok === undefined ? {} : { chuseok: found.holidayPolicy?.chuseok ?? null }),
    },
    isNoted: verdict.isNoted === true && found.isNoted === true,
  }
  return besideLine(verdict).join() === besideLine(judged).join()
}

function foundBeside({ week, regularClosures, specialHours, holidayPolicy }: HoursRead): WeekVerdict {
  const { lunarNewYear = null, chuseok = null, note = null } = holidayPolicy ?? {}
  return {
    weekly: week,
    regularClosures,
    specialHours,
    holidayPolicy: { lunarNewYear, chuseok },
    isNoted: note !== null,
  }
}

/** Formats what is stated beside a week as short phrases in a fixed order. */
function besideLine({ regularClosures, specialHours, holidayPolicy, isNoted }: WeekVerdict): string[] {
  const closures = (regularClosures ?? []).map(
    ({ weeksOfMonth, day }) => `${day} of weeks ${weeksOfMonth.join()} closed`,
  )
  const dates = (specialHours ?? []).map((day) => `${day.date} ${dayLine(day)}`)
  const feast = (name: 'lunarNewYear' | 'chuseok') => {
    const closed = holidayPolicy?.[name]?.closed ?? null
    return closed === null ? [] : [`${name} closed: ${closed}`]
  }
  return [
    ...closures.sort(),
    ...dates.sort(),
    ...feast('lunarNewYear'),
    ...feast('chuseok'),
    ...(isNoted ? ['noted'] : []),
  ]
}

/**
 * Formats a week as one line, with consecutive days of the same hours combined: two weeks are equal when their lines
 * are. Midnight is 24:00 of the day as a close and 00:00 as a last order, in either notation.
 */
function weekLine(week: readonly (Partial<BusinessDay> & Pick<BusinessDay, 'day'>)[]): string {
  const runs: { days: string[]; hours: string }[] = []
  for (const day of WEEKDAYS) {
    const hours = dayLine(week.find((entry) => entry.day === day))
    const run = runs.at(-1)
    if (run?.hours === hours) run.days.push(day)
    else runs.push({ days: [day], hours })
  }
  return runs.map(({ days, hours }) => `${[...new Set([days[0], days.at(-1)])].join('-')} ${hours}`).join(', ')
}

function dayLine(day: Partial<Omit<BusinessDay, 'day'>> | undefined): string {
  if (day === undefined) return 'missing'
  if (day.closed === true) return 'closed'
  const endsNextDay = day.endsNextDay === true
  const midnight = day.close === '24:00' || (day.close === '00:00' && endsNextDay)
  const close = midnight ? '24:00' : `${day.close}${endsNextDay ? '+1' : ''}`
  const breaks = (day.breaks ?? [])
    .toSorted((a, b) => (minutesOfClock(a.start) ?? 0) - (minutesOfClock(b.start) ?? 0))
    .map(({ start, end }) => ` break ${start}~${end}`)
  const lastOrder = day.lastOrder === '24:00' ? '00:00' : day.lastOrder
  return `${day.open}~${close}${breaks.join('')}${lastOrder ? ` last order ${lastOrder}` : ''}`
}
