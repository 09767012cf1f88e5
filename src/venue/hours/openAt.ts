import type { CalendarDate } from '#base/kst.ts'

/** `open_at`, resolved against the clock. A point has `start === end`. */
export interface OpenAt {
  /** As the caller wrote it. */
  requested: string
  type: 'point' | 'window'
  /** The meal's name, when one was used. */
  label: string | null
  /** KST date and minute of that day; `endMinute` may pass 1440 into the next day. */
  date: CalendarDate
  startMinute: number
  endMinute: number
}
