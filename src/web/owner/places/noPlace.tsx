import { Link } from '@tanstack/react-router'
import { useSay } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { buttonLook } from '../../shell/button.tsx'
import { claimWords } from './claimWords.ts'

/** Shown to an owner without a place. */
export function NoPlace() {
  const say = useSay()
  return (
    <div className="flex flex-col items-start gap-2 rounded-2xl border border-dashed border-edge px-5 py-6">
      <h2 className="font-bold">{say(claimWords.noPlace)}</h2>
      <p className="text-sm text-muted">{say(claimWords.noPlaceHint)}</p>
      <Link to={PATHS.ownerClaim} className={`mt-1 min-h-11 ${buttonLook('main')}`}>
        {say(claimWords.title)}
      </Link>
    </div>
  )
}
