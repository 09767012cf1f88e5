import { useState } from 'react'
import { kstIso, MINUTE_MS } from '#base/kst.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { tableTime } from '../inbox/tableTime.ts'
import { type CardAction, useCardAction } from '../inbox/useCardAction.ts'
import { WarningList } from '../cards/cardWarnings.tsx'
import { bookTexts } from './bookTexts.ts'
import { useProposedTimeCheck } from './useProposedTimeCheck.ts'
import { type BookedTable, useTableChange } from './useBook.ts'

interface ProposeButtonProps {
  reservation: BookedTable
  isDisabled: boolean
}

/** Korean time as a date-time field has it, and back. */
const fieldText = (atMs: number) => kstIso(atMs).slice(0, 16)
const isoText = (local: string) => `${local}:00+09:00`
/** The first time shown: the agreed time itself cannot be proposed. */
const FIRST_SHIFT_MS = 30 * MINUTE_MS

/** Proposes another time to the guest, and withdraws a proposal that waits. */
export function ProposeButton({ reservation, isDisabled }: ProposeButtonProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const change = useTableChange()
  const [isOpen, setOpen] = useState(false)
  const { reservationId: id, proposedTime, version } = reservation
  const tap = useCardAction((_, said) => {
    showToast(said)
    change.readAgain()
  })
  const withdraw = () =>
    tap.send(`withdraw ${version}`, async (idempotencyKey) =>
      change.put(await ask('withdrawProposal', { path: { id } }, { idempotencyKey })),
    )
  return (
    <div className="flex flex-col items-start gap-2">
      {proposedTime !== null && (
        <p className="text-sm text-info">{localize(bookTexts.proposed(tableTime(proposedTime, language)))}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button className="min-h-11" disabled={isDisabled || tap.busy !== null} onClick={() => setOpen(true)}>
          {localize(bookTexts.propose)}
        </Button>
        {proposedTime !== null && (
          <Button className="min-h-11" disabled={isDisabled || tap.busy !== null} onClick={() => void withdraw()}>
            {localize(bookTexts.withdraw)}
          </Button>
        )}
      </div>
      {!isOpen && <TaskFault fault={tap.fault} />}
      {isOpen && <ProposeDialog reservation={reservation} tap={tap} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface ProposeDialogProps {
  reservation: BookedTable
  tap: CardAction
  onClose: () => void
}

function ProposeDialog({
  reservation: { reservationId: id, reservationTime, version },
  tap,
  onClose,
}: ProposeDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const change = useTableChange()
  const [time, setTime] = useState(() => fieldText(Date.parse(reservationTime) + FIRST_SHIFT_MS))
  const check = useProposedTimeCheck(id, time === '' ? null : isoText(time))
  const isUnopposed = check.warnings.length === 0 && check.fault === null
  const propose = () =>
    tap.send(`propose ${version} ${time}`, async (idempotencyKey) => {
      const body = { reservationTime: isoText(time) }
      change.put(await ask('proposeTime', { path: { id }, body }, { idempotencyKey }))
      onClose()
    })
  return (
    <Dialog title={localize(bookTexts.propose)} description={localize(bookTexts.proposeHint)} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label={localize(bookTexts.time)}
          type="datetime-local"
          required
          error={check.isRefused ? localize(bookTexts.timeRefused) : undefined}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <div role="status">
          <WarningList warnings={check.warnings} />
        </div>
        <TaskFault fault={tap.fault ?? check.fault} />
        <Button
          look="main"
          className="min-h-12"
          disabled={time === '' || check.isChecking || check.isRefused || tap.busy !== null}
          onClick={() => void propose()}
        >
          {localize(isUnopposed ? bookTexts.proposeNow : bookTexts.proposeAnyway)}
        </Button>
      </div>
    </Dialog>
  )
}
