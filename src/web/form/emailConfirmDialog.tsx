import { useState } from 'react'
import type { LocalizedText } from '#contract/language.ts'
import { useLocalized } from '../language/language.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { TaskFault } from './faultNotice.tsx'
import { TextField } from './field.tsx'
import { useTask } from './useTask.ts'

interface EmailConfirmDialogProps {
  /** The address that must be typed, in any case. */
  email: string
  texts: Readonly<Record<'title' | 'description' | 'action' | 'label' | 'mismatch', LocalizedText>>
  onClose: () => void
  /** Gets the address as it was typed. */
  onConfirmed: (typed: string) => Promise<void>
}

/** Asks for an e-mail address before something is deleted that cannot be restored. */
export function EmailConfirmDialog({ email, texts, onClose, onConfirmed }: EmailConfirmDialogProps) {
  const localize = useLocalized()
  const task = useTask()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void task.run(() => onConfirmed(typed.trim()))
  }
  return (
    <ConfirmDialog
      title={localize(texts.title)}
      description={localize(texts.description)}
      action={localize(texts.action)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label={localize(texts.label)}
        hint={email}
        error={isWrong ? localize(texts.mismatch) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
