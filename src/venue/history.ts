import { addDays, type CalendarDate, daysBetween } from '#base/kst.ts'
import { freshnessAfter } from './freshnessCurve.ts'
import type { HistoryPoint } from './records.ts'

/** The facts of a venue on the day of a build that a history shows. */
export interface HistoryFacts {
  reviewCount: number | null
  rating: number | null
  latestReviewDate: CalendarDate | null
  /**
   * The date of the newest proof of business, from which the day's freshness is computed; null without a score.
   */
  activeOn: CalendarDate | null
}

/**
 * A run of days on which the facts were the same: `count` days from `from` on, `everyDays` apart. A year of daily
 * builds without changes is one run, as is a year of weekly ones: freshness changes every day, but is computed from
 * the date.
 */
export interface HistoryRun extends HistoryFacts {
  from: CalendarDate
  count: number
  everyDays: number
}

/** Returns the runs with the facts of `day` added; facts already recorded for that day are replaced. */
export function withFacts(runs: readonly HistoryRun[], day: CalendarDate, facts: HistoryFacts): HistoryRun[] {
  const last = runs.at(-1)
  if (last === undefined || lastDay(last) < day) return appended(runs, day, facts)
  const days = runs.flatMap((run) => daysOf(run).map((date): [CalendarDate, HistoryFacts] => [date, run]))
  const others = days.filter(([date]) => date !== day)
  const sorted = [...others, [day, facts] as const].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.reduce<HistoryRun[]>((runs, [date, known]) => appended(runs, date, known), [])
}

/** Returns one point for each day of the runs, ascending. */
export function pointsFromRuns(runs: readonly HistoryRun[]): HistoryPoint[] {
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

/** Returns the run of a point of a release of format 1; the date of the newest signal is derived from the score. */
export function runFromPoint({
  date,
  reviewCount,
  rating,
  latestReviewDate,
  freshnessScore,
}: HistoryPoint): HistoryRun {
  const activeOn = freshnessScore === null ? null : addDays(date, -daysUntil(freshnessScore))
  return { from: date, count: 1, everyDays: 1, reviewCount, rating, latestReviewDate, activeOn }
}

/** Returns the number of days without activity after which the score has fallen to this value. */
function daysUntil(score: number): number {
  let days = 0
  while (freshnessAfter(days) > score) days++
  return days
}

/** Appends a day; `day` must be after the last day of the runs. */
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
