import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTask } from '../form/useTask.ts'
import { useLocalized } from '../language/language.tsx'
import type { DataOf } from '../session/callSession.ts'
import { SESSION_QUERY, useClearAccountData } from '../session/usePerson.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'
import { Button } from '../shell/button.tsx'
import { type Proof, ProofForm } from './proofForm.tsx'
import { SignInCard } from './signInCard.tsx'
import { signInTexts as texts } from './signInTexts.ts'

type FactorMethod = NonNullable<DataOf<'readSecondFactor'>>['methods'][number]

/** Reads which second factor the sign-in of this browser waits for; also after the way through an identity provider. */
export function useWaitingFactor() {
  const ask = useSessionCalls()
  return useQuery({ queryKey: [...SESSION_QUERY, 'factor'], queryFn: () => ask('readSecondFactor'), staleTime: 0 })
}

/** The second step of a sign-in: a code of the app, a backup code, or a passkey. */
export function SecondFactorForm({ methods }: { methods: readonly FactorMethod[] }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const clear = useClearAccountData()
  const task = useTask()
  const prove = async (proof: Proof) => {
    await ask('proveSecondFactor', { body: 'typed' in proof ? { code: proof.typed } : proof })
    await queries.invalidateQueries({ queryKey: SESSION_QUERY })
  }
  const cancel = () =>
    void task.run(async () => {
      await ask('signOut', { body: {} })
      clear()
      await queries.invalidateQueries({ queryKey: SESSION_QUERY })
    })
  const backup = methods.includes('backup_code') ? 'backupCode' : null
  return (
    <SignInCard title={localize(texts.secondStep)} hint={localize(texts.secondStepHint)}>
      <ProofForm
        task={task}
        hasPasskey={methods.includes('passkey')}
        typed={methods.includes('totp') ? 'code' : backup}
        hint={localize(texts.codeHint)}
        prove={prove}
      />
      <Button look="quiet" disabled={task.isBusy} onClick={cancel}>
        {localize(texts.cancelSignIn)}
      </Button>
    </SignInCard>
  )
}
