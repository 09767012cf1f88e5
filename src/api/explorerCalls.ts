import { neighbourhoodOf, siteOf, subnetOf } from '#base/network/addressBlocks.ts'
import type { Instant } from '#base/clock.ts'
import type { Limit } from '#contract/access/plans.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { FairShare } from './auth/fairShare.ts'
import { type Allowance, RateLimiter } from './rateLimiter.ts'

/**
 * The calls of one visitor of the explorer: a map's ten pages a search, several searches, and then four calls a second.
 */
const VISITS: Allowance = { burst: 120, everyMs: 250 }
/** The calls of one visitor within a day, which reach only a small part of the whole set. */
const VISITS_OF_DAY: Allowance = { burst: 5_000, everyMs: 17_280 }
/** The addresses of one network share four such daily allowances. */
const VISITS_OF_NETWORK: Allowance = { burst: 20_000, everyMs: 4_320 }
/** The key of callers whose address does not identify them. */
const UNADDRESSED = 'unaddressed'

/**
 * Limits calls with the explorer's key, which all visitors share: by address, by network, and in total by the key's
 * plan, so that visitors cannot take capacity from paying callers. A few networks cannot use up the total: under too
 * many calls the networks that exceeded their share are refused. The counts are of one node.
 */
export class ExplorerCalls {
  readonly #ofSubnet = [new RateLimiter(VISITS), new RateLimiter(VISITS_OF_DAY)]
  readonly #ofNetwork = new RateLimiter(VISITS_OF_NETWORK)
  readonly #ofAll: FairShare | null

  /** `perMinute` is the limit for all visitors together. */
  constructor(perMinute: Limit) {
    this.#ofAll = perMinute === 'unlimited' ? null : new FairShare(perMinute)
  }

  /**
   * Counts a call. Returns the refusal when it is too many, else null. `address` is null where it does not identify the
   * caller.
   */
  take(address: string | null, now: Instant): Refusal | null {
    const subnet = address === null ? null : subnetOf(address)
    for (const limiter of this.#ofSubnet) {
      const waitS = limiter.take(subnet, now)
      if (waitS !== null) return visitedTooOften(waitS)
    }
    const networkWaitS = this.#ofNetwork.take(address === null ? null : neighbourhoodOf(address), now)
    if (networkWaitS !== null) return visitedTooOften(networkWaitS)
    // A whole /48 is easy to obtain, so its networks have one share together.
    const block = address === null ? UNADDRESSED : siteOf(address)
    const waitS = this.#ofAll?.take(block, now) ?? null
    return waitS === null ? null : explorerBusy(waitS)
  }
}

function visitedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many explorer requests came from this address.',
      ko: '이 IP 주소에서 둘러보기 요청이 너무 많았습니다.',
    },
    hint: HINT,
    retryAfterS: waitS,
  })
}

function explorerBusy(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'The explorer is at its limit of calls, and this network has made more than its share of them.',
      ko: '둘러보기 요청이 몰려, 요청이 많은 이 네트워크의 요청을 잠시 받지 않습니다.',
    },
    hint: HINT,
    retryAfterS: waitS,
  })
}

const HINT = {
  en: 'Wait for the seconds in Retry-After, or use your own API key.',
  ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나 API 키를 발급받아 사용하세요.',
}
