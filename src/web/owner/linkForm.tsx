import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { EmailField } from '../signIn/credentialFields.tsx'
import { ownerTexts } from './ownerTexts.ts'

/** Asks for the e-mail address and sends a sign-in link to it. */
export function LinkForm() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('askOwnerSignIn', { body: { email: email.trim() } })
      setSentTo(email.trim())
    })
  }
  if (sentTo !== null)
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p className="rounded-xl bg-good-soft px-4 py-3">{localize(ownerTexts.linkSent(sentTo))}</p>
        <p className="text-sm text-muted">{localize(ownerTexts.linkSentHint)}</p>
        <Button onClick={() => setSentTo(null)}>{localize(ownerTexts.anotherAddress)}</Button>
      </div>
    )
  const emailFault = task.faultOf('email')
  return (
    <form onSubmit={send} className="flex w-full flex-col gap-4">
      <EmailField value={email} onChange={setEmail} error={emailFault} />
      {emailFault === undefined && <TaskFault fault={task.fault} />}
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12">
        {localize(ownerTexts.sendLink)}
      </Button>
    </form>
  )
}
