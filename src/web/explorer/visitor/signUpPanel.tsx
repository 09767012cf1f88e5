import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import { PATHS } from '../../paths.ts'
import { Button, buttonClasses } from '../../shell/button.tsx'
import { OwnKeyForm } from './ownKeyForm.tsx'
import { ownKeyTexts as texts } from './ownKeyTexts.ts'

/** True for a refusal that an own key would lift: the service then names the page to get one. */
export function isOwnKeyAdvised(error: Error | null): boolean {
  return error instanceof OnesetError && typeof detailsOf(error)['signUpUrl'] === 'string'
}

const detailsOf = (error: Error) => (error instanceof OnesetError ? error.details : {}) as Record<string, unknown>

/**
 * Replaces what a visitor cannot see without a key: states the reason, until when it applies and how to get a key.
 * Screen readers announce it immediately.
 */
export function SignUpPanel({ error, level }: { error: Error; level: 1 | 3 }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { resetsAt } = detailsOf(error)
  const Heading = level === 1 ? 'h1' : 'h3'
  return (
    <div className="m-4 rounded-2xl border border-accent bg-accent-soft p-5 sm:m-5">
      <div role="status">
        <Heading className="text-lg font-bold text-accent-strong">{localize(texts.title)}</Heading>
        <p className="mt-1.5">{error.message}</p>
        {typeof resetsAt === 'string' && (
          <p className="mt-1">{localize(texts.resetsAt(clockText(resetsAt, language)))}</p>
        )}
        <p className="mt-1 text-sm">{localize(typeof resetsAt === 'string' ? texts.seenHint : texts.depthHint)}</p>
      </div>
      <KeyOptions />
    </div>
  )
}

/** Shown after the last page that a visitor may read. */
export function VisitorLimitNote({ id }: { id: string }) {
  const localize = useLocalized()
  const { explorer, free } = DEFAULT_PLANS
  return (
    <div className="px-4 pb-4 text-sm sm:px-5">
      <p id={id} className="text-muted">
        {localize(texts.listEnds(explorer.resultWindow, free.resultWindow))}
      </p>
      <KeyOptions />
    </div>
  )
}

/** Links to get a key, and a form to enter an existing one. */
function KeyOptions() {
  const localize = useLocalized()
  const [isTyping, setTyping] = useState(false)
  const back = useLocation({ select: ({ href }) => href })
  return (
    <div className="mt-4 flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Link to={PATHS.signUp} search={{ back }} className={buttonClasses('main')}>
          {localize(texts.signUp)}
        </Link>
        <Link to={PATHS.keys} className={buttonClasses('plain')}>
          {localize(texts.makeKey)}
        </Link>
        {!isTyping && <Button onClick={() => setTyping(true)}>{localize(texts.haveKey)}</Button>}
      </div>
      {isTyping && <OwnKeyForm />}
    </div>
  )
}
