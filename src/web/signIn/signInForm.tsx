import { Link, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Address } from '../address/addressState.ts'
import { FaultNotice, TaskFault } from '../form/faultNotice.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { settings } from '../service/settings.ts'
import { ACCOUNT_QUERY, SESSION_QUERY } from '../session/usePerson.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { LoadingNote } from '../shell/notice.tsx'
import { EmailField, PasswordField } from './credentialFields.tsx'
import { askPasskey, canUsePasskeys } from './passkey.ts'
import { SecondFactorForm, useWaitingFactor } from './secondFactorForm.tsx'
import { CARD_LINK, SuccessNote, SignInCard } from './signInCard.tsx'
import { confirmedUrl, guestSearch, signInUrl } from './guestReturn.ts'
import { signInTexts as texts } from './signInTexts.ts'

interface SignInFormProps {
  /** The path to which a guest returns, who signs in to book and ask; null for developers. */
  guestReturn?: string | null
}

/** Shown wherever somebody must be signed in; afterwards the requested page replaces it. */
export function SignInForm({ guestReturn = null }: SignInFormProps) {
  const waiting = useWaitingFactor()
  if (waiting.isPending) return <LoadingNote />
  return waiting.data ? (
    <SecondFactorForm methods={waiting.data.methods} />
  ) : (
    <CredentialsForm guestReturn={guestReturn} />
  )
}

function CredentialsForm({ guestReturn }: { guestReturn: string | null }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('signIn', { body: { email, password, callbackURL: confirmedUrl(guestReturn) } })
      // The earlier session in this browser may have been another person's.
      queries.removeQueries({ queryKey: ACCOUNT_QUERY })
      await queries.invalidateQueries({ queryKey: SESSION_QUERY })
    })
  }
  return (
    <SignInCard
      title={localize(texts.signIn)}
      hint={localize(guestReturn === null ? texts.signInHint : texts.guestHint)}
    >
      <SignInResultNote />
      {settings.hasProvider && <ProviderButton guestReturn={guestReturn} />}
      {canUsePasskeys() && <PasskeyButton />}
      <form onSubmit={send} className="flex flex-col gap-4">
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy}>
          {localize(texts.signIn)}
        </Button>
      </form>
      <div className="flex flex-col gap-2">
        <Link to={PATHS.signUp} search={guestSearch(guestReturn)} className={CARD_LINK}>
          {localize(texts.toSignUp)}
        </Link>
        <Link to={PATHS.forgottenPassword} search={guestSearch(guestReturn)} className={CARD_LINK}>
          {localize(texts.forgotten)}
        </Link>
      </div>
    </SignInCard>
  )
}

/** Shows the result of a mailed link or an identity provider. */
function SignInResultNote() {
  const localize = useLocalized()
  const { confirmed, changed, erased, provider, error }: Address = useSearch({ strict: false })
  if (error !== undefined) return <FaultNotice message={localize(provider ? texts.providerFailed : texts.linkOver)} />
  if (confirmed !== undefined) return <SuccessNote>{localize(texts.confirmed)}</SuccessNote>
  if (erased !== undefined) return <SuccessNote>{localize(texts.erased)}</SuccessNote>
  return changed === undefined ? null : <SuccessNote>{localize(texts.passwordChanged)}</SuccessNote>
}

function PasskeyButton() {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const go = () =>
    task.run(async () => {
      const { options } = await ask('beginPasskeySignIn', { body: {} })
      await ask('signInWithPasskey', { body: { credential: await askPasskey(options, language) } })
      queries.removeQueries({ queryKey: ACCOUNT_QUERY })
      await queries.invalidateQueries({ queryKey: SESSION_QUERY })
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void go()}>
        {localize(texts.passkeySignIn)}
      </Button>
      <TaskFault fault={task.fault} />
    </>
  )
}

function ProviderButton({ guestReturn }: { guestReturn: string | null }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const go = () =>
    task.run(async () => {
      const back = signInUrl(guestReturn)
      const { url } = await ask('signInWithProvider', {
        body: { provider: 'oidc', callbackURL: back, errorCallbackURL: signInUrl(guestReturn, 'provider') },
      })
      location.assign(url)
    })
  return (
    <>
      <Button disabled={task.isBusy} onClick={() => void go()}>
        {localize(texts.provider)}
      </Button>
      <TaskFault fault={task.fault} />
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {localize(texts.or)}
      </p>
    </>
  )
}
