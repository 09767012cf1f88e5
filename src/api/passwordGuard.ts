import type { FastifyRequest } from 'fastify'
import type { Clock, Instant } from '#base/clock.ts'
import type { AddressRanges } from '#base/addressRanges.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { RateLimiter, type Allowance } from './rateLimiter.ts'
import { countedSubnet } from './countedAddress.ts'
import type { FailureCounts } from './failureCounts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** Wrong passwords for one mailbox from browsers nobody signed in with, on each node: a few slips, then 288 a day. */
const MAILBOX_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }
/** Wrong passwords from one browser that is known there. */
const BROWSER_GUESSES: Allowance = { burst: 10, everyMs: 30_000 }

interface Parts {
  clock: Clock
  trustedProxies: AddressRanges | null
  failures: FailureCounts
  knownBrowsers: KnownBrowsers
}

/** When somebody last chose a password by mail for an address; null for never. */
type PasswordResetAt = (email: string) => Promise<Instant | null>

/** A password that is being checked. */
export type Attempt = {
  kind: 'attempt'
  /** What tells a known browser from others; null for one that is not known. */
  mark: string | null
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

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Takes a place for one guess before the password is looked at, so that guesses at the same time count too; refuses
   * where there is none left. The address is plain and in lower case. `refund` returns it when the guess was right, or was none.
   */
  async begin(request: FastifyRequest, email: string, passwordResetAt: PasswordResetAt): Promise<Attempt | Refusal> {
    const { clock, failures, trustedProxies } = this.#parts
    const mark = await this.#markOf(request, email, passwordResetAt)
    const counts: [RateLimiter, string | null][] =
      mark === null
        ? [
            [failures.of('password'), countedSubnet(request.raw, trustedProxies)],
            [this.#mailboxes, email],
          ]
        : [[this.#browsers, mark]]
    const taken: typeof counts = []
    const refund = () => taken.splice(0).forEach(([limit, key]) => limit.refund(key, clock()))
    for (const [limit, key] of counts) {
      const waitS = limit.take(key, clock())
      if (waitS !== null) {
        refund()
        return guessedTooOften(waitS)
      }
      taken.push([limit, key])
    }
    return { kind: 'attempt', mark, refund }
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

function guessedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many wrong passwords were sent for this e-mail address, or from this network.',
      ko: '이 이메일 주소에 대해, 또는 이 네트워크에서 잘못된 비밀번호가 너무 많이 입력되었습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After, use a browser in which you signed in before, or set a new password by mail.',
      ko: 'Retry-After에 표시된 시간(초)만큼 기다리거나, 전에 로그인한 브라우저를 쓰거나, 메일로 비밀번호를 새로 설정하세요.',
    },
    retryAfterS: waitS,
  })
}
