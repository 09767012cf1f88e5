import type { FastifyRequest } from 'fastify'
import type { Clock, Instant } from '#base/clock.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { RateLimiter, type Allowance } from './rateLimiter.ts'
import { countedSubnet } from './countedAddress.ts'
import type { FailureCounts } from './failureCounts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** Wrong passwords for one mailbox from browsers unknown to it, on each node: a few mistakes, then 288 a day. */
const MAILBOX_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }
/** Wrong passwords from one browser that is known for the mailbox. */
const BROWSER_GUESSES: Allowance = { burst: 10, everyMs: 30_000 }
/** Wrong passwords for one code of a sign-up, on each node. */
const CODE_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }

interface Parts {
  clock: Clock
  trustedProxies: AddressRanges | null
  failures: FailureCounts
  knownBrowsers: KnownBrowsers
}

/** Returns when a password was last set by mail for an address; null for never. */
type PasswordResetAt = (email: string) => Promise<Instant | null>

/** A limit with the key to count by. */
type Count = [RateLimiter, string | null]

/** An attempt to sign in with a password. */
export type Attempt = {
  kind: 'attempt'
  /** True in a browser in which the person of this mailbox signed in before. */
  isKnown: boolean
  /** Reserves the guess, so that simultaneous guesses count too; returns the refusal where none is left. */
  take: () => Refusal | null
  /** Refunds the reserved guess when the password was right or was not checked. */
  refund: () => void
}

/**
 * Limits guesses at passwords, by address and by mailbox. Guesses from many addresses use up the allowance of a
 * mailbox, so its owner must have another way to sign in: a browser in which they signed in before is counted
 * separately, and one in which they set a new password by mail becomes such a browser. So no attacker can lock a person
 * out permanently.
 */
export class PasswordGuard {
  readonly #parts: Parts
  readonly #mailboxes = new RateLimiter(MAILBOX_GUESSES)
  readonly #browsers = new RateLimiter(BROWSER_GUESSES)
  readonly #codes = new RateLimiter(CODE_GUESSES)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Checks whether one more guess is allowed, and returns the refusal otherwise. `take` reserves the guess right before
   * the password is checked, so that waiting calls use up nothing. `email` is a plain address in lower case.
   */
  async begin(request: FastifyRequest, email: string, passwordResetAt: PasswordResetAt): Promise<Attempt | Refusal> {
    const { clock, failures, trustedProxies } = this.#parts
    const mark = await this.#markOf(request, email, passwordResetAt)
    const counts: Count[] =
      mark === null
        ? [
            [failures.of('password'), countedSubnet(request.raw, trustedProxies)],
            [this.#mailboxes, email],
          ]
        : [[this.#browsers, mark]]
    const waitS = waitOf(counts, clock())
    if (waitS !== null) return guessedTooOften(waitS)
    const taken: Count[] = []
    const take = () => {
      const now = clock()
      const tooMany = waitOf(counts, now)
      if (tooMany !== null) return guessedTooOften(tooMany)
      for (const [limit, key] of counts) limit.take(key, now)
      taken.push(...counts)
      return null
    }
    const refund = () => taken.splice(0).forEach(([limit, key]) => limit.refund(key, clock()))
    return { kind: 'attempt', isKnown: mark !== null, take, refund }
  }

  /**
   * Reserves one guess at the password of the sign-up that a mailed code belongs to; returns the refusal where none is
   * left. A wrong password leaves the code valid, so without this limit one code would allow hashing without end.
   */
  beginByCode(code: string): { kind: 'attempt'; refund: () => void } | Refusal {
    const { clock } = this.#parts
    const waitS = this.#codes.take(code, clock())
    if (waitS !== null) return guessedTooOften(waitS, GUESSED_BY_CODE)
    return { kind: 'attempt', refund: () => this.#codes.refund(code, clock()) }
  }

  /**
   * Returns the mark of a known browser; null for an unknown one. A password that was set by mail makes earlier
   * browsers unknown, because an attacker may have signed in there with the former password.
   */
  async #markOf(request: FastifyRequest, email: string, passwordResetAt: PasswordResetAt): Promise<string | null> {
    const known = this.#parts.knownBrowsers.knownAs(request.headers.cookie, email)
    return known === null || known.issuedAt < ((await passwordResetAt(email)) ?? 0) ? null : known.mark
  }

  /** Returns the Set-Cookie header for a browser in which a person proved control of this mailbox. */
  knownFrom(email: string): string {
    return this.#parts.knownBrowsers.cookieFor(email)
  }
}

/** Returns the seconds to wait where one of the limits is used up, else null. */
function waitOf(counts: readonly Count[], now: Instant): number | null {
  const waits = counts.map(([limit, key]) => limit.waitS(key, now)).filter((waitS) => waitS !== null)
  return waits.length > 0 ? Math.max(...waits) : null
}

function guessedTooOften(retryAfterS: number, words: Pick<Refusal, 'message' | 'hint'> = GUESSED): Refusal {
  return refused('rate_limited', { ...words, retryAfterS })
}

const GUESSED = {
  message: {
    en: 'Too many wrong passwords were sent for this e-mail address, or from this network.',
    ko: '이 이메일 주소에 대해, 또는 이 네트워크에서 잘못된 비밀번호가 너무 많이 입력되었습니다.',
  },
  hint: {
    en: 'Wait for the seconds in Retry-After, use a browser in which you signed in before, or set a new password by mail.',
    ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나, 전에 로그인한 브라우저를 쓰거나, 메일로 비밀번호를 새로 설정하세요.',
  },
}
const GUESSED_BY_CODE = {
  message: {
    en: 'Too many wrong passwords were sent with this link.',
    ko: '이 링크에 잘못된 비밀번호가 너무 많이 입력되었습니다.',
  },
  hint: {
    en: 'Wait for the seconds in Retry-After, or sign up again.',
    ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나 다시 가입하세요.',
  },
}
