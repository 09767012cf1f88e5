import { minutesOfClock, WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay } from '#venue/records.ts'
import { readHours } from '#pipeline/readHours.ts'

/**
 * What a text is judged to say: a week (docs/reference/hours.md#standard-week; what an entry leaves out is null or
 * empty), or that it says none.
 */
export type HoursVerdict =
  | {
      weekly: readonly (Partial<BusinessDay> & Pick<BusinessDay, 'day'>)[]
      holidayPolicy?: { opensOnHolidays: boolean | null } | null
    }
  | { refuse: unknown }

export interface JudgedText {
  text: string
  closedDays: string
  expect: HoursVerdict
  /** Other readings that are right as well. */
  accept: readonly HoursVerdict[]
}

export interface HoursOutcome {
  outcome: 'right' | 'wrong' | 'refused'
  text: string
  closedDays: string
  /** One line a week, as `weekLine` writes it; of a refusal its reason. */
  expected: string
  got: string
}

export interface HoursScore {
  texts: number
  right: number
  wrong: number
  refused: number
  /** Of the texts that are judged to state hours: how many there are and how many came out right. */
  statingHours: { texts: number; right: number }
  /** `opensOnHolidays` where it was judged and the week was right: counted apart. */
  holidays: { texts: number; right: number }
  list: readonly HoursOutcome[]
}

/**
 * Reads every text and compares as the conventions for hours texts say: right is a week equal, entry by entry, to the
 * expected or an accepted one, or a refusal where one is accepted; any other refusal is `refused`; any other week is wrong.
 */
export function scoreHours(judged: readonly JudgedText[]): HoursScore {
  const list: HoursOutcome[] = []
  const statingHours = { texts: 0, right: 0 }
  const holidays = { texts: 0, right: 0 }
  for (const { text, closedDays, expect, accept } of judged) {
    const reading = readHours(text, closedDays)
    const verdicts = [expect, ...accept]
    const fits = verdicts.filter((verdict) => agrees(verdict, reading))
    const outcome = fits.length > 0 ? 'right' : reading.kind === 'refused' ? 'refused' : 'wrong'
    if ('weekly' in expect) {
      statingHours.texts++
      if (outcome === 'right') statingHours.right++
      if (reading.kind === 'hours' && outcome === 'right' && expect.holidayPolicy) {
        holidays.texts++
        const opens = reading.holidayPolicy?.opensOnHolidays ?? null
        const fitting = fits.map((verdict) => ('weekly' in verdict ? verdict.holidayPolicy?.opensOnHolidays : null))
        if (fitting.some((expected) => (expected ?? null) === opens)) holidays.right++
      }
    }
    const got = reading.kind === 'hours' ? weekLine(reading.week) : `refused: ${reading.reason}`
    list.push({ outcome, text, closedDays, expected: verdictLine(expect), got })
  }
  const count = (outcome: HoursOutcome['outcome']) => list.filter((entry) => entry.outcome === outcome).length
  return {
    texts: list.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
    statingHours,
    holidays,
    list,
  }
}

function agrees(verdict: HoursVerdict, reading: ReturnType<typeof readHours>): boolean {
  if ('refuse' in verdict) return reading.kind === 'refused'
  return reading.kind === 'hours' && weekLine(verdict.weekly) === weekLine(reading.week)
}

function verdictLine(verdict: HoursVerdict): string {
  return 'refuse' in verdict ? 'refuse' : weekLine(verdict.weekly)
}

/**
 * A week on one line, days that follow each other with the same hours taken together: two weeks are equal when their
 * lines are. Midnight as a close is 24:00 of the day, as a last order 00:00, however either is written.
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

function dayLine(day: Partial<BusinessDay> | undefined): string {
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
