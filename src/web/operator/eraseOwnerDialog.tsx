import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import type { Owner } from './useOperatorQueries.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { OPERATOR_QUERY, useOperatorCalls } from './useOperatorQueries.ts'

interface EraseOwnerDialogProps {
  owner: Owner
  onClose: () => void
  onErased: () => void
}

/** Erases an owner after the operator has typed the owner's e-mail address. */
export function EraseOwnerDialog({ owner: { ownerId, email }, onClose, onErased }: EraseOwnerDialogProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = async () => {
    await ask('eraseOwner', { path: { ownerId } })
    showToast(localize(texts.erased))
    queries.removeQueries({ queryKey: [...OPERATOR_QUERY, 'readOwner', ownerId] })
    onErased()
    await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
  }
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void task.run(erase)
  }
  return (
    <ConfirmDialog
      title={localize(texts.eraseTitle(email))}
      description={localize(texts.eraseHint)}
      action={localize(texts.eraseNow)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label={localize(texts.eraseConfirm)}
        hint={email}
        error={isWrong ? localize(texts.eraseMismatch) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
