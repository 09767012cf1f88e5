import { Link } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { buttonClasses } from '../../shell/button.tsx'
import { useNewVenues } from '../proposals/useProposals.ts'
import { claimTexts } from './claimTexts.ts'
import { useOwnClaims } from './useOwnClaims.ts'

/**
 * Shown to an owner without a place: which accepted venues the next release brings, that the operator is checking a claim or
 * a new venue, or how to send one.
 */
export function NoPlace() {
  const localize = useLocalized()
  const { data: claims = [], isLoading } = useOwnClaims()
  const { proposals, isLoading: readsProposals } = useNewVenues()
  if (isLoading || readsProposals) return null
  const coming = proposals.filter(({ status, releasedAs }) => status === 'accepted' && releasedAs === null)
  const isChecked = [...claims, ...proposals].some(({ status }) => status === 'pending')
  const [title, hint] =
    coming.length > 0
      ? [claimTexts.coming, claimTexts.comingHint]
      : isChecked
        ? [claimTexts.checking, claimTexts.checkingHint]
        : [claimTexts.noPlace, claimTexts.noPlaceHint]
  const isWaiting = coming.length > 0 || isChecked
  return (
    <div className="flex flex-col items-start gap-2 rounded-2xl border border-dashed border-edge px-5 py-6">
      <h2 className="font-bold">{localize(title)}</h2>
      {coming.length > 0 && (
        <ul className="flex flex-col gap-1">
          {coming.map(({ proposalId, stated: { name } }) => (
            <li key={proposalId} className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-info">{localize(claimTexts.opensLater)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{localize(hint)}</p>
      <Link to={PATHS.ownerClaim} className={`mt-1 min-h-11 ${buttonClasses(isWaiting ? 'plain' : 'main')}`}>
        {localize(claimTexts.title)}
      </Link>
    </div>
  )
}
