import { siteOf } from '#base/network/addressBlocks.ts'
import type { HashCall, Share } from './hashQueue.ts'

/** Who sends a password, in the order in which they are served. */
const ORDER = ['known', 'mailed_code', 'sign_in', 'sign_up'] as const

/**
 * `known`: a browser in which the person of this mailbox signed in before. `mailed_code`: somebody with a sound code of a
 * mail. The other two are strangers. Whether there is an account plays no part: who is served first would tell it.
 */
export type HashCaller = (typeof ORDER)[number]

/** Of the browsers that are known for one mailbox, and of one mailed code: two tabs may sign in at once. */
const OWN_MAX = { known: 2, mailed_code: 1 }
/**
 * Of one network: a /24, or an IPv6 /48, because whoever has one address there easily has others. Below what begins
 * within five seconds, so that one network leaves room for others; half of a class of 30 that signs in at once.
 */
const NETWORK_MAX = 16

/**
 * What a call counts by in the queue. `subnet` is the caller's by `countedSubnet`; null, who has no address of their own,
 * has no share of a network. `own` is the mailbox for which the browser is known, or the mailed code; null for strangers.
 * Strangers, and those who go before them, are counted apart: whoever shares a network with a flood still comes in.
 */
export function hashCallOf(caller: HashCaller, subnet: string | null, own: string | null = null): HashCall {
  const shares: Share[] = []
  if (own !== null && (caller === 'known' || caller === 'mailed_code'))
    shares.push({ key: `${caller} ${own}`, max: OWN_MAX[caller] })
  if (subnet !== null) shares.push({ key: `${caller} near ${siteOf(subnet)}`, max: NETWORK_MAX })
  return { precedence: ORDER.indexOf(caller), shares }
}
