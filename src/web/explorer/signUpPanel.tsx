import { Link } from '@tanstack/react-router'
import { OnesetError } from '#client/onesetError.ts'
import { useSay } from '../language/language.tsx'
import { PATHS } from '../paths.ts'
import { buttonLook } from '../shell/button.tsx'
import { explorerWords } from './explorerWords.ts'

/** True for a refusal that a key of one's own takes away: the service names the page to get it. */
export function isKeyAdvised(error: Error | null): boolean {
  return error instanceof OnesetError && typeof (error.details as Record<string, unknown>)['signUpUrl'] === 'string'
}

/** In place of what a visitor may not see without a key of their own: why, and how to get one. It is read out at once. */
export function SignUpPanel({ error, level }: { error: Error; level: 1 | 3 }) {
  const say = useSay()
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div role="status" className="m-4 rounded-2xl border border-accent bg-accent-soft p-5 sm:m-5">
      <Heading className="text-lg font-bold text-accent-strong">{say(explorerWords.ownKey)}</Heading>
      <p className="mt-1.5">{error.message}</p>
      <p className="mt-1 text-sm">{say(explorerWords.ownKeyHint)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Link to={PATHS.signUp} className={buttonLook('main')}>
          {say(explorerWords.signUp)}
        </Link>
        <Link to={PATHS.dashboard} className={buttonLook('plain')}>
          {say(explorerWords.haveAccount)}
        </Link>
      </div>
    </div>
  )
}

/** After the last page that a visitor may turn to. */
export function MoreWithKey() {
  const say = useSay()
  return (
    <p className="px-4 pb-4 text-sm text-muted sm:px-5">
      {say(explorerWords.listEnds)}{' '}
      <Link to={PATHS.signUp} className="font-medium text-accent underline underline-offset-4">
        {say(explorerWords.signUp)}
      </Link>
    </p>
  )
}
