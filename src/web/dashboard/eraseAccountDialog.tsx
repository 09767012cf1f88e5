import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useForgetPerson } from '../session/usePerson.ts'
import { useAsk } from '../session/useAsk.ts'
import { accountWords as words } from './accountWords.ts'

/** Deletes the account after the person has typed its e-mail address. */
export function EraseAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const forget = useForgetPerson()
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
      title={say(words.erase)}
      description={say(words.eraseWarning)}
      action={say(words.eraseNow)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label={say(words.eraseConfirm)}
        hint={email}
        error={isWrong ? say(words.eraseMismatch) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
