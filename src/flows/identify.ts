import type { Caller } from '#accounts/key.ts'
import type { CallSource, KeyCheck } from '#accounts/keyRing.ts'
import { allows, type Scope } from '#contract/scopes.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Caller, CallSource }

/** Hashes keys and looks them up. */
export interface KeyChecks {
  /** By what a key is looked up; null for a text that is none. It may change when the installation's secret does. */
  hashOf(key: string): string | null
  check(hash: string | null, from: CallSource): KeyCheck
}

/**
 * Who calls with the key of this hash, if the key is sound, may be used from there and may do what is asked; `needed` is
 * null where that is asked later.
 */
export function identify(
  keys: KeyChecks,
  hash: string | null,
  from: CallSource,
  needed: Scope | null,
): { kind: 'caller'; caller: Caller } | Refusal {
  const found = keys.check(hash, from)
  switch (found.kind) {
    case 'invalid':
      return refused('api_key_invalid')
    case 'revoked':
      return refused('api_key_revoked')
    case 'expired':
      return refused('api_key_expired')
    case 'wrong_address':
      return refused('ip_not_allowed', { details: { address: from.address() } })
    case 'wrong_origin':
      return refused('origin_not_allowed', { details: { origin: from.origin() } })
    case 'caller':
      return needed === null || allows(found.caller.scopes, needed) ? found : lacksScopes([needed])
  }
}

/** For a key that may not do what is asked, which takes all of `needed`. */
export function lacksScopes(needed: readonly Scope[]): Refusal {
  const names = needed.join(', ')
  return refused('insufficient_scope', {
    message: { en: `The API key lacks the scope ${names}.`, ko: `이 키에는 ${names} 권한(scope)이 없습니다.` },
    details: { requiredScopes: needed },
  })
}
