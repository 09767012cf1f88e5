import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useClearAccountData } from '../session/usePerson.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { accountTexts as texts } from './accountTexts.ts'

/** Deletes the account after the person has typed its e-mail address. */
export function EraseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const forget = useClearAccountData()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = async () => {
    await ask('eraseOwnAccount')
    forget()
    await navigate({ to: PATHS.dashboard, search: { erased: '1' } })
  }
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void task.run(erase)
  }
  return (
    <ConfirmDialog
      title={localize(texts.erase)}
      description={localize(texts.eraseWarning)}
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
