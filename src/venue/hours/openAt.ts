import type { CalendarDate } from '#base/kst.ts'

/** A parsed `open_at` with its absolute date. A point in time has `start === end`. */
export interface OpenAt {
  /** As the caller wrote it. */
  requested: string
  type: 'point' | 'window'
  /** The name of the meal; null when the caller gave none. */
  label: string | null
  /** KST date and minutes of that day; `endMinute` exceeds 1440 when the window ends on the next day. */
  date: CalendarDate
  startMinute: number
  endMinute: number
}
