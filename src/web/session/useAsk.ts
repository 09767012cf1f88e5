import { useMemo } from 'react'
import { useLanguage } from '../language/language.tsx'
import { askSession, type DataOf, type InputOf, type SessionCallName } from './askSession.ts'

/**
 * Calls the session interfaces; messages are in the page's language: `const ask = useAsk()`, then `ask('readInbox')`.
 */
export type Ask = <N extends SessionCallName>(name: N, ...input: InputOf<N>) => Promise<DataOf<N>>

export function useAsk(): Ask {
  const language = useLanguage()
  return useMemo(
    () =>
      (name, ...input) =>
        askSession(language, name, ...input),
    [language],
  )
}
