import type { Instant } from '#base/clock.ts'
import { FAILURES } from './allowances.ts'
import { RateLimiter } from './rateLimiter.ts'

/** What somebody may show and be wrong about. Each is counted by itself: a wrong API key says nothing about passwords. */
export type CredentialKind =
  | 'apiKey'
  | 'accessToken'
  | 'ownerToken'
  | 'ownerCode'
  | 'adminToken'
  | 'mailedCode'
  | 'password'

/**
 * How often each kind of credential failed, by address. A credential is always looked up first, and a sound one is let
 * in: the count only turns the refusal of a wrong one into 429. Passwords are the exception (see PasswordGuard).
 */
export class FailureCounts {
  readonly #limits = new Map<CredentialKind, RateLimiter>()

  /** Notes a failure; seconds to wait when there were too many, else null. Null: the caller has no address of their own. */
  note(kind: CredentialKind, subnet: string | null, now: Instant): number | null {
    return this.of(kind).take(subnet, now)
  }

  of(kind: CredentialKind): RateLimiter {
    const limit = this.#limits.get(kind) ?? new RateLimiter(FAILURES)
    this.#limits.set(kind, limit)
    return limit
  }
}
