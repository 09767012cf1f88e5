import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { PasswordField } from './credentialFields.tsx'
import { CARD_LINK, SignInCard } from './signInCard.tsx'
import { signInWords as words } from './signInWords.ts'

/** The page of the mailed link, whose address contains the code. */
export function NewPasswordPage() {
  const say = useSay()
  const ask = useAsk()
  const navigate = useNavigate()
  const task = useTask()
  const { token }: Address = useSearch({ strict: false })
  const [newPassword, setNewPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('resetPassword', { body: { newPassword, token: token ?? '' } })
      await navigate({ to: PATHS.dashboard, search: { changed: '1' }, replace: true })
    })
  }
  const isOver = token === undefined || task.faultOf('token') !== undefined
  return (
    <SignInCard title={say(words.newPassword)} hint={say(words.newPasswordHint)}>
      {isOver ? (
        <>
          <FaultNotice message={say(words.resetOver)} />
          <Link to={PATHS.forgottenPassword} className={CARD_LINK}>
            {say(words.askAgain)}
          </Link>
        </>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4">
          <PasswordField isNew value={newPassword} onChange={setNewPassword} error={task.faultOf('newPassword')} />
          <TaskFault fault={task.fault} />
          <Button type="submit" look="main" disabled={task.isBusy}>
            {say(words.change)}
          </Button>
        </form>
      )}
    </SignInCard>
  )
}
