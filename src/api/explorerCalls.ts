import { networkOf, siteOf, subnetOf } from '#base/network/addressBlocks.ts'
import type { Instant } from '#base/clock.ts'
import type { Limit } from '#contract/access/plans.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { FairShare } from './auth/fairShare.ts'
import { type Allowance, RateLimiter } from './rateLimiter.ts'

/** What a visitor of the explorer may ask: a map's ten pages a search, several searches, and then four calls a second. */
const VISITS: Allowance = { burst: 120, everyMs: 250 }
/** And no more than so many within a day, which is far from the whole set. */
const VISITS_OF_DAY: Allowance = { burst: 5_000, everyMs: 17_280 }
/** The addresses of a network share four such days. */
const VISITS_OF_NETWORK: Allowance = { burst: 20_000, everyMs: 4_320 }
/** Those whose address says nothing of them. */
const UNADDRESSED = 'unaddressed'

/**
 * How often visitors may call with the explorer's key, which all of them share: by address, by network, and altogether
 * no more than its plan allows, so that visitors cannot take the machine from those who pay. No few networks can use
 * that up: while there are too many calls the networks that took more than their share are refused. Of one node.
 */
export class ExplorerCalls {
  readonly #ofSubnet = [new RateLimiter(VISITS), new RateLimiter(VISITS_OF_DAY)]
  readonly #ofNetwork = new RateLimiter(VISITS_OF_NETWORK)
  readonly #ofAll: FairShare | null

  /** `perMinute`: of all visitors together. */
  constructor(perMinute: Limit) {
    this.#ofAll = perMinute === 'unlimited' ? null : new FairShare(perMinute)
  }

  /** Counts a call; the refusal of one too many, else null. `address`: null where it says nothing of who calls. */
  take(address: string | null, now: Instant): Refusal | null {
    const subnet = address === null ? null : subnetOf(address)
    for (const limiter of this.#ofSubnet) {
      const waitS = limiter.take(subnet, now)
      if (waitS !== null) return visitedTooOften(waitS)
    }
    const networkWaitS = this.#ofNetwork.take(address === null ? null : networkOf(address), now)
    if (networkWaitS !== null) return visitedTooOften(networkWaitS)
    // A /48 is easily had as a whole, so its networks take one share together.
    const block = address === null ? UNADDRESSED : siteOf(address)
    const waitS = this.#ofAll?.take(block, now) ?? null
    return waitS === null ? null : explorerBusy(waitS)
  }
}

function visitedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'The explorer was asked too often from this address.',
      ko: '이 IP 주소에서 둘러보기 요청이 너무 많았습니다.',
    },
    hint: HINT,
    retryAfterS: waitS,
  })
}

function explorerBusy(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'The explorer answers as many calls as it can, and this network has made more than its share of them.',
      ko: '둘러보기 요청이 몰려, 요청이 많은 이 네트워크의 요청을 잠시 받지 않습니다.',
    },
    hint: HINT,
    retryAfterS: waitS,
  })
}

const HINT = {
  en: 'Wait for the seconds in Retry-After, or use a key of your own.',
  ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나 API 키를 발급받아 사용하세요.',
}
