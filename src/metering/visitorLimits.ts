import type { Limit, Plan } from '#contract/access/plans.ts'
import type { Payer } from './payer.ts'

/** What is counted: venues shown in any answer, or only those shown with more than a list shows. */
export type VisitorCount = 'shown' | 'opened'
/**
 * Who is counted together: one address, the /48 of an IPv6 address, the networks of its /32 that are too many there,
 * all networks that are too many altogether, or everybody whose address says nothing about who they are.
 */
export type VisitorScope = 'address' | 'site' | 'allocation' | 'others' | 'unaddressed'

/** Of the thirty days' venues, so many may be new on one day. */
const DAY_SHARE = 1 / 2
/** Of the venues shown, so many may be opened. */
const OPENED_SHARE = 1 / 5
/** What a network may see, in allowances of one address. */
export const NETWORK_ADDRESSES = 1.5
/** What visitors see who are not counted by their own address, in allowances of one address. */
const SCOPE_ADDRESSES: Readonly<Record<VisitorScope, number>> = {
  address: 1,
  site: 6,
  // A mobile carrier may have all of its customers in one.
  allocation: 50,
  others: 10,
  // As large as the other limits of callers whose address says nothing (src/api/rateLimiter.ts).
  unaddressed: 50,
}

/**
 * What visitors may see within thirty days, and newly on one of them, from the venues that the plan gives one address.
 * docs/decisions/0039-visitors.md gives the reasons for the figures.
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
