import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '../session/askSession.ts'
import { useLanguage } from '../language/language.tsx'
import { useAsk } from '../session/useAsk.ts'

export type OwnKey = DataOf<'listOwnKeys'>[number]

/** What is asked of the account interface has a name here, so that a change can have it asked again. */
export const ACCOUNT_QUERY = { account: ['account'], keys: ['account', 'keys'], grants: ['account', 'grants'] } as const

export function useOwnAccount() {
  const ask = useAsk()
  const language = useLanguage()
  return useQuery({ queryKey: [...ACCOUNT_QUERY.account, 'own', language], queryFn: () => ask('readOwnAccount') })
}

/** Oldest first, revoked ones too. */
export function useOwnKeys() {
  const ask = useAsk()
  return useQuery({ queryKey: ACCOUNT_QUERY.keys, queryFn: () => ask('listOwnKeys') })
}
