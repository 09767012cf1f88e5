import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { useCardAction } from '../inbox/useCardAction.ts'
import { useCurrentSecond } from '../inbox/useCurrentSecond.ts'
import { bookTexts } from './bookTexts.ts'
import { type BookedTable, useTableChange } from './useBook.ts'

interface HeldAnswerProps {
  reservation: BookedTable
  aheadMs: number
}

/** An answer that has not taken effect yet, with the seconds that are left and a button to undo it. */
export function HeldAnswer({ reservation, aheadMs }: HeldAnswerProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const change = useTableChange()
  const now = useCurrentSecond() + aheadMs
  const tap = useCardAction(() => {
    showToast(localize(bookTexts.tooLate))
    change.readAgain()
  })
  const { heldAnswer, undoableUntil, reservationId, version } = reservation
  if (heldAnswer === null || undoableUntil === null) return null
  const leftS = Math.max(0, Math.ceil((Date.parse(undoableUntil) - now) / 1_000))
  const undo = () =>
    tap.send(`undo ${version}`, async (idempotencyKey) =>
      change.put(await ask('undoAnswer', { path: { id: reservationId } }, { idempotencyKey })),
    )
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="rounded-lg bg-sunken px-3 py-2 text-sm">
        <strong>{localize(bookTexts.held[heldAnswer])}</strong> {localize(bookTexts.heldFor(leftS))}
      </p>
      <Button className="min-h-12" disabled={tap.busy !== null || leftS === 0} onClick={() => void undo()}>
        {localize(bookTexts.undo)}
      </Button>
      <TaskFault fault={tap.fault} />
    </div>
  )
}
