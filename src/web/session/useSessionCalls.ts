import { useMemo } from 'react'
import { useLanguage } from '../language/language.tsx'
import { callSession, type DataOf, type InputOf, type SessionCallName } from './callSession.ts'

/**
 * Calls the session interfaces; messages are in the page's language: `const ask = useAsk()`, then `ask('readInbox')`.
 */
export type CallSession = <N extends SessionCallName>(name: N, ...input: InputOf<N>) => Promise<DataOf<N>>

export function useSessionCalls(): CallSession {
  const language = useLanguage()
  return useMemo(
    () =>
      (name, ...input) =>
        callSession(language, name, ...input),
    [language],
  )
}
