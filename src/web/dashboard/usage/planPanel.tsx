import type { DataOf } from '../../session/callSession.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText, numberText } from '../../language/moment.ts'
import { Panel } from '../dashboardPage.tsx'
import { usageTexts as texts } from './usageTexts.ts'

/** Shows the limits of the plan and how much of them the account has used. */
export function PlanPanel({ usageSnapshot }: { usageSnapshot: DataOf<'readOwnStanding'> }) {
  const localize = useLocalized()
  const language = useLanguage()
  const shown = (limit: number | null) => (limit === null ? localize(texts.noLimit) : numberText(limit, language))
  const of = (used: number, limit: number | null) => localize(texts.of(numberText(used, language), shown(limit)))
  const { tokens, period, rate, activeKeys, longPolls, resultWindow, usedToday, plan } = usageSnapshot
  const facts = [
    [texts.planName, plan],
    [texts.today, numberText(usedToday, language)],
    [texts.activeKeys, of(activeKeys.used, activeKeys.limit)],
    [
      texts.rate,
      rate.burst === null
        ? shown(rate.perMinute)
        : localize(texts.rateWithBurst(shown(rate.perMinute), numberText(rate.burst, language))),
    ],
    [texts.window, numberText(resultWindow, language)],
    [texts.longPolls, shown(longPolls.limit)],
  ] as const
  return (
    <Panel title={localize(texts.plan)}>
      <div className="flex flex-col gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="text-sm text-muted">{localize(texts.month)}</span>
          <span className="text-sm text-muted">{localize(texts.resets(dayText(period.end, language)))}</span>
        </p>
        <p className="text-2xl font-bold tabular-nums">{of(tokens.used, tokens.limit)}</p>
        {tokens.limit !== null && (
          <>
            <Meter name={localize(texts.month)} used={tokens.used} limit={tokens.limit} />
            <p className="text-sm text-muted">{localize(texts.mails)}</p>
          </>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name.en}>
            <dt className="text-sm text-muted">{localize(name)}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

/** Shows how much of a limit is used; the colour changes before the limit is reached. */
export function Meter({ name, used, limit }: { name: string; used: number; limit: number }) {
  const share = Math.min(1, used / limit)
  const colour = share >= 1 ? 'bg-bad' : share >= 0.8 ? 'bg-warn' : 'bg-accent'
  return (
    <div
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={limit}
      aria-valuenow={Math.min(used, limit)}
      className="h-2.5 w-full min-w-16 overflow-hidden rounded-full bg-sunken"
    >
      <div className={`h-full rounded-full ${colour}`} style={{ width: `${100 * share}%` }} />
    </div>
  )
}
