import { neighbourhoodOf, subnetOf } from '#base/network/addressBlocks.ts'
import type { Instant } from '#base/clock.ts'
import type { Caller } from '#flows/identify.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { type Allowance, RateLimiter } from './rateLimiter.ts'

/** Fast typing asks eight times a second for a few seconds. */
const AT_ONCE: Allowance = { burst: 40, everyMs: 125 }
/**
 * 1,000 at once and 1,000 more in the course of a day: 2,000 suggestions name at most 20,000 venues, without addresses
 * and coordinates. Suggestions are free, so the limit keeps them from being a copy of the set.
 */
const OF_DAY: Allowance = { burst: 1_000, everyMs: 86_400 }
/** The addresses of one network share four such daily allowances. */
const OF_NETWORK: Allowance = { burst: 4_000, everyMs: 21_600 }

/**
 * Limits suggestions, which are free and do not count against the rate of the plan: by account, or by mailbox for the free
 * accounts of people, and for visitors of the explorer by address and by network. The counts are of one node.
 */
export class SuggestionCalls {
  readonly #limits = [new RateLimiter(AT_ONCE), new RateLimiter(OF_DAY)]
  readonly #ofNetwork = new RateLimiter(OF_NETWORK)

  /** Counts a call. Returns the refusal when it is too many, else null; a refused call uses up no allowance. */
  take(
    { visitor, accountId, allowanceId }: Pick<Caller, 'visitor' | 'accountId' | 'allowanceId'>,
    now: Instant,
  ): Refusal | null {
    const isVisit = visitor !== undefined
    const key = isVisit ? addressed(visitor, subnetOf) : (allowanceId ?? accountId)
    const uses = this.#limits.map((limit) => ({ limit, key }))
    if (isVisit) uses.push({ limit: this.#ofNetwork, key: addressed(visitor, neighbourhoodOf) })
    const waits = uses.map((use) => use.limit.waitS(use.key, now)).filter((waitS) => waitS !== null)
    if (waits.length > 0) return tooMany(Math.max(...waits))
    for (const use of uses) use.limit.take(use.key, now)
    return null
  }
}

function addressed(address: string | null, blockOf: (address: string) => string): string | null {
  return address === null ? null : blockOf(address)
}

function tooMany(retryAfterS: number): Refusal {
  return refused('rate_limited', {
    message: { en: 'Too many suggestions were requested.', ko: '검색어 제안 요청이 너무 많았습니다.' },
    hint: {
      en: 'Wait for the seconds in Retry-After; search with the whole text meanwhile.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리세요. 그동안 전체 검색어로 검색할 수 있습니다.',
    },
    retryAfterS,
  })
}
