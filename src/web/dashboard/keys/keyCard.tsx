import { systemClock } from '#base/clock.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText, momentText, numberText } from '../../language/moment.ts'
import { Button } from '../../shell/button.tsx'
import { keyTexts as texts } from './keyTexts.ts'
import type { OwnKey } from '../useAccountQueries.ts'

interface KeyCardProps {
  of: OwnKey
  /** The key is revoked or expired. */
  hasEnded?: boolean
  onRotate: (key: OwnKey) => void
  onRevoke: (key: OwnKey) => void
}

/** One key: its kind, its permissions and its last use. */
export function KeyCard({ of: key, hasEnded = false, onRotate, onRevoke }: KeyCardProps) {
  const localize = useLocalized()
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 font-semibold break-all">{key.name}</h2>
        <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">
          {localize(texts.modes[key.mode])}
        </span>
        <code className="font-mono text-xs text-muted">
          os_{key.mode}_…{key.last4}
        </code>
        {!hasEnded && (
          <span className="flex gap-2 sm:ml-auto">
            <Button aria-label={`${localize(texts.rotate)}: ${key.name}`} onClick={() => onRotate(key)}>
              {localize(texts.rotate)}
            </Button>
            <Button aria-label={`${localize(texts.revoke)}: ${key.name}`} onClick={() => onRevoke(key)}>
              {localize(texts.revoke)}
            </Button>
          </span>
        )}
      </div>
      <p className="text-sm text-muted">{useKeyFacts(key, hasEnded).join(' · ')}</p>
      <p className="flex flex-wrap gap-1">
        {key.scopes.map((scope) => (
          <code key={scope} className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs">
            {scope}
          </code>
        ))}
      </p>
    </li>
  )
}

function useKeyFacts(key: OwnKey, hasEnded: boolean): string[] {
  const localize = useLocalized()
  const language = useLanguage()
  const moment = (iso: string) => momentText(iso, language)
  const { createdAt, lastUsedAt, expiresAt, revokedAt, graceEndsAt, dailyTokens, allowedIps, allowedOrigins } = key
  const limits = allowedIps ?? allowedOrigins
  const isExpired = hasEnded && revokedAt === null
  return [
    texts.created(dayText(createdAt, language)),
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moment(lastUsedAt)),
    ...(revokedAt === null ? [] : [texts.revokedOn(moment(revokedAt))]),
    ...(expiresAt === null ? [] : [isExpired ? texts.ended(moment(expiresAt)) : texts.ends(moment(expiresAt))]),
    ...(graceEndsAt === null || hasEnded || Date.parse(graceEndsAt) < systemClock()
      ? []
      : [texts.graceUntil(moment(graceEndsAt))]),
    ...(dailyTokens === null ? [] : [texts.budget(numberText(dailyTokens, language))]),
    ...(limits === null ? [] : [texts.from(limits.join(', '))]),
  ].map(localize)
}
