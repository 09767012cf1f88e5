import { Link } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { buttonClasses } from '../../shell/button.tsx'
import { claimTexts } from './claimTexts.ts'

/** Shown to an owner without a place. */
export function NoPlace() {
  const localize = useLocalized()
  return (
    <div className="flex flex-col items-start gap-2 rounded-2xl border border-dashed border-edge px-5 py-6">
      <h2 className="font-bold">{localize(claimTexts.noPlace)}</h2>
      <p className="text-sm text-muted">{localize(claimTexts.noPlaceHint)}</p>
      <Link to={PATHS.ownerClaim} className={`mt-1 min-h-11 ${buttonClasses('main')}`}>
        {localize(claimTexts.title)}
      </Link>
    </div>
  )
}
