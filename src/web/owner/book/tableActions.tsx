import { useState } from 'react'
import { CANCEL_REASON_LENGTH_MAX, UNDO_S_MAX } from '#contract/reservation.ts'
import type { Instant } from '#base/clock.ts'
import { systemClock } from '#base/clock.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { type CardAction, useCardAction } from '../inbox/useCardAction.ts'
import { bookTexts } from './bookTexts.ts'
import { EntryDialog } from './entryDialog.tsx'
import { HeldAnswer } from './heldAnswer.tsx'
import { ProposeButton } from './proposeButton.tsx'
import { type BookedTable, useTableChange } from './useBook.ts'

interface TableActionsProps {
  reservation: BookedTable
  now: Instant
}

/** What an owner can do with a confirmed table before its time: cancel it, or propose or set another time. */
export function TableActions({ reservation, now }: TableActionsProps) {
  const localize = useLocalized()
  const [isChanging, setChanging] = useState(false)
  const { status, reservationTime, heldAnswer, channel } = reservation
  if (status !== 'confirmed' || now >= Date.parse(reservationTime)) return null
  if (heldAnswer !== null) return <HeldAnswer reservation={reservation} aheadMs={now - systemClock()} />
  return (
    <div className="flex flex-wrap items-start gap-2">
      {channel === 'service' ? (
        <ProposeButton reservation={reservation} isDisabled={false} />
      ) : (
        <Button className="min-h-11" onClick={() => setChanging(true)}>
          {localize(bookTexts.change)}
        </Button>
      )}
      <CancelButton reservation={reservation} />
      {isChanging && (
        <EntryDialog
          placeId={reservation.placeId}
          date={reservationTime.slice(0, 10)}
          entry={reservation}
          onClose={() => setChanging(false)}
        />
      )}
    </div>
  )
}

/** Cancels a confirmed table after the reason was typed; it can be undone for some seconds. */
function CancelButton({ reservation }: { reservation: BookedTable }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const change = useTableChange()
  const [isOpen, setOpen] = useState(false)
  const { reservationId: id, version } = reservation
  const tap = useCardAction((_, said) => {
    showToast(said)
    change.readAgain()
  })
  const cancel = (reason: string) =>
    tap.send(`cancel ${version} ${reason}`, async (idempotencyKey) => {
      const body = { reason, undoSeconds: UNDO_S_MAX }
      change.put(await ask('cancelTable', { path: { id }, body }, { idempotencyKey }))
      setOpen(false)
    })
  return (
    <>
      <Button className="min-h-11" disabled={tap.busy !== null} onClick={() => setOpen(true)}>
        {localize(bookTexts.cancel)}
      </Button>
      {isOpen && <CancelDialog reservation={reservation} tap={tap} onCancel={cancel} onClose={() => setOpen(false)} />}
    </>
  )
}

interface CancelDialogProps {
  reservation: BookedTable
  tap: CardAction
  onCancel: (reason: string) => Promise<void>
  onClose: () => void
}

function CancelDialog({ reservation: { channel }, tap, onCancel, onClose }: CancelDialogProps) {
  const localize = useLocalized()
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <Dialog
      title={localize(bookTexts.cancel)}
      description={localize(channel === 'service' ? bookTexts.cancelHint : bookTexts.cancelEntryHint)}
      isOpen
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-1.5">
          {bookTexts.reasons.map((text) => (
            <Button key={text.en} className="rounded-full" onClick={() => setReason(localize(text))}>
              {localize(text)}
            </Button>
          ))}
        </div>
        <TextField
          label={localize(bookTexts.reason)}
          required
          value={reason}
          maxLength={CANCEL_REASON_LENGTH_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
        <TaskFault fault={tap.fault} />
        <Button
          look="danger"
          className="min-h-12"
          disabled={said === '' || tap.busy !== null}
          onClick={() => void onCancel(said)}
        >
          {localize(bookTexts.cancel)}
        </Button>
      </div>
    </Dialog>
  )
}
