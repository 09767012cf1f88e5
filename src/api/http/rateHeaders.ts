import type { Instant } from '#base/clock.ts'
import type { Caller } from '#flows/identify.ts'
import type { MonthStanding, RateStanding } from '#flows/pay.ts'

const MINUTE_S = 60
const secondsUntil = (ms: number) => String(Math.max(0, Math.ceil(ms / 1_000)))

/**
 * `RateLimit` and `RateLimit-Policy` (docs/reference/errors.md#response-headers), names and values in turn. Of the
 * minute `r` is how many requests may come at once, and `t` when the whole burst may again; of the month `r` is what
 * this node knows to be left.
 */
export function rateHeaders(
  { limits: { perMinute, monthlyTokens } }: Caller,
  { left, fullInMs }: RateStanding,
  { period, left: tokensLeft }: MonthStanding,
  now: Instant,
): readonly string[] {
  let policy = ''
  let standing = ''
  if (left !== null) {
    policy = `"minute";q=${perMinute};w=${MINUTE_S}`
    standing = `"minute";r=${left};t=${secondsUntil(fullInMs)}`
  }
  if (tokensLeft !== null) {
    const comma = left === null ? '' : ', '
    const windowS = (period.monthEndsAt - period.monthStartsAt) / 1_000
    policy += `${comma}"month";q=${monthlyTokens};w=${windowS};qu="tokens"`
    standing += `${comma}"month";r=${tokensLeft};t=${secondsUntil(period.monthEndsAt - now)}`
  }
  return policy === '' ? NONE : ['ratelimit-policy', policy, 'ratelimit', standing]
}

const NONE: readonly string[] = []
