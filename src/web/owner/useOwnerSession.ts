import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OnesetError } from '#client/onesetError.ts'
import { showToast } from '../form/toast.tsx'
import { PATHS } from '../paths.ts'
import { unsubscribePush } from './push/browserPush.ts'
import { useSessionCalls } from '../session/useSessionCalls.ts'

/** The first part of all owner queries' keys, so that all of them end with the session. */
export const OWNER = 'owner'

/** Reads who is signed in as an owner, and the public key for push subscriptions. */
export function useOwnerSession() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: [OWNER, 'session'],
    queryFn: ({ signal }) => ask('readOwnerSession', undefined, { signal }),
    retry: (failures, error) => isUnreachable(error) || (!isSignedOut(error) && failures < 2),
  })
}

/** True when a call failed because nobody is signed in or the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof OnesetError && error.code === 'sign_in_required'
}

/** True when there was no response: no connection, or no service. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof OnesetError && error.status === null
}

/** Removes the data of an owner's session after it has ended. */
export function useClearOwnerData(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await unsubscribePush()
    await navigate({ to: PATHS.owner })
    queries.removeQueries({ queryKey: [OWNER], predicate: ({ queryKey }) => queryKey[1] !== 'session' })
    await queries.resetQueries({ queryKey: [OWNER, 'session'] })
  }
}

/** Ends the session on this device and removes its data. */
export function useSignOut(): () => Promise<void> {
  const ask = useSessionCalls()
  const forget = useClearOwnerData()
  return async () => {
    try {
      await ask('endOwnerSession')
    } catch (cause) {
      // A session that has already ended counts as success.
      if (!(cause instanceof OnesetError)) throw cause
      if (!isSignedOut(cause)) return showToast(cause.message)
    }
    await forget()
  }
}
