import { systemClock } from '#base/clock.ts'
import { useLanguage, useSay } from '../../language/language.tsx'
import { dayText, momentText, numberText } from '../../language/moment.ts'
import { Button } from '../../shell/button.tsx'
import { keyWords as words } from './keyWords.ts'
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
  const say = useSay()
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 font-semibold break-all">{key.name}</h2>
        <span className="rounded-full bg-sunken px-2 py-0.5 text-xs font-medium text-muted">
          {say(words.modes[key.mode])}
        </span>
        <code className="font-mono text-xs text-muted">
          os_{key.mode}_…{key.last4}
        </code>
        {!hasEnded && (
          <span className="flex gap-2 sm:ml-auto">
            <Button aria-label={`${say(words.rotate)}: ${key.name}`} onClick={() => onRotate(key)}>
              {say(words.rotate)}
            </Button>
            <Button aria-label={`${say(words.revoke)}: ${key.name}`} onClick={() => onRevoke(key)}>
              {say(words.revoke)}
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
  const say = useSay()
  const language = useLanguage()
  const moment = (iso: string) => momentText(iso, language)
  const { createdAt, lastUsedAt, expiresAt, revokedAt, graceEndsAt, dailyTokens, allowedIps, allowedOrigins } = key
  const limits = allowedIps ?? allowedOrigins
  const isExpired = hasEnded && revokedAt === null
  return [
    words.created(dayText(createdAt, language)),
    lastUsedAt === null ? words.neverUsed : words.lastUsed(moment(lastUsedAt)),
    ...(revokedAt === null ? [] : [words.endedBy(moment(revokedAt))]),
    ...(expiresAt === null ? [] : [isExpired ? words.ended(moment(expiresAt)) : words.ends(moment(expiresAt))]),
    ...(graceEndsAt === null || hasEnded || Date.parse(graceEndsAt) < systemClock()
      ? []
      : [words.graceUntil(moment(graceEndsAt))]),
    ...(dailyTokens === null ? [] : [words.budget(numberText(dailyTokens, language))]),
    ...(limits === null ? [] : [words.from(limits.join(', '))]),
  ].map(say)
}
