import { Link, useSearch } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { TaskFault } from '../form/faultNotice.tsx'
import { TextField } from '../form/field.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { CONFIRMED_URL, explorerUrlOf, PATHS } from '../paths.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { EmailField, PasswordField } from './credentialFields.tsx'
import { CARD_LINK, SignInCard } from './signInCard.tsx'
import { signInWords as words } from './signInWords.ts'

/** Signs up. The address is confirmed by mail first; an address that already has an account gets the same response. */
export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? <SignUpForm onSent={setSentTo} /> : <MailSent email={sentTo} />
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('signUp', { body: { name, email, password, callbackURL: CONFIRMED_URL } })
      onSent(email)
    })
  }
  return (
    <SignInCard title={say(words.signUp)} hint={say(words.signUpHint)}>
      <CameFromExplorer />
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={say(words.name)}
          hint={say(words.nameHint)}
          error={task.faultOf('name')}
          autoComplete="name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <EmailField value={email} onChange={setEmail} error={task.faultOf('email')} />
        <PasswordField isNew value={password} onChange={setPassword} error={task.faultOf('password')} />
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {say(words.signUp)}
        </Button>
      </form>
      <Link to={PATHS.dashboard} className={CARD_LINK}>
        {say(words.toSignIn)}
      </Link>
    </SignInCard>
  )
}

function MailSent({ email }: { email: string }) {
  const say = useSay()
  return (
    <SignInCard title={say(words.mailSent)}>
      <p role="status">{say(words.mailSentTo(email))}</p>
      <p className="text-sm text-muted">{say(words.noMail)}</p>
      <CameFromExplorer />
      <Link to={PATHS.dashboard} className={CARD_LINK}>
        {say(words.signIn)}
      </Link>
    </SignInCard>
  )
}

/** Explains why the explorer leads here and what follows after signing up, with a link back to the earlier page. */
function CameFromExplorer() {
  const say = useSay()
  const { back }: Address = useSearch({ strict: false })
  const url = explorerUrlOf(back)
  if (url === null) return null
  return (
    <div className="rounded-xl bg-accent-soft px-4 py-3 text-sm">
      <p>{say(words.fromExplorer)}</p>
      <a href={url} className={CARD_LINK}>
        {say(words.backToExplorer)}
      </a>
    </div>
  )
}
