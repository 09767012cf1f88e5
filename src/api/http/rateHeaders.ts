import type { Instant } from '#base/clock.ts'
import type { Caller } from '#flows/identify.ts'
import type { MonthUsage, RateState } from '#flows/pay.ts'

const MINUTE_S = 60
const secondsUntil = (ms: number) => String(Math.max(0, Math.ceil(ms / 1_000)))

/**
 * Returns `RateLimit` and `RateLimit-Policy` (docs/reference/errors.md#response-headers), names and values in turn. For
 * the minute, `r` is how many requests may come at once and `t` when the whole burst is available again; for the month,
 * `r` is the remainder that this node knows.
 */
export function rateHeaders(
  { limits: { perMinute, monthlyTokens } }: Caller,
  { left, fullInMs }: RateState,
  { period, left: tokensLeft }: MonthUsage,
  now: Instant,
): readonly string[] {
  let policy = ''
  let rateLimit = ''
  if (left !== null) {
    policy = `"minute";q=${perMinute};w=${MINUTE_S}`
    rateLimit = `"minute";r=${left};t=${secondsUntil(fullInMs)}`
  }
  if (tokensLeft !== null) {
    const comma = left === null ? '' : ', '
    const windowS = (period.monthEndsAt - period.monthStartsAt) / 1_000
    policy += `${comma}"month";q=${monthlyTokens};w=${windowS};qu="tokens"`
    rateLimit += `${comma}"month";r=${tokensLeft};t=${secondsUntil(period.monthEndsAt - now)}`
  }
  return policy === '' ? NONE : ['ratelimit-policy', policy, 'ratelimit', rateLimit]
}

const NONE: readonly string[] = []
