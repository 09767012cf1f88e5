import { Link } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { buttonClasses } from '../../shell/button.tsx'
import { useNewVenues } from '../proposals/useProposals.ts'
import { claimTexts } from './claimTexts.ts'
import { useOwnClaims } from './useOwnClaims.ts'

/** Shown to an owner without a place: whether the operator is checking a claim or a new venue, or how to send one. */
export function NoPlace() {
  const localize = useLocalized()
  const { data: claims = [], isLoading } = useOwnClaims()
  const { proposals, isLoading: readsProposals } = useNewVenues()
  if (isLoading || readsProposals) return null
  const isChecked = [...claims, ...proposals].some(({ status }) => status === 'pending')
  const [title, hint] = isChecked
    ? [claimTexts.checking, claimTexts.checkingHint]
    : [claimTexts.noPlace, claimTexts.noPlaceHint]
  return (
    <div className="flex flex-col items-start gap-2 rounded-2xl border border-dashed border-edge px-5 py-6">
      <h2 className="font-bold">{localize(title)}</h2>
      <p className="text-sm text-muted">{localize(hint)}</p>
      <Link to={PATHS.ownerClaim} className={`mt-1 min-h-11 ${buttonClasses(isChecked ? 'plain' : 'main')}`}>
        {localize(claimTexts.title)}
      </Link>
    </div>
  )
}
