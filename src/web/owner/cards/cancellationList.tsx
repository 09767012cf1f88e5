import { TaskFault } from '../../form/faultNotice.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { inboxTexts } from '../inbox/inboxTexts.ts'
import { Guest } from '../inbox/reservationCard.tsx'
import { nearTableTime } from '../inbox/tableTime.ts'
import { useCurrentMinute } from '../inbox/useCurrentSecond.ts'
import { type Inbox, type RequestedReservation, useInboxChange } from '../inbox/useInbox.ts'
import { cardTexts as texts } from './cardTexts.ts'
import { ReservationHistory } from './reservationHistory.tsx'

/** Accepted reservations that guests cancelled, until somebody at the venue has seen them. */
export function CancellationList({ inbox }: { inbox: Inbox }) {
  const localize = useLocalized()
  if (inbox.cancellations.length === 0) return null
  return (
    <section aria-labelledby="cancellations" className="flex flex-col gap-3">
      <h2 id="cancellations" className="text-lg font-bold text-bad">
        {localize(texts.cancellations)}
      </h2>
      <ul className="flex flex-col gap-2">
        {inbox.cancellations.map((reservation) => (
          <Row key={reservation.reservationId} reservation={reservation} aheadMs={inbox.aheadMs} />
        ))}
      </ul>
    </section>
  )
}

function Row({ reservation, aheadMs }: { reservation: RequestedReservation; aheadMs: number }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const change = useInboxChange()
  const task = useTask()
  const now = useCurrentMinute(aheadMs)
  const { reservationId, reservationTime, guestCount } = reservation
  const see = () =>
    task.run(async () => {
      await ask('seeCancellation', { path: { id: reservationId } })
      change.readAgain()
    })
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-bad bg-bad-soft p-4">
      <p className="font-semibold line-through">
        {nearTableTime(reservationTime, language, now)} · {localize(inboxTexts.party(guestCount))}
      </p>
      <Guest reservation={reservation} />
      <ReservationHistory reservation={reservation} />
      <Button disabled={task.isBusy} className="min-h-11 self-start" onClick={() => void see()}>
        {localize(texts.seen)}
      </Button>
      <TaskFault fault={task.fault} />
    </li>
  )
}
