import { type Refusal, refused } from '#flows/refusal.ts'
import { subnetOf } from '#base/addressBlocks.ts'
import type { Instant } from '#base/clock.ts'

/** So many at once, and then one each `everyMs`. */
export interface Allowance {
  burst: number
  everyMs: number
}

/** A burst of failures that people make, and then one each few seconds. */
export const FAILURES: Allowance = { burst: 20, everyMs: 6_000 }
/** Links a person has mailed: ten, and ten more within each quarter of an hour. */
export const SIGN_IN_LINKS: Allowance = { burst: 10, everyMs: 90_000 }
/** Clients register once for each program, and people try out a few. */
export const REGISTRATIONS: Allowance = { burst: 20, everyMs: 60_000 }
/** People are sent to the page once for each login, and a house may share an address. */
export const AUTHORIZATIONS: Allowance = { burst: 30, everyMs: 2_000 }
/** Documents that clients name are asked for by us: nobody is to make us ask others all day. */
export const DOCUMENTS: Allowance = { burst: 10, everyMs: 30_000 }
/** What a visitor of the explorer may ask: a map's ten pages a search, several searches, and then four calls a second. */
export const VISITS: Allowance = { burst: 120, everyMs: 250 }
/** And no more than so many within a day, which is far from the whole set. */
export const VISITS_OF_DAY: Allowance = { burst: 5_000, everyMs: 17_280 }
/** The addresses of a network share four such days; `networkOf` names the network. */
export const VISITS_OF_NETWORK: Allowance = { burst: 20_000, everyMs: 4_320 }
/** What a key may send to the MCP server, whatever it costs: an assistant that connects and works through a task. */
export const MCP_MESSAGES: Allowance = { burst: 60, everyMs: 250 }
/**
 * Callers without an address of their own, and those for whom there is no room, share one count that is this many times
 * as large. It bounds what a flood costs, and no one of them is refused for what the others do in the ordinary way.
 */
const SHARED_FACTOR = 50
const SHARED = 'shared'
/** Bounds the memory an attacker with many addresses can take: 100 bytes each. */
const ADDRESSES_MAX = 50_000
/** Looking for addresses whose time has passed takes a millisecond. */
const FORGET_EVERY_MS = 1_000

/**
 * How often an address may do something, such as fail, by GCRA: each time moves the address's own time `everyMs` on,
 * and it may be `burst` times ahead of the clock. IPv6 addresses count by their /64, which one customer has; ids of keys
 * count like addresses of no block. Addresses beyond those that are remembered share one time, so that a flood of them
 * makes it forget nobody.
 */
export class AddressLimit {
  readonly #allowance: Allowance
  #times = new Map<string, Instant>()
  #forgetAt = 0

  constructor(allowance: Allowance) {
    this.#allowance = allowance
  }

  /** Notes one; seconds to wait when there were too many, else null. */
  note(address: string | null, now: Instant): number | null {
    const block = this.#countedAs(address, now)
    const { burst, everyMs } = this.#allowanceOf(block)
    const time = Math.max(this.#times.get(block) ?? 0, now) + everyMs
    const waitMs = time - now - burst * everyMs
    if (waitMs > 0) return Math.ceil(waitMs / 1_000)
    this.#times.set(block, time)
    return null
  }

  /** Seconds to wait before another is taken from here, or null when it may come now. */
  waitS(address: string | null, now: Instant): number | null {
    const block = this.#countedAs(address, now)
    const { burst, everyMs } = this.#allowanceOf(block)
    const waitMs = (this.#times.get(block) ?? 0) + everyMs - now - burst * everyMs
    return waitMs > 0 ? Math.ceil(waitMs / 1_000) : null
  }

  /** Takes back one that was noted and did not happen. */
  giveBack(address: string | null, now: Instant): void {
    const block = this.#countedAs(address, now)
    const time = this.#times.get(block)
    if (time !== undefined) this.#times.set(block, time - this.#allowanceOf(block).everyMs)
  }

  #allowanceOf(block: string): Allowance {
    const { burst, everyMs } = this.#allowance
    return block === SHARED ? { burst: burst * SHARED_FACTOR, everyMs: everyMs / SHARED_FACTOR } : this.#allowance
  }

  #countedAs(address: string | null, now: Instant): string {
    if (address === null) return SHARED
    const block = blockOf(address)
    if (this.#times.size < ADDRESSES_MAX || this.#times.has(block)) return block
    this.#forget(now)
    return this.#times.size < ADDRESSES_MAX ? block : SHARED
  }

  /** Forgets addresses whose time has passed. */
  #forget(now: Instant): void {
    if (now < this.#forgetAt) return
    this.#forgetAt = now + FORGET_EVERY_MS
    for (const [block, time] of this.#times) if (time <= now) this.#times.delete(block)
  }
}

/** The names of networks, which `networkOf` makes, hold a slash and count as they are. */
const blockOf = (address: string) => (address.includes('/') ? address : subnetOf(address))

/** What an address hears that failed too often: its sound keys go on working, so it is told what was wrong. */
export function failedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many failed authentications came from this address.',
      ko: '이 주소에서 인증 실패가 너무 많았습니다.',
    },
    hint: {
      en: 'Check the key, the token or the password, and wait for the seconds in Retry-After.',
      ko: '키, 토큰 또는 비밀번호를 확인하고 Retry-After의 초만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}

/** What a visitor of the explorer hears who asks more than one person does. */
export function visitedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'The explorer was asked too often from this address.',
      ko: '이 주소에서 둘러보기 요청이 너무 많았습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After, or use a key of your own.',
      ko: 'Retry-After의 초만큼 기다리거나 자신의 키를 사용하세요.',
    },
    retryAfterS: waitS,
  })
}

/** What an MCP client hears whose key sent too many messages. */
export function calledTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'This key sent too many messages to the MCP server.',
      ko: '이 키로 MCP 서버에 보낸 메시지가 너무 많습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After; four messages a second are taken.',
      ko: 'Retry-After의 초만큼 기다리세요. 초당 네 개의 메시지를 받습니다.',
    },
    retryAfterS: waitS,
  })
}
