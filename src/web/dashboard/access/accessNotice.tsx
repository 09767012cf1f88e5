import { Link } from '@tanstack/react-router'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { accessWords as words } from './accessWords.ts'
import { useOwnAccount } from '../useAccountQueries.ts'

/** Shows a notice on every dashboard page after a password reset, until the access review is finished. */
export function AccessNotice() {
  const say = useSay()
  const { data } = useOwnAccount()
  if (!data?.accessReviewDue) return null
  return (
    <p role="status" className="mb-4 rounded-xl bg-sunken px-4 py-3 text-sm">
      {say(words.due)}{' '}
      <Link to={PATHS.access} className={LINK_LOOK}>
        {say(words.toReview)}
      </Link>
    </p>
  )
}
