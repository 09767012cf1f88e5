import type { BusinessDay } from '#client/generated/records.ts'
import { minutesOfClock } from '#base/kst.ts'

/** A part of a day's bar, in minutes from midnight; values above 1440 are in the next morning. */
export interface MinuteRange {
  from: number
  to: number
}

export interface WeekRow {
  day: BusinessDay['day']
  /** The opening hours without the breaks. */
  serving: readonly MinuteRange[]
  /** Minute of the last order; null when it is not known. */
  lastOrder: number | null
  /** The hours as text such as `10:30–22:00`; empty on a day off. */
  text: string
  breaks: readonly string[]
}

/** The bar of a day ends at 06:00 of the next morning; later closing times are drawn up to there. */
export const ROW_MINUTES = 30 * 60
const DAY = 24 * 60

/** Returns the week as rows to draw. */
export function toWeekRows(hours: readonly BusinessDay[]): WeekRow[] {
  return hours.map(({ day, closed, open, close, endsNextDay, breaks, lastOrder }) => {
    if (closed || open === null || close === null) return { day, serving: [], lastOrder: null, text: '', breaks: [] }
    const from = minutesOfClock(open) ?? 0
    const to = (minutesOfClock(close) ?? DAY) + (endsNextDay ? DAY : 0)
    const late = (clock: string) => {
      const minute = minutesOfClock(clock) ?? 0
      // A time before the opening is after midnight.
      return minute < from ? minute + DAY : minute
    }
    return {
      day,
      serving: cut(
        { from, to: Math.min(to, ROW_MINUTES) },
        breaks.map(({ start, end }) => ({ from: late(start), to: late(end) })),
      ),
      lastOrder: lastOrder === null ? null : late(lastOrder),
      text: `${open}–${close}`,
      breaks: breaks.map(({ start, end }) => `${start}–${end}`),
    }
  })
}

function cut(whole: MinuteRange, breaks: readonly MinuteRange[]): MinuteRange[] {
  const parts: MinuteRange[] = []
  let from = whole.from
  for (const pause of breaks.toSorted((a, b) => a.from - b.from)) {
    if (pause.from > from) parts.push({ from, to: Math.min(pause.from, whole.to) })
    from = Math.max(from, pause.to)
  }
  if (from < whole.to) parts.push({ from, to: whole.to })
  return parts
}
