import { Link } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { pathBelow, PATHS } from '../paths.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { EmailField } from './credentialFields.tsx'
import { CARD_LINK, SignInCard } from './signInCard.tsx'
import { signInWords as words } from './signInWords.ts'

/** Sends a link to choose a new password. The page is the same for an address without an account. */
export function ForgottenPasswordPage() {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      const redirectTo = pathBelow(PATHS.newPassword)
      await ask('requestPasswordReset', { body: { email, redirectTo } })
      setSentTo(email)
    })
  }
  return (
    <SignInCard title={say(words.forgotten)} hint={say(words.forgottenHint)}>
      {sentTo === null ? (
        <form onSubmit={send} className="flex flex-col gap-4">
          <EmailField value={email} onChange={setEmail} error={task.faultOf('email')} />
          <TaskFault fault={task.fault} />
          <Button type="submit" look="main" disabled={task.isBusy}>
            {say(words.sendLink)}
          </Button>
        </form>
      ) : (
        <p role="status">{say(words.resetSentTo(sentTo))}</p>
      )}
      <Link to={PATHS.dashboard} className={CARD_LINK}>
        {say(words.toSignIn)}
      </Link>
    </SignInCard>
  )
}
