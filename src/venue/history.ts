import { addDays, type CalendarDate, daysBetween } from '#base/kst.ts'
import { freshnessAfter } from './freshnessCurve.ts'
import type { HistoryPoint } from './records.ts'

/** What a build knows of a venue on its day, as far as a history shows it. */
export interface HistoryFacts {
  reviewCount: number | null
  rating: number | null
  latestReviewDate: CalendarDate | null
  /** The newest dated signal, of which the day's freshness follows; null with too few signals for a score. */
  activeOn: CalendarDate | null
}

/**
 * A stretch of days on which the facts were the same: `count` days from `from` on, `everyDays` apart. A year of daily
 * builds in which nothing happened is one run, and so is a year of weekly ones; freshness changes all the while, but
 * follows from the day.
 */
export interface HistoryRun extends HistoryFacts {
  from: CalendarDate
  count: number
  everyDays: number
}

/** The runs with what is known on `day`; a day that stands there already is told anew. */
export function recorded(runs: readonly HistoryRun[], day: CalendarDate, facts: HistoryFacts): HistoryRun[] {
  const last = runs.at(-1)
  if (last === undefined || lastDay(last) < day) return appended(runs, day, facts)
  const days = runs.flatMap((run) => daysOf(run).map((date): [CalendarDate, HistoryFacts] => [date, run]))
  const others = days.filter(([date]) => date !== day)
  const sorted = [...others, [day, facts] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.reduce<HistoryRun[]>((runs, [date, known]) => appended(runs, date, known), [])
}

/** One point for each day of the runs, ascending. */
export function pointsOf(runs: readonly HistoryRun[]): HistoryPoint[] {
  return runs.flatMap((run) => {
    const { reviewCount, rating, latestReviewDate, activeOn } = run
    return daysOf(run).map((date) => ({
      date,
      reviewCount,
      rating,
      latestReviewDate,
      freshnessScore: activeOn === null ? null : freshnessAfter(daysBetween(activeOn, date)),
    }))
  })
}

/** A point as releases of format 1 held it; the day of the newest signal follows from the score. */
export function runOf({ date, reviewCount, rating, latestReviewDate, freshnessScore }: HistoryPoint): HistoryRun {
  const activeOn = freshnessScore === null ? null : addDays(date, -daysUntil(freshnessScore))
  return { from: date, count: 1, everyDays: 1, reviewCount, rating, latestReviewDate, activeOn }
}

/** After how many days without activity the score has fallen so far. */
function daysUntil(score: number): number {
  let days = 0
  while (freshnessAfter(days) > score) days++
  return days
}

/** `day` lies after the last day of the runs. */
function appended(runs: readonly HistoryRun[], day: CalendarDate, facts: HistoryFacts): HistoryRun[] {
  const last = runs.at(-1)
  const { reviewCount, rating, latestReviewDate, activeOn } = facts
  const alone = { from: day, count: 1, everyDays: 1, reviewCount, rating, latestReviewDate, activeOn }
  if (last === undefined || !sameFacts(last, facts)) return [...runs, alone]
  const gap = daysBetween(lastDay(last), day)
  if (last.count > 1 && gap !== last.everyDays) return [...runs, alone]
  return [...runs.slice(0, -1), { ...last, count: last.count + 1, everyDays: gap }]
}

function sameFacts(a: HistoryFacts, b: HistoryFacts): boolean {
  return (
    a.reviewCount === b.reviewCount &&
    a.rating === b.rating &&
    a.latestReviewDate === b.latestReviewDate &&
    a.activeOn === b.activeOn
  )
}

function lastDay({ from, count, everyDays }: HistoryRun): CalendarDate {
  return addDays(from, (count - 1) * everyDays)
}

function daysOf({ from, count, everyDays }: HistoryRun): CalendarDate[] {
  return Array.from({ length: count }, (_, i) => addDays(from, i * everyDays))
}
