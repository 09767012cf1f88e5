import type { Caller, KeyCheck } from '#accounts/keyRing.ts'
import { allows, type Scope } from '#contract/scopes.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Caller }

/** Checks a key's text. */
export type CheckKey = (key: string) => KeyCheck

/** Who calls with this key, if the key is sound and may do what is asked. */
export function identify(check: CheckKey, key: string, needed: Scope): { kind: 'caller'; caller: Caller } | Refusal {
  const found = check(key)
  switch (found.kind) {
    case 'invalid':
      return refused('api_key_invalid')
    case 'revoked':
      return refused('api_key_revoked')
    case 'expired':
      return refused('api_key_expired')
    case 'caller':
      return allows(found.caller.scopes, needed)
        ? found
        : refused('insufficient_scope', { details: { requiredScopes: [needed] } })
  }
}
