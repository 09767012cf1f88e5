import { siteOf } from '#base/network/addressBlocks.ts'
import type { HashCall, Share } from './hashQueue.ts'

/** The kinds of caller who send a password, in order of precedence. */
const ORDER = ['known', 'mailed_code', 'sign_in', 'sign_up'] as const

/**
 * `known`: a browser in which the person of this mailbox signed in before. `mailed_code`: a caller with a valid mailed
 * code. The other two are strangers. Whether an account exists does not matter, because the order of service would
 * reveal it.
 */
export type HashCaller = (typeof ORDER)[number]

/** The shares of the known browsers of one mailbox, and of one mailed code: two tabs may sign in at once. */
const OWN_MAX = { known: 2, mailed_code: 1 }
/**
 * The share of one network: a /24, or an IPv6 /48, because a caller with one address there easily gets others. It is
 * below the number of calls that begin within five seconds, so that one network leaves room for others, and covers half
 * of a class of 30 that signs in at once.
 */
const NETWORK_MAX = 16

/**
 * Returns a call with the shares that it counts against in the queue. `subnet` is the caller's by `countedSubnet`; a
 * caller with null has no share of a network. `own` is the mailbox for which the browser is known, or the mailed code;
 * null for strangers. Kinds of caller are counted separately, so that a known browser in the network of a flood is
 * still served.
 */
export function hashCallOf(caller: HashCaller, subnet: string | null, own: string | null = null): HashCall {
  const shares: Share[] = []
  if (own !== null && (caller === 'known' || caller === 'mailed_code'))
    shares.push({ key: `${caller} ${own}`, max: OWN_MAX[caller] })
  if (subnet !== null) shares.push({ key: `${caller} near ${siteOf(subnet)}`, max: NETWORK_MAX })
  return { precedence: ORDER.indexOf(caller), shares }
}
