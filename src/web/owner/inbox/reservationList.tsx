import type { Instant } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { NO_SHOW_FROM_MS } from '#contract/reservation.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { weekdayText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { TableActions } from '../book/tableActions.tsx'
import { bookTexts } from '../book/bookTexts.ts'
import { CardWarnings } from '../cards/cardWarnings.tsx'
import { ReservationHistory } from '../cards/reservationHistory.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { Guest } from './reservationCard.tsx'
import { outcomeOf } from './settledCard.tsx'
import { koreanClockText, nearDayText, tableTime } from './tableTime.ts'
import { type RequestedReservation, useInboxChange } from './useInbox.ts'
import { useCurrentSecond } from './useCurrentSecond.ts'
import { useCardAction } from './useCardAction.ts'

interface ReservationListProps {
  reservations: readonly RequestedReservation[]
  placeNames: ReadonlyMap<string, string>
  aheadMs: number
}

/** Lists the upcoming reservations by day, the next first, and the no-shows. */
export function ReservationList({ reservations, placeNames, aheadMs }: ReservationListProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const now = useCurrentSecond() + aheadMs
  const expected = reservations
    .filter(({ status }) => status !== 'pending')
    .toSorted((a, b) => Date.parse(a.reservationTime) - Date.parse(b.reservationTime))
  const days = new Map<string, RequestedReservation[]>()
  for (const reservation of expected) {
    const date = kstDate(Date.parse(reservation.reservationTime))
    days.set(date, [...(days.get(date) ?? []), reservation])
  }
  return (
    <section aria-labelledby="reservations" className="flex flex-col gap-3">
      <h2 id="reservations" className="text-lg font-bold">
        {localize(inboxTexts.reservations)}
      </h2>
      {days.size === 0 && <p className="text-sm text-muted">{localize(inboxTexts.noReservations)}</p>}
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-label={weekdayText(date, language)} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-muted">
            <DayName date={date} now={now} />
          </h3>
          <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface">
            {ofDay.map((reservation) => (
              <ReservationRow
                key={reservation.reservationId}
                reservation={reservation}
                placeName={placeNames.size > 1 ? (placeNames.get(reservation.placeId) ?? null) : null}
                now={now}
              />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function DayName({ date, now }: { date: string; now: Instant }) {
  const localize = useLocalized()
  const weekday = weekdayText(date, useLanguage())
  const near = nearDayText(date, now)
  return near ? `${localize(near)} ${weekday}` : weekday
}

interface RowProps {
  reservation: RequestedReservation
  /** Null when the owner has only one place. */
  placeName: string | null
  now: Instant
}

export function ReservationRow({ reservation, placeName, now }: RowProps) {
  const localize = useLocalized()
  const { reservationTime, guestCount, status } = reservation
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <p className="flex items-baseline gap-3">
        <span className="text-lg font-bold tabular-nums">{koreanClockText(reservationTime)}</span>
        <span className="font-medium">{localize(inboxTexts.party(guestCount))}</span>
        {placeName !== null && <span className="truncate text-sm text-muted">{placeName}</span>}
        {reservation.channel !== 'service' && (
          <span className="rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium text-muted">
            {localize(bookTexts.channels[reservation.channel])}
          </span>
        )}
        {status === 'cancelled' && (
          <span className="ml-auto rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium text-muted">
            {localize(outcomeOf(reservation))}
          </span>
        )}
        {status === 'no_show' && (
          <span className="ml-auto rounded-md bg-bad-soft px-1.5 py-0.5 text-xs font-medium text-bad">
            {localize(inboxTexts.isNoShow)}
          </span>
        )}
      </p>
      <CardWarnings reservation={reservation} />
      <Guest reservation={reservation} />
      <ReservationHistory reservation={reservation} />
      <TableActions reservation={reservation} now={now} />
      <NoShow reservation={reservation} now={now} />
    </li>
  )
}

/** Marks a reservation as a no-show once this is allowed, and takes the mark back. */
function NoShow({ reservation, now }: Omit<RowProps, 'placeName'>) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const change = useInboxChange()
  const tap = useCardAction(() => change.readAgain())
  const [asks, setAsks] = useState(false)
  const { reservationId, reservationTime, status } = reservation
  const sendNoShow = async (name: 'noShow' | 'undoNoShow') => {
    setAsks(false)
    // Each version is a new action with its own idempotency key: marking, unmarking and marking again must not share
    // one.
    const actionId = `${name} ${reservation.version}`
    await tap.send(actionId, async (idempotencyKey) =>
      change.reservation(await ask(name, { path: { id: reservationId } }, { idempotencyKey })),
    )
  }
  const fromMs = Date.parse(reservationTime) + NO_SHOW_FROM_MS
  if (status !== 'no_show' && (status !== 'confirmed' || now < fromMs)) return null
  return (
    <div className="flex flex-col items-start gap-2">
      {status === 'confirmed' ? (
        <Button disabled={tap.busy !== null} onClick={() => setAsks(true)}>
          {localize(inboxTexts.noShow)}
        </Button>
      ) : (
        <Button disabled={tap.busy !== null} onClick={() => void sendNoShow('undoNoShow')}>
          {localize(inboxTexts.undo)}
        </Button>
      )}
      <TaskFault fault={tap.fault} />
      <ConfirmDialog
        title={localize(inboxTexts.noShow)}
        description={`${tableTime(reservationTime, language)}. ${localize(inboxTexts.noShowHint)}`}
        isOpen={asks}
        onClose={() => setAsks(false)}
        action={localize(inboxTexts.noShow)}
        isBusy={false}
        onConfirm={() => void sendNoShow('noShow')}
      >
        {null}
      </ConfirmDialog>
    </div>
  )
}
