import { addDays, type CalendarDate, daysBetween } from '#base/kst.ts'

/** The periods of the usage page: the current month, or a number of days up to today. */
export const SPANS = ['month', '30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** Returns the first and the last day of a period, both included. */
export function daysOfSpan(span: Span, today: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  return { from: span === 'month' ? `${today.slice(0, 8)}01` : addDays(today, 1 - Number(span)), to: today }
}

/** Returns every day of the period with its tokens; days without a row have 0 tokens. */
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
