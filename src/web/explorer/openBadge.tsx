import { systemClock } from '#base/clock.ts'
import { addDays, kstDate } from '#base/kst.ts'
import type { OpenNow } from '#client/generated/records.ts'
import { useLocalized } from '../language/language.tsx'
import { placeTexts } from './placeTexts.ts'

/** Shows whether a place is open now, and until when or from when. */
export function OpenBadge({ openNow }: { openNow: OpenNow | null }) {
  const localize = useLocalized()
  if (!openNow) return <span className="text-sm text-muted">{localize(placeTexts.hoursUnknown)}</span>
  const { open, reason, closesAt, nextOpenAt } = openNow
  const isServing = open && reason !== 'last_order_passed'
  const colour = isServing
    ? 'bg-good-soft text-good'
    : open || reason === 'break_time'
      ? 'bg-warn-soft text-warn'
      : 'bg-sunken text-muted'
  const text =
    reason === 'open' && closesAt !== null ? placeTexts.openUntil(clockOf(closesAt)) : placeTexts.reasons[reason]
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className={`rounded-md px-1.5 py-0.5 font-medium ${colour}`}>{localize(text)}</span>
      {!isServing && nextOpenAt !== null && <span className="text-muted">{localize(opensAt(nextOpenAt))}</span>}
    </span>
  )
}

/** Returns the clock of a time such as `2026-11-22T10:30:00+09:00`; the service always sends Korean time. */
const clockOf = (iso: string) => iso.slice(11, 16)

function opensAt(iso: string) {
  const day = iso.slice(0, 10)
  const today = kstDate(systemClock())
  if (day === today) return placeTexts.opensAt(clockOf(iso))
  if (day === addDays(today, 1)) return placeTexts.opensTomorrow(clockOf(iso))
  return placeTexts.opensAt(`${Number(day.slice(5, 7))}/${Number(day.slice(8))} ${clockOf(iso)}`)
}
