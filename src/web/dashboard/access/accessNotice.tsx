import { Link } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { accessTexts as texts } from './accessTexts.ts'
import { useOwnAccount } from '../useAccountQueries.ts'

/** Shows a notice on every dashboard page after a password reset, until the access review is finished. */
export function AccessNotice() {
  const localize = useLocalized()
  const { data } = useOwnAccount()
  if (!data?.accessReviewDue) return null
  return (
    <p role="status" className="mb-4 rounded-xl bg-sunken px-4 py-3 text-sm">
      {localize(texts.due)}{' '}
      <Link to={PATHS.access} className={LINK_LOOK}>
        {localize(texts.toReview)}
      </Link>
    </p>
  )
}
