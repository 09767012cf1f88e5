import { useState } from 'react'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { CANCEL_REASON_LENGTH_MAX, UNDO_S_MAX } from '#contract/reservation.ts'
import { HeldAnswer } from '../book/heldAnswer.tsx'
import { ProposeButton } from '../book/proposeButton.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { PhoneIcon } from '../../shell/icons.tsx'
import { CountdownRing, useTimeLeft } from './countdownRing.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { RequestCard } from './requestCard.tsx'
import type { RequestedReservation } from './useInbox.ts'
import { type CardAction, useCardAction } from './useCardAction.ts'
import { AcceptButton } from '../cards/acceptButton.tsx'
import { CardWarnings } from '../cards/cardWarnings.tsx'
import { useCurrentSecond } from './useCurrentSecond.ts'
import { nearTableTime } from './tableTime.ts'

interface ReservationCardProps {
  reservation: RequestedReservation
  placeName: string | null
  aheadMs: number
  /** `said`: who settled it before, and how; undefined when a button of this card answered it. */
  onSettled: (reservation: RequestedReservation, said?: string) => void
}

/** A table request that waits for an answer: who, when and how many, with buttons to accept and decline. */
export function ReservationCard({ reservation, placeName, aheadMs, onSettled }: ReservationCardProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const { tap, accept, decline } = useAnswers(reservation, onSettled)
  const isOver = useTimeLeft({ ...reservation, aheadMs }) === 0
  const { reservationId, reservationTime, guestCount } = reservation
  const when = nearTableTime(reservationTime, language, useCurrentSecond() + aheadMs)
  return (
    <RequestCard
      itemId={reservationId}
      label={`${when} · ${localize(inboxTexts.party(guestCount))}`}
      kind={localize(inboxTexts.request)}
      placeName={placeName}
      countdown={
        <CountdownRing createdAt={reservation.createdAt} expiresAt={reservation.expiresAt} aheadMs={aheadMs} />
      }
    >
      <CardWarnings reservation={reservation} />
      <Guest reservation={reservation} />
      {reservation.heldAnswer === null ? (
        <>
          <div className="grid grid-cols-2 gap-2">
            <DeclineButton tap={tap} isDisabled={isOver} onDecline={decline} />
            <AcceptButton
              reservation={reservation}
              isSending={tap.busy?.startsWith('accept') === true}
              isDisabled={isOver || tap.busy !== null}
              onAccept={accept}
            />
          </div>
          <ProposeButton reservation={reservation} isDisabled={isOver || tap.busy !== null} />
        </>
      ) : (
        <HeldAnswer reservation={reservation} aheadMs={aheadMs} />
      )}
      {isOver && reservation.heldAnswer === null && (
        <p className="text-sm text-muted">{localize(inboxTexts.timeOver)}</p>
      )}
      <TaskFault fault={tap.fault} />
    </RequestCard>
  )
}

/** Returns the actions that accept and decline the request, each once. */
function useAnswers(
  reservation: RequestedReservation,
  onSettled: ReservationCardProps['onSettled'],
): { tap: CardAction; accept: () => Promise<void>; decline: (reason: string) => Promise<void> } {
  const ask = useSessionCalls()
  const tap = useCardAction((current, said) => onSettled(current as RequestedReservation, said))
  const { reservationId, version } = reservation
  const path = { id: reservationId }
  return {
    tap,
    accept: () =>
      tap.send(`accept ${version}`, async (idempotencyKey) => {
        const body = { undoSeconds: UNDO_S_MAX }
        onSettled(await ask('acceptReservation', { path, body }, { idempotencyKey }))
      }),
    decline: (reason) =>
      tap.send(`decline ${version} ${reason}`, async (idempotencyKey) => {
        const body = { undoSeconds: UNDO_S_MAX, ...(reason !== '' && { reason }) }
        onSettled(await ask('declineReservation', { path, body }, { idempotencyKey }))
      }),
  }
}

/** Shows the guest's name, phone number and note. */
export function Guest({ reservation: { guestName, guestPhone, note } }: { reservation: RequestedReservation }) {
  const localize = useLocalized()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-medium">{guestName ?? localize(inboxTexts.noName)}</span>
        {guestPhone !== null && (
          <a
            href={`tel:${guestPhone}`}
            aria-label={localize(inboxTexts.call(phoneText(guestPhone)))}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-lg px-1 text-accent underline underline-offset-4"
          >
            <PhoneIcon className="size-4" />
            {phoneText(guestPhone)}
          </a>
        )}
      </p>
      {note !== null && <p className="rounded-lg bg-sunken px-3 py-2 text-sm">{note}</p>}
    </>
  )
}

/** Returns a Korean phone number in its domestic form; any other number unchanged. */
function phoneText(phone: string): string {
  const [, head, middle, tail] = /^\+82(\d{1,2})(\d{3,4})(\d{4})$/.exec(phone) ?? []
  return head === undefined ? phone : `0${head}-${middle}-${tail}`
}

interface DeclineButtonProps {
  tap: CardAction
  isDisabled: boolean
  onDecline: (reason: string) => Promise<void>
}

/** Asks for an optional reason before declining. */
function DeclineButton({ tap, isDisabled, onDecline }: DeclineButtonProps) {
  const localize = useLocalized()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const decline = async () => {
    setOpen(false)
    await onDecline(reason.trim())
  }
  return (
    <>
      <Button
        disabled={isDisabled || tap.busy !== null}
        className="min-h-12 rounded-xl text-base font-semibold"
        onClick={() => setOpen(true)}
      >
        {localize(tap.busy?.startsWith('decline') === true ? inboxTexts.sending : inboxTexts.decline)}
      </Button>
      <Dialog
        title={localize(inboxTexts.declineTitle)}
        description={localize(inboxTexts.declineHint)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap gap-1.5">
            {inboxTexts.reasons.map((text) => (
              <Button key={text.en} className="rounded-full" onClick={() => setReason(localize(text))}>
                {localize(text)}
              </Button>
            ))}
          </div>
          <TextField
            label={localize(inboxTexts.reason)}
            value={reason}
            maxLength={CANCEL_REASON_LENGTH_MAX}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button look="main" className="min-h-12" onClick={() => void decline()}>
            {localize(inboxTexts.declineNow)}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
