import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import { tableTime } from '../inbox/tableTime.ts'
import type { RequestedReservation } from '../inbox/useInbox.ts'
import { cardTexts as texts } from './cardTexts.ts'

/** What happened to a reservation: asked, accepted by whom, moved, cancelled by whom and why; folded. */
export function ReservationHistory({ reservation }: { reservation: RequestedReservation }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <details className="w-full text-sm">
      <summary className="py-1 text-muted">{localize(texts.history)}</summary>
      <ol className="mt-1 flex flex-col gap-1">
        {reservation.history.map(({ at, event, by, reason, from, person }) => (
          <li key={`${event} ${at}`} className="flex flex-wrap gap-x-2">
            <span className="text-muted tabular-nums">{clockText(at, language)}</span>
            <span>
              {by === null ? '' : `${localize(texts.by[by])} `}
              {localize(texts.events[event])}
            </span>
            {person !== null && <span className="min-w-0 truncate text-muted">{person}</span>}
            {from !== null && (
              <span className="w-full pl-4">{localize(texts.movedFrom(tableTime(from, language)))}</span>
            )}
            {reason !== null && <span className="w-full pl-4">{reason}</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
