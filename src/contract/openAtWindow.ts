import { addDays, clockOfMinutes, DAY_MINUTES, type CalendarDate } from '#base/kst.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'

/**
 * `open_at` as answers show it: its kind, the meal's name and the resolved window, ISO 8601 with +09:00
 * (docs/reference/parameters.md#open_at).
 */
export function openAtWindow({ type, label, date, startMinute, endMinute }: OpenAt) {
  return {
    type,
    label,
    timezone: 'Asia/Seoul' as const,
    window: { start: kstIsoAt(date, startMinute), end: kstIsoAt(date, endMinute) },
  }
}

/** A minute of a day, which may lie in the next one, as ISO 8601. */
function kstIsoAt(date: CalendarDate, minute: number): string {
  const days = Math.floor(minute / DAY_MINUTES)
  return `${days === 0 ? date : addDays(date, days)}T${clockOfMinutes(minute - days * DAY_MINUTES)}:00+09:00`
}
