import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { eraseWords as words } from './eraseWords.ts'
import { useForgetOwner, useOwnerSession } from './useOwnerSession.ts'

/** Deletes the owner's account; shown below the owner's places. */
export function EraseOwner() {
  const say = useSay()
  const email = useOwnerSession().data?.email
  const [isAsked, setAsked] = useState(false)
  if (email === undefined) return null
  return (
    <section aria-labelledby="erase" className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <h2 id="erase" className="font-bold">
        {say(words.title)}
      </h2>
      <p className="text-sm text-muted">{say(words.hint)}</p>
      <Button className="min-h-11" onClick={() => setAsked(true)}>
        {say(words.title)}
      </Button>
      {isAsked && <EraseOwnerDialog email={email} onClose={() => setAsked(false)} />}
    </section>
  )
}

/** Deletes the account after the owner has typed its e-mail address. */
function EraseOwnerDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const forget = useForgetOwner()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = async () => {
    await ask('eraseOwnOwnerAccount', { body: { email: typed.trim() } })
    showToast(say(words.erased))
    await forget()
  }
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void task.run(erase)
  }
  return (
    <ConfirmDialog
      title={say(words.title)}
      description={say(words.warning)}
      action={say(words.eraseNow)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label={say(words.confirm)}
        hint={email}
        error={isWrong ? say(words.mismatch) : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
