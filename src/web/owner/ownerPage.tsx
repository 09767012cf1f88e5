import { useQuery } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import { useSay } from '../language/language.tsx'
import { useAsk } from '../session/useAsk.ts'
import { Notice, Waiting } from '../shell/notice.tsx'
import { usePageTitle } from '../shell/pageTitle.ts'
import { ownerWords } from './ownerWords.ts'

/** The owner's side: for whoever is signed in; the way in for everybody else. */
export function OwnerPage() {
  const say = useSay()
  const ask = useAsk()
  usePageTitle(say(ownerWords.title))
  const session = useQuery({
    queryKey: ['owner', 'session'],
    queryFn: ({ signal }) => ask('readOwnerSession', undefined, { signal }),
  })
  if (session.isPending) return <Waiting />
  if (session.error instanceof OnesetError && session.error.code === 'sign_in_required')
    return <Notice title={say(ownerWords.signIn)} />
  if (session.error) throw session.error
  return <Notice title={session.data.email} />
}
