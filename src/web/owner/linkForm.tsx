import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { EmailField } from '../signIn/credentialFields.tsx'
import { ownerWords } from './ownerWords.ts'

/** Asks for the e-mail address and sends a sign-in link to it. */
export function LinkForm() {
  const say = useSay()
  const ask = useAsk()
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
        <p className="rounded-xl bg-good-soft px-4 py-3">{say(ownerWords.linkSent(sentTo))}</p>
        <p className="text-sm text-muted">{say(ownerWords.linkSentHint)}</p>
        <Button onClick={() => setSentTo(null)}>{say(ownerWords.anotherAddress)}</Button>
      </div>
    )
  const emailFault = task.faultOf('email')
  return (
    <form onSubmit={send} className="flex w-full flex-col gap-4">
      <EmailField value={email} onChange={setEmail} error={emailFault} />
      {emailFault === undefined && <TaskFault fault={task.fault} />}
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12">
        {say(ownerWords.sendLink)}
      </Button>
    </form>
  )
}
