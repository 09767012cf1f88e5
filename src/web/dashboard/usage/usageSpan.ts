import { addDays, type CalendarDate, daysBetween } from '#base/kst.ts'

/** What the usage page may be asked about: the month so far, or so many days up to today. */
export const SPANS = ['month', '30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** The days of a span, both included. */
export function daysOfSpan(span: Span, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: span === 'month' ? `${today.slice(0, 8)}01` : addDays(today, 1 - Number(span)), to: today }
}

/** Every day from the first to the last, with what was spent on it; days that are not named had nothing. */
export function everyDay(
  { from, to }: { from: CalendarDate; to: CalendarDate },
  rows: readonly { day?: string; tokens: number }[],
): { day: CalendarDate; tokens: number }[] {
  const spent = new Map(rows.map(({ day, tokens }) => [day, tokens]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
    const day = addDays(from, index)
    return { day, tokens: spent.get(day) ?? 0 }
  })
}
