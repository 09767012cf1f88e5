import type { Instant } from '#base/clock.ts'
import { type Refusal, refused } from '#flows/refusal.ts'
import { FAILURES } from './allowances.ts'
import { RateLimiter } from './rateLimiter.ts'

/**
 * The kinds of credential that a caller may get wrong. Each kind is counted separately: a wrong API key says nothing
 * about passwords.
 */
export type CredentialKind =
  | 'apiKey'
  | 'accessToken'
  | 'ownerToken'
  | 'ownerCode'
  | 'adminToken'
  | 'mailedCode'
  | 'password'

/**
 * Counts failed credentials of each kind by address. A credential is always looked up first, and a valid one is
 * accepted: the count only turns the refusal of a wrong one into 429. Passwords are the exception (see PasswordGuard).
 */
export class FailureCounts {
  readonly #limits = new Map<CredentialKind, RateLimiter>()

  /**
   * Counts a failure. Returns the refusal when there were too many, else null. `subnet` is null for callers without an
   * address that identifies them.
   */
  note(kind: CredentialKind, subnet: string | null, now: Instant): Refusal | null {
    const waitS = this.of(kind).take(subnet, now)
    return waitS === null ? null : failedTooOften(waitS)
  }

  of(kind: CredentialKind): RateLimiter {
    const limit = this.#limits.get(kind) ?? new RateLimiter(FAILURES)
    this.#limits.set(kind, limit)
    return limit
  }
}

/**
 * Returns the refusal for an address with too many failures. Valid keys from that address still work, so the hint says
 * to check the key.
 */
function failedTooOften(waitS: number): Refusal {
  return refused('rate_limited', {
    message: {
      en: 'Too many failed authentications came from this address.',
      ko: '이 IP 주소에서 인증 실패가 너무 많았습니다.',
    },
    hint: {
      en: 'Check the key, the token or the password, and wait for the seconds in Retry-After.',
      ko: '키, 토큰 또는 비밀번호를 확인하고 Retry-After에 표시된 시간(초)만큼 기다리세요.',
    },
    retryAfterS: waitS,
  })
}
