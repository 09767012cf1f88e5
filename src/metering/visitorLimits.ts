import type { Limit, Plan } from '#contract/access/plans.ts'
import type { Payer } from './payer.ts'

/** The counted venues: those shown in any answer, or only those shown with more than a list shows. */
export type VisitorCount = 'shown' | 'opened'
/**
 * The visitors that are counted together: one address; the /48 of an IPv6 address; the networks of a /32 beyond its
 * maximum; all networks beyond the total maximum; or all visitors whose address does not identify them.
 */
export type VisitorScope = 'address' | 'site' | 'allocation' | 'others' | 'unaddressed'

/** Share of the venues of thirty days that may be new on one day. */
const DAY_SHARE = 1 / 2
/** Share of the shown venues that may be opened. */
const OPENED_SHARE = 1 / 5
/** Limit of a network, as a multiple of one address's limit. */
export const NETWORK_ADDRESSES = 1.5
/** Limits of visitors who are not counted by their address, as a multiple of one address's limit. */
const SCOPE_ADDRESSES: Readonly<Record<VisitorScope, number>> = {
  address: 1,
  site: 6,
  // A mobile carrier may have all of its customers in one /32.
  allocation: 50,
  others: 10,
  // Same factor as in the other limits of callers whose address does not identify them (src/api/rateLimiter.ts).
  unaddressed: 50,
}

/**
 * Returns the limits of visitors within thirty days, and for new venues on one day, derived from the venues that the
 * plan gives one address. docs/decisions/0039-visitors.md gives the reasons for the figures.
 */
export function visitorLimits(
  { distinctVenues }: Pick<Plan, 'distinctVenues'>,
  count: VisitorCount,
  scope: VisitorScope,
): Payer['limits'] {
  const share = (count === 'opened' ? OPENED_SHARE : 1) * SCOPE_ADDRESSES[scope]
  return {
    perMinute: 'unlimited',
    monthlyTokens: 'unlimited',
    distinctVenues: shareOf(distinctVenues, share),
    dailyVenues: shareOf(distinctVenues, share * DAY_SHARE),
    activeKeys: scope === 'address' ? NETWORK_ADDRESSES : 1,
  }
}

const shareOf = (limit: Limit, share: number): Limit =>
  limit === 'unlimited' ? limit : Math.max(1, Math.floor(limit * share))
