import { instantOf, kstIso } from '#base/kst.ts'
import type { OpenAt } from './query.ts'

/** `open_at` as answers show it: its kind, the meal's name and the resolved window, ISO 8601 with +09:00 (decisions.md 10). */
export function openAtWindow({ type, label, date, startMinute, endMinute }: OpenAt) {
  return {
    type,
    label,
    timezone: 'Asia/Seoul',
    window: { start: kstIso(instantOf(date, startMinute)), end: kstIso(instantOf(date, endMinute)) },
  }
}
