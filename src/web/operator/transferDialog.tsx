import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import { OPERATOR_QUERY, type Owner, useOperatorCalls } from './useOperatorQueries.ts'

interface TransferDialogProps {
  ownerId: string
  place: Owner['places'][number]
  onClose: () => void
}

/** Gives a place of an owner to another, with a reason. */
export function TransferDialog({ ownerId, place: { placeId, name, address }, onClose }: TransferDialogProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const transfer = () =>
    task.run(async () => {
      await ask('transferPlace', { path: { ownerId, placeId }, body: { email: email.trim(), reason: reason.trim() } })
      showToast(localize(texts.transferred))
      onClose()
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(texts.transferTitle)}
      description={localize(texts.transferHint)}
      action={localize(texts.transfer)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void transfer()}
    >
      <p className="font-medium">
        <PlaceName placeId={placeId} name={name} address={address} />
      </p>
      <TextField
        label={localize(texts.transferEmail)}
        type="email"
        autoComplete="off"
        error={task.faultOf('email')}
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
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
