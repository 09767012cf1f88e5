import { useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import { returnAddressFrom } from '../paths.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { EmailField, PasswordField } from './credentialFields.tsx'
import { CARD_LINK, SignInCard } from './signInCard.tsx'
import { confirmedUrl, useGuestReturn } from './guestReturn.ts'
import { SignInLink } from './signInLink.tsx'
import { signInTexts as texts } from './signInTexts.ts'

/** Signs up. The address is confirmed by mail first; an address that already has an account gets the same response. */
export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <SignUpForm onSent={setSentTo} /> : <MailSent email={sentTo} />
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const guestReturn = useGuestReturn()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('signUp', { body: { name, email, password, callbackURL: confirmedUrl(guestReturn) } })
      onSent(email)
    })
  }
  return (
    <SignInCard
      title={localize(texts.signUp)}
      hint={localize(guestReturn === null ? texts.signUpHint : texts.guestSignUpHint)}
    >
      <ExplorerHint />
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={localize(texts.name)}
          hint={localize(texts.nameHint)}
          error={task.faultOf('name')}
          autoComplete="name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <EmailField value={email} onChange={setEmail} error={task.faultOf('email')} />
        <PasswordField isNew value={password} onChange={setPassword} error={task.faultOf('password')} />
        <TaskFault fault={task.fault} fields={['name', 'email', 'password']} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.signUp)}
        </Button>
      </form>
      <SignInLink>{localize(texts.toSignIn)}</SignInLink>
    </SignInCard>
  )
}

function MailSent({ email }: { email: string }) {
  const localize = useLocalized()
  const guestReturn = useGuestReturn()
  return (
    <SignInCard title={localize(texts.mailSent)}>
      <p role="status">
        {localize(texts.mailSentTo(email))} {guestReturn !== null && localize(texts.guestMailSent)}
      </p>
      <p className="text-sm text-muted">{localize(texts.noMail)}</p>
      <ExplorerHint />
      <SignInLink>{localize(texts.signIn)}</SignInLink>
    </SignInCard>
  )
}

/** Explains why the explorer leads here and what follows after signing up, with a link back to the earlier page. */
function ExplorerHint() {
  const localize = useLocalized()
  const { back }: Address = useSearch({ strict: false })
  const guestReturn = useGuestReturn()
  const url = returnAddressFrom(back)
  if (url === null || guestReturn !== null) return null
  return (
    <div className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
      <p>{localize(texts.fromExplorer)}</p>
      <a href={url} className={CARD_LINK}>
        {localize(texts.backToExplorer)}
      </a>
    </div>
  )
}
