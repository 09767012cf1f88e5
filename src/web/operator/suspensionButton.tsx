import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { Button } from '../shell/button.tsx'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { OPERATOR_QUERY, type Owner, useOperatorCalls } from './useOperatorQueries.ts'

/** Suspends an owner with a reason, or ends the suspension. */
export function SuspensionButton({ owner }: { owner: Owner }) {
  const localize = useLocalized()
  const [isAsked, setAsked] = useState(false)
  if (owner.suspendedAt !== null) return <ReinstateButton ownerId={owner.ownerId} />
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {localize(texts.suspend)}
      </Button>
      {isAsked && <SuspendDialog owner={owner} onClose={() => setAsked(false)} />}
    </>
  )
}

function ReinstateButton({ ownerId }: { ownerId: string }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const reinstate = () =>
    task.run(async () => {
      await ask('reinstateOwner', { path: { ownerId }, body: {} })
      showToast(localize(texts.reinstated))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void reinstate()}>
        {localize(texts.reinstate)}
      </Button>
      <TaskFault fault={task.fault} />
    </>
  )
}

function SuspendDialog({ owner: { ownerId, email }, onClose }: { owner: Owner; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [reason, setReason] = useState('')
  const suspend = () =>
    task.run(async () => {
      await ask('suspendOwner', { path: { ownerId }, body: { reason: reason.trim() } })
      onClose()
      showToast(localize(texts.suspendDone))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(texts.suspendTitle(email))}
      description={localize(texts.suspendHint)}
      action={localize(texts.suspend)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void suspend()}
    >
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
