import { useState } from 'react'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { eraseTexts as texts } from './eraseTexts.ts'
import { useClearOwnerData, useOwnerSession } from './useOwnerSession.ts'

/** Deletes the owner's account; shown below the owner's places. */
export function EraseOwner() {
  const localize = useLocalized()
  const email = useOwnerSession().data?.email
  const [isAsked, setAsked] = useState(false)
  if (email === undefined) return null
  return (
    <section aria-labelledby="erase" className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <h2 id="erase" className="font-bold">
        {localize(texts.title)}
      </h2>
      <p className="text-sm text-muted">{localize(texts.hint)}</p>
      <Button className="min-h-11" onClick={() => setAsked(true)}>
        {localize(texts.title)}
      </Button>
      {isAsked && <EraseOwnerDialog email={email} onClose={() => setAsked(false)} />}
    </section>
  )
}

/** Deletes the account after the owner has typed its e-mail address. */
function EraseOwnerDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const forget = useClearOwnerData()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = async () => {
    await ask('eraseOwnOwnerAccount', { body: { email: typed.trim() } })
    showToast(localize(texts.erased))
    await forget()
  }
  const confirm = () => {
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(!isRight)
    if (isRight) void task.run(erase)
  }
  return (
    <ConfirmDialog
      title={localize(texts.title)}
      description={localize(texts.warning)}
      action={localize(texts.eraseNow)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <TextField
        label={localize(texts.confirm)}
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
