import type { Instant } from '#base/clock.ts'
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
   * Counts a failure. Returns the seconds to wait when there were too many, else null. `subnet` is null for callers
   * without an address that identifies them.
   */
  note(kind: CredentialKind, subnet: string | null, now: Instant): number | null {
    return this.of(kind).take(subnet, now)
  }

  of(kind: CredentialKind): RateLimiter {
    const limit = this.#limits.get(kind) ?? new RateLimiter(FAILURES)
    this.#limits.set(kind, limit)
    return limit
  }
}
