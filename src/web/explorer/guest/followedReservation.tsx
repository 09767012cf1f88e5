import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFocusOnArrival } from '../../form/useFocusOnArrival.ts'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { useCurrentSecond } from '../../owner/inbox/useCurrentSecond.ts'
import { GuestFaultNotice } from './guestFaultNotice.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { OwnerWords } from './ownerWords.tsx'
import { useFollowed } from './useFollowed.ts'

type Reservation = DataOf<'readGuestReservation'>

/** A confirmed table may still change; nobody waits for that as for an answer. */
const SETTLED_MS = 20_000

/** Follows one reservation live, and lets its guest cancel it. The state of one that was just sent gets the focus. */
export function FollowedReservation({ reservationId, isNew }: { reservationId: string; isNew: boolean }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const queryKey = [...ACCOUNT_QUERY, 'reservation', reservationId]
  const queries = useQueryClient()
  const { data } = useFollowed<Reservation>({
    queryKey,
    read: (query, signal) => ask('readGuestReservation', { path: { id: reservationId }, ...query }, { signal }),
    settledMs: SETTLED_MS,
  })
  const arrived = useFocusOnArrival<HTMLParagraphElement>(isNew && data !== undefined)
  if (!data) return null
  const { status, reservationTime, guestCount, expiresAt, cancelReason, notices } = data
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4">
      <p className="font-medium">
        {clockText(reservationTime, language)} · {localize(texts.guests(guestCount))}
      </p>
      <p
        ref={arrived}
        role="status"
        tabIndex={-1}
        className={status === 'confirmed' ? 'font-bold text-good' : 'font-bold'}
      >
        {localize(status === 'pending' ? texts.following : statusText(data))}
      </p>
      {status === 'pending' && (
        <p className="text-sm text-muted">{localize(texts.until(clockText(expiresAt, language)))}</p>
      )}
      {cancelReason !== null && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm">
          <OwnerWords words={cancelReason} />
        </p>
      )}
      {notices.length > 0 && <p className="text-sm text-warn">{localize(texts.outsideHours)}</p>}
      <Cancelling reservation={data} onDone={(cancelled) => queries.setQueryData(queryKey, cancelled)} />
    </li>
  )
}

/** Returns the state of a reservation in the guest's words. */
export function statusText({ status, cancelledBy }: Pick<Reservation, 'status' | 'cancelledBy'>) {
  return status === 'cancelled' && cancelledBy === 'owner' ? texts.statuses.declined : texts.statuses[status]
}

/** The button that cancels, with one confirmation. */
function Cancelling({ reservation, onDone }: { reservation: Reservation; onDone: (cancelled: Reservation) => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [isAsking, setAsking] = useState(false)
  const now = useCurrentSecond()
  const { status, reservationId, reservationTime } = reservation
  const isOpen = status === 'pending' || (status === 'confirmed' && Date.parse(reservationTime) > now)
  if (!isOpen) return null
  const cancel = () =>
    task.run(async () => {
      onDone(await ask('cancelGuestReservation', { path: { id: reservationId }, body: {} }))
    })
  if (!isAsking)
    return (
      <Button className="self-start" onClick={() => setAsking(true)}>
        {localize(status === 'pending' ? texts.cancel : texts.cancelTable)}
      </Button>
    )
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{localize(texts.cancelAsk)}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="main" disabled={task.isBusy} onClick={() => void cancel()}>
          {localize(texts.cancelNow)}
        </Button>
        <Button onClick={() => setAsking(false)}>{localize(texts.keep)}</Button>
      </div>
      <GuestFaultNotice fault={task.fault} />
    </div>
  )
}
