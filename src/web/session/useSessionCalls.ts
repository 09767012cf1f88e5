import { useMemo } from 'react'
import { useLanguage } from '../language/language.tsx'
import { useChosenAccount } from './chosenAccount.ts'
import { callSession, type DataOf, type InputOf, type SessionCallName } from './callSession.ts'

/**
 * Calls the session interfaces; messages are in the page's language: `const ask = useAsk()`, then `ask('readInbox')`.
 */
export type CallSession = <N extends SessionCallName>(name: N, ...input: InputOf<N>) => Promise<DataOf<N>>

export function useSessionCalls(): CallSession {
  const language = useLanguage()
  const { accountId } = useChosenAccount()
  return useMemo(
    () =>
      (name, ...input) =>
        callSession(language, name, ...(accountId === null ? input : forAccount(input, accountId))),
    [language, accountId],
  )
}

function forAccount<N extends SessionCallName>([input, options]: InputOf<N>, accountId: string): InputOf<N> {
  return [input, { ...options, accountId }] as InputOf<N>
}
