import type { FastifyRequest } from 'fastify'
import type { Clock, Instant } from '#base/clock.ts'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { RateLimiter, type Allowance } from './rateLimiter.ts'
import { countedSubnet } from './countedAddress.ts'
import type { FailureCounts } from './failureCounts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** Wrong passwords for one mailbox from browsers nobody signed in with, on each node: a few slips, then 288 a day. */
const MAILBOX_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }
/** Wrong passwords from one browser that is known there. */
const BROWSER_GUESSES: Allowance = { burst: 10, everyMs: 30_000 }
/** Wrong passwords for one code of a sign-up, on each node. */
const CODE_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }

interface Parts {
  clock: Clock
  trustedProxies: AddressRanges | null
  failures: FailureCounts
  knownBrowsers: KnownBrowsers
}

/** When somebody last chose a password by mail for an address; null for never. */
type PasswordResetAt = (email: string) => Promise<Instant | null>

/** A limit, and what it counts by here. */
type Count = [RateLimiter, string | null]

/** A password that somebody sent. */
export type Attempt = {
  kind: 'attempt'
  /** True in a browser in which the person of this mailbox signed in before. */
  isKnown: boolean
  /** Takes a place for the guess, so that guesses at the same time count too; the refusal where none is left. */
  take: () => Refusal | null
  /** Returns what was taken, when the guess was right, or was none. */
  refund: () => void
}

/**
 * Slows down the guessing of passwords, by address and by mailbox. Guesses from many addresses fill the allowance of a
 * mailbox, so its owner must have another way in: a browser in which they signed in before is counted by itself alone,
 * and one in which they set a new password by mail becomes such a browser. Nobody can lock a person out for good.
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
   * Looks whether there is a place for one more guess, and refuses where there is none. It is taken by `take`, right
   * before the password is looked at: a call that waits keeps nobody out. The address is plain and in lower case.
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
   * Takes a place for one guess at the password of the sign-up whose code somebody shows; refuses where none is left. A
   * wrong password leaves the code sound, so without this one code would be hashed for without end.
   */
  beginByCode(code: string): { kind: 'attempt'; refund: () => void } | Refusal {
    const { clock } = this.#parts
    const waitS = this.#codes.take(code, clock())
    if (waitS !== null) return guessedTooOften(waitS, GUESSED_BY_CODE)
    return { kind: 'attempt', refund: () => this.#codes.refund(code, clock()) }
  }

  /**
   * What tells a known browser from others; null for one that is not known. A password that was chosen by mail makes
   * browsers from before unknown: somebody else may have signed in there with the password before.
   */
  async #markOf(request: FastifyRequest, email: string, passwordResetAt: PasswordResetAt): Promise<string | null> {
    const known = this.#parts.knownBrowsers.knownAs(request.headers.cookie, email)
    return known === null || known.issuedAt < ((await passwordResetAt(email)) ?? 0) ? null : known.mark
  }

  /** The Set-Cookie header for a browser in which somebody proved that this mailbox is theirs. */
  knownFrom(email: string): string {
    return this.#parts.knownBrowsers.cookieFor(email)
  }
}

/** Seconds to wait where one of the limits has no place left, else null. */
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
