import type { FastifyRequest } from 'fastify'
import type { Clock } from '#base/clock.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { RateLimiter, type Allowance } from './rateLimiter.ts'
import { countedSubnet } from './countedAddress.ts'

/** How often an interface may be called. */
interface InterfaceLimit {
  /** By one session or token. */
  session: Allowance
  /** By all sessions from one address: an office, a café, a carrier's gateway. */
  address: Allowance
  /** By everybody at one address who shows no sound session; they cannot use up what those with one have. */
  stranger: Allowance
}

/**
 * How often people's interfaces may be called; docs/decisions/0035-limits-against-floods.md gives the reasons. A page
 * of ours makes some ten calls when it opens and then one every few seconds. An owner's app beats each half minute,
 * polls each few seconds and holds one stream. A person who clicks as fast as they can makes some five calls a second
 * for a few seconds.
 */
const LIMITS = {
  account: {
    session: { burst: 120, everyMs: 250 },
    address: { burst: 1_200, everyMs: 25 },
    stranger: { burst: 120, everyMs: 500 },
  },
  owner: {
    session: { burst: 240, everyMs: 100 },
    address: { burst: 2_400, everyMs: 10 },
    stranger: { burst: 120, everyMs: 500 },
  },
  identity: {
    session: { burst: 60, everyMs: 500 },
    address: { burst: 600, everyMs: 50 },
    stranger: { burst: 120, everyMs: 500 },
  },
} as const satisfies Record<string, InterfaceLimit>

export type LimitedInterface = keyof typeof LIMITS

/** The counters of one server. */
export class InterfaceLimits {
  readonly #clock: Clock
  readonly #trusted: AddressRanges | null
  readonly #counts = new Map<string, RateLimiter>()

  constructor(clock: Clock, trustedProxies: AddressRanges | null) {
    this.#clock = clock
    this.#trusted = trustedProxies
  }

  /** Counts a call; the refusal of one too many, else null. `session`: what tells it from others; null: none is sound. */
  take(name: LimitedInterface, { raw }: Pick<FastifyRequest, 'raw'>, session: string | null): Refusal | null {
    const subnet = countedSubnet(raw, this.#trusted)
    const now = this.#clock()
    const waitS =
      session === null
        ? this.#count(name, 'stranger').take(subnet, now)
        : (this.#count(name, 'session').take(session, now) ?? this.#count(name, 'address').take(subnet, now))
    return waitS === null ? null : calledTooFast(waitS)
  }

  #count(name: LimitedInterface, by: keyof InterfaceLimit): RateLimiter {
    const key = `${name} ${by}`
    const limit = this.#counts.get(key) ?? new RateLimiter(LIMITS[name][by])
    this.#counts.set(key, limit)
    return limit
  }
}

function calledTooFast(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many calls came from this session or address.',
      ko: '이 세션 또는 IP 주소에서 요청이 너무 많았습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After, then call less often.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다린 다음 요청 간격을 늘려 주세요.',
    },
    retryAfterS: waitS,
  })
}
