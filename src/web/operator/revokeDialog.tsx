import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { CheckField, TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import type { Owner } from './useOperatorQueries.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import { OPERATOR_QUERY, useOperatorCalls } from './useOperatorQueries.ts'

interface RevokeDialogProps {
  /** What the person loses: the ownership, or the role that an owner gave them. */
  loss: 'ownership' | 'role'
  personId: string
  place: Pick<Owner['places'][number], 'placeId' | 'name' | 'address'>
  onClose: () => void
}

/** Asks before a person loses a place. */
export function RevokeDialog({ loss, personId, place: { placeId, name, address }, onClose }: RevokeDialogProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  // The default of the service, so that the operator sees it before the person loses the place.
  const [withdrawEdits, setWithdrawEdits] = useState(loss === 'ownership')
  const [reason, setReason] = useState('')
  const { title, hint, action, done } = texts.losses[loss]
  const revoke = () =>
    task.run(async () => {
      const said = reason.trim()
      const body = { withdrawEdits, ...(said !== '' && { reason: said }) }
      const ended = await ask('revokePlace', { path: { ownerId: personId, placeId }, body })
      showToast(localize(done(ended.reservationsEnded + ended.questionsEnded, ended.reservationsAhead)))
      onClose()
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(title)}
      description={localize(hint)}
      action={localize(action)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      <p className="font-medium">
        <PlaceName placeId={placeId} name={name} address={address} />
      </p>
      <CheckField
        label={localize(texts.withdrawEdits)}
        hint={localize(texts.withdrawEditsHint)}
        checked={withdrawEdits}
        onChange={({ target }) => setWithdrawEdits(target.checked)}
      />
      <TextField
        label={localize(texts.reason)}
        hint={localize(texts.reasonHint)}
        error={task.faultOf('reason')}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
