import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { PasswordField } from './credentialFields.tsx'
import { guestSearch, useGuestReturn } from './guestReturn.ts'
import { CARD_LINK, SignInCard } from './signInCard.tsx'
import { signInTexts as texts } from './signInTexts.ts'

/** The page of the mailed link, whose address contains the code. */
export function NewPasswordPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const navigate = useNavigate()
  const task = useTask()
  const guestReturn = useGuestReturn()
  const { token }: Address = useSearch({ strict: false })
  const [newPassword, setNewPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('resetPassword', { body: { newPassword, token: token ?? '' } })
      const to = guestReturn === null ? PATHS.dashboard : PATHS.signIn
      await navigate({ to, search: { changed: '1', back: guestReturn ?? undefined }, replace: true })
    })
  }
  const isOver = token === undefined || task.faultOf('token') !== undefined
  return (
    <SignInCard title={localize(texts.newPassword)} hint={localize(texts.newPasswordHint)}>
      {isOver ? (
        <>
          <FaultNotice message={localize(texts.resetOver)} />
          <Link to={PATHS.forgottenPassword} search={guestSearch(guestReturn)} className={CARD_LINK}>
            {localize(texts.askAgain)}
          </Link>
        </>
      ) : (
        <form onSubmit={send} className="flex flex-col gap-4">
          <PasswordField isNew value={newPassword} onChange={setNewPassword} error={task.faultOf('newPassword')} />
          <TaskFault fault={task.fault} fields={['newPassword']} />
          <Button type="submit" look="main" disabled={task.isBusy}>
            {localize(texts.change)}
          </Button>
        </form>
      )}
    </SignInCard>
  )
}
