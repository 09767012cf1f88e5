import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { EmailField } from './credentialFields.tsx'
import { newPasswordUrl, useGuestReturn } from './guestReturn.ts'
import { SignInCard } from './signInCard.tsx'
import { SignInLink } from './signInLink.tsx'
import { signInTexts as texts } from './signInTexts.ts'

/** Sends a link to choose a new password. The page is the same for an address without an account. */
export function ForgottenPasswordPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const guestReturn = useGuestReturn()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const redirectTo = newPasswordUrl(guestReturn)
      await ask('requestPasswordReset', { body: { email, redirectTo } })
      setSentTo(email)
    })
  }
  return (
    <SignInCard title={localize(texts.forgotten)} hint={localize(texts.forgottenHint)}>
      {sentTo === null ? (
        <form onSubmit={send} className="flex flex-col gap-4">
          <EmailField value={email} onChange={setEmail} error={task.faultOf('email')} />
          <TaskFault fault={task.fault} fields={['email']} />
          <Button type="submit" look="main" disabled={task.isBusy}>
            {localize(texts.sendLink)}
          </Button>
        </form>
      ) : (
        <p role="status">{localize(texts.resetSentTo(sentTo))}</p>
      )}
      <SignInLink>{localize(texts.toSignIn)}</SignInLink>
    </SignInCard>
  )
}
