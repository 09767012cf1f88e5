import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { useLanguage, useSay } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import { Button, buttonLook } from '../../shell/button.tsx'
import { OwnKeyForm } from './ownKeyForm.tsx'
import { ownKeyWords as words } from './ownKeyWords.ts'

/** True for a refusal that an own key would lift: the service then names the page to get one. */
export function isKeyAdvised(error: Error | null): boolean {
  return error instanceof OnesetError && typeof detailsOf(error)['signUpUrl'] === 'string'
}

const detailsOf = (error: Error) => (error instanceof OnesetError ? error.details : {}) as Record<string, unknown>

/**
 * Replaces what a visitor cannot see without a key: states the reason, until when it applies and how to get a key.
 * Screen readers announce it immediately.
 */
export function SignUpPanel({ error, level }: { error: Error; level: 1 | 3 }) {
  const say = useSay()
  const language = useLanguage()
  const { resetsAt } = detailsOf(error)
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div className="m-4 rounded-2xl border border-accent bg-accent-soft p-5 sm:m-5">
      <div role="status">
        <Heading className="text-lg font-bold text-accent-strong">{say(words.title)}</Heading>
        <p className="mt-1.5">{error.message}</p>
        {typeof resetsAt === 'string' && <p className="mt-1">{say(words.resetsAt(clockText(resetsAt, language)))}</p>}
        <p className="mt-1 text-sm">{say(typeof resetsAt === 'string' ? words.seenHint : words.depthHint)}</p>
      </div>
      <WaysToKey />
    </div>
  )
}

/** Shown after the last page that a visitor may read. */
export function MoreWithKey({ id }: { id: string }) {
  const say = useSay()
  const { explorer, free } = DEFAULT_PLANS
  return (
    <div className="px-4 pb-4 text-sm sm:px-5">
      <p id={id} className="text-muted">
        {say(words.listEnds(explorer.resultWindow, free.resultWindow))}
      </p>
      <WaysToKey />
    </div>
  )
}

/** Links to get a key, and a form to enter an existing one. */
function WaysToKey() {
  const say = useSay()
  const [isTyping, setTyping] = useState(false)
  const back = useLocation({ select: ({ href }) => href })
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Link to={PATHS.signUp} search={{ back }} className={buttonLook('main')}>
          {say(words.signUp)}
        </Link>
        <Link to={PATHS.keys} className={buttonLook('plain')}>
          {say(words.makeKey)}
        </Link>
        {!isTyping && <Button onClick={() => setTyping(true)}>{say(words.haveKey)}</Button>}
      </div>
      {isTyping && <OwnKeyForm />}
    </div>
  )
}
