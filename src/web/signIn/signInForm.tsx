import { Link, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useSay } from '../language/language.tsx'
import { CONFIRMED_URL, pathBelow, PATHS } from '../paths.ts'
import { settings } from '../service/settings.ts'
import { ACCOUNT_QUERY, SESSION_QUERY } from '../session/usePerson.ts'
import { useAsk } from '../session/useAsk.ts'
import { Button } from '../shell/button.tsx'
import { EmailField, PasswordField } from './credentialFields.tsx'
import { CARD_LINK, GoodNote, SignInCard } from './signInCard.tsx'
import { signInWords as words } from './signInWords.ts'

/** Shown wherever somebody must be signed in; afterwards the requested page replaces it. */
export function SignInForm() {
  const say = useSay()
  const ask = useAsk()
  const queries = useQueryClient()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('signIn', { body: { email, password, callbackURL: CONFIRMED_URL } })
      // The earlier session in this browser may have been another person's.
      queries.removeQueries({ queryKey: ACCOUNT_QUERY })
      await queries.invalidateQueries({ queryKey: SESSION_QUERY })
    })
  }
  return (
    <SignInCard title={say(words.signIn)} hint={say(words.signInHint)}>
      <WhatCameBefore />
      {settings.hasProvider && <ProviderButton />}
      <form onSubmit={send} className="flex flex-col gap-4">
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {say(words.signIn)}
        </Button>
      </form>
      <div className="flex flex-col gap-2">
        <Link to={PATHS.signUp} className={CARD_LINK}>
          {say(words.toSignUp)}
        </Link>
        <Link to={PATHS.forgottenPassword} className={CARD_LINK}>
          {say(words.forgotten)}
        </Link>
      </div>
    </SignInCard>
  )
}

/** Shows the result of a mailed link or an identity provider. */
function WhatCameBefore() {
  const say = useSay()
  const { confirmed, changed, erased, provider, error }: Address = useSearch({ strict: false })
  if (error !== undefined) return <FaultNotice message={say(provider ? words.providerFailed : words.linkOver)} />
  if (confirmed !== undefined) return <GoodNote>{say(words.confirmed)}</GoodNote>
  if (erased !== undefined) return <GoodNote>{say(words.erased)}</GoodNote>
  return changed === undefined ? null : <GoodNote>{say(words.passwordChanged)}</GoodNote>
}

function ProviderButton() {
  const say = useSay()
  const ask = useAsk()
  const task = useTask()
  const go = () =>
    task.run(async () => {
      const back = pathBelow(PATHS.dashboard)
      const { url } = await ask('signInWithProvider', {
        body: { provider: 'oidc', callbackURL: back, errorCallbackURL: `${back}?provider=1` },
      })
      location.assign(url)
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void go()}>
        {say(words.provider)}
      </Button>
      <TaskFault fault={task.fault} />
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {say(words.or)}
      </p>
    </>
  )
}
