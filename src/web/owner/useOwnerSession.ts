import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { OnesetError } from '#client/onesetError.ts'
import { showToast } from '../form/toast.tsx'
import { PATHS } from '../paths.ts'
import { forgetPush } from './push/browserPush.ts'
import { useAsk } from '../session/useAsk.ts'

/** Queries of the owner's side begin with this: all of them end with the session. */
export const OWNER = 'owner'

/** Who is signed in on the owner's side, and what a browser subscribes to pushes with. */
export function useOwnerSession() {
  const ask = useAsk()
  return useQuery({
    queryKey: [OWNER, 'session'],
    queryFn: ({ signal }) => ask('readOwnerSession', undefined, { signal }),
    retry: (failures, error) => isNotReached(error) || (!isSignedOut(error) && failures < 2),
  })
}

/** True when a call failed because nobody is signed in, or not any more. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof OnesetError && error.code === 'sign_in_required'
}

/** True when there was no answer: no connection, or no service. */
export function isNotReached(error: unknown): boolean {
  return error instanceof OnesetError && error.status === null
}

/** Forgets what an owner's session showed, once it has ended. */
export function useForgetOwner(): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await forgetPush()
    await navigate({ to: PATHS.owner })
    queries.removeQueries({ queryKey: [OWNER], predicate: ({ queryKey }) => queryKey[1] !== 'session' })
    await queries.resetQueries({ queryKey: [OWNER, 'session'] })
  }
}

/** Ends the session on this device, and forgets what it showed. */
export function useSignOut(): () => Promise<void> {
  const ask = useAsk()
  const forget = useForgetOwner()
  return async () => {
    try {
      await ask('endOwnerSession')
    } catch (cause) {
      // Over already is as good.
      if (!(cause instanceof OnesetError)) throw cause
      if (!isSignedOut(cause)) return showToast(cause.message)
    }
    await forget()
  }
}
