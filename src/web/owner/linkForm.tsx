import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { EmailField } from '../signIn/credentialFields.tsx'
import { TextField } from '../form/field.tsx'
import { ownerTexts } from './ownerTexts.ts'
import { OWNER } from './useOwnerSession.ts'

/** Asks for the e-mail address, sends a sign-in mail to it, and takes the code of the mail. */
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
      <div className="flex w-full flex-col items-start gap-3">
        <p role="status" className="rounded-xl bg-good-soft px-4 py-3">
          {localize(ownerTexts.linkSent(sentTo))}
        </p>
        <CodeForm email={sentTo} />
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

/** Signs in with the code of the mail. An installed app needs it, because a link opens in the browser. */
function CodeForm({ email }: { email: string }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [code, setCode] = useState('')
  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('ownerSignInTyped', { body: { email, code } })
      await queries.resetQueries({ queryKey: [OWNER] })
    })
  }
  return (
    <form onSubmit={enter} className="flex w-full flex-col gap-3">
      <TextField
        label={localize(ownerTexts.code)}
        hint={localize(ownerTexts.codeHint)}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={task.faultOf('code') ?? task.fault?.message}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button look="main" type="submit" disabled={task.isBusy || code.trim() === ''} className="min-h-12">
        {localize(ownerTexts.enterButton)}
      </Button>
    </form>
  )
}
