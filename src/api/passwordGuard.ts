import type { FastifyRequest } from 'fastify'
import type { Clock } from '#base/clock.ts'
import type { AddressRanges } from '#base/addressRanges.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { AddressLimit, type Allowance } from './addressLimit.ts'
import { countedAddress } from './countedAddress.ts'
import type { FailureCounts } from './failureCounts.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'

/** Wrong passwords for one mailbox from browsers that nobody signed in with: a few slips, then 288 a day from anywhere. */
const MAILBOX_GUESSES: Allowance = { burst: 5, everyMs: 300_000 }
/** Wrong passwords from one browser that is known there. */
const BROWSER_GUESSES: Allowance = { burst: 10, everyMs: 30_000 }

interface Parts {
  clock: Clock
  trustedProxies: AddressRanges | null
  failures: FailureCounts
  knownBrowsers: KnownBrowsers
}

/** A password that is being checked. */
export type Attempt = { kind: 'attempt'; mailbox: string; giveBack: () => void }

/**
 * Slows down the guessing of passwords, by address and by mailbox. Guesses from many addresses fill the allowance of a
 * mailbox, so its owner must have another way in: a browser in which they signed in before is counted by itself alone,
 * and one in which they set a new password by mail becomes such a browser. Nobody can lock a person out for good.
 */
export class PasswordGuard {
  readonly #parts: Parts
  readonly #mailboxes = new AddressLimit(MAILBOX_GUESSES)
  readonly #browsers = new AddressLimit(BROWSER_GUESSES)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Takes a place for one guess before the password is looked at, so that guesses at the same time count too; refuses
   * where there is none left. `giveBack` returns it when the guess was right, or was none.
   */
  begin(request: FastifyRequest, email: unknown): Attempt | Refusal {
    const { clock, failures, trustedProxies, knownBrowsers } = this.#parts
    const mailbox = mailboxOf(email)
    const mark = knownBrowsers.markOf(request.headers.cookie, mailbox)
    const counts: [AddressLimit, string | null][] =
      mark === null
        ? [
            [failures.of('password'), countedAddress(request.raw, trustedProxies)],
            [this.#mailboxes, mailbox],
          ]
        : [[this.#browsers, mark]]
    const taken: typeof counts = []
    const giveBack = () => taken.splice(0).forEach(([limit, key]) => limit.giveBack(key, clock()))
    for (const [limit, key] of counts) {
      const waitS = limit.note(key, clock())
      if (waitS !== null) {
        giveBack()
        return guessedTooOften(waitS)
      }
      taken.push([limit, key])
    }
    return { kind: 'attempt', mailbox, giveBack }
  }

  /** The Set-Cookie header for a browser in which somebody proved that this mailbox is theirs. */
  knownFrom(email: string): string {
    return this.#parts.knownBrowsers.cookieFor(mailboxOf(email))
  }
}

/** A mailbox however its address is written. Anything that is no text counts as one mailbox. */
function mailboxOf(email: unknown): string {
  return typeof email === 'string'
    ? email
        .trim()
        .replaceAll(/^<+|(?<!>)>+$/g, '')
        .trim()
        .toLowerCase()
        .slice(0, 254)
    : ''
}

function guessedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many wrong passwords were sent for this e-mail address, or from this network.',
      ko: '이 이메일 주소에 대해, 또는 이 네트워크에서 잘못된 비밀번호가 너무 많이 입력되었습니다.',
    },
    hint: {
      en: 'Wait for the seconds in Retry-After, use a browser in which you signed in before, or set a new password by mail.',
      ko: 'Retry-After의 초만큼 기다리거나, 전에 로그인한 브라우저를 쓰거나, 메일로 비밀번호를 새로 설정하세요.',
    },
    retryAfterS: waitS,
  })
}
