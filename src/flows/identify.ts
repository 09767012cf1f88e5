import type { Instant } from '#base/clock.ts'
import { hashOfGrant } from '#accounts/grant.ts'
import type { Caller } from '#accounts/key.ts'
import type { CallSource, KeyCheck } from '#accounts/apiKeyCache.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Caller, CallSource }

/** Hashes keys and looks them up. */
export interface KeyChecks {
  /** By what a key is looked up; null for a text that is none. It may change when the installation's secret does. */
  hashOf(key: string): string | null
  check(hash: string | null, from: CallSource): KeyCheck
  /** Looks at an account anew: another node may have changed it this moment. */
  reload(accountId: string): Promise<void>
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

/** What an access token says of itself, once it is known to be sound. */
export interface SoundToken {
  grantId: string
  /** The resource it was made for; null for any. */
  audience: string | null
  scopes: readonly Scope[]
  expiresAt: Instant
}

/** Who calls with an access token: what its grant may do, as far as the token says so, at this resource. */
export function identifyToken(
  keys: KeyChecks,
  token: SoundToken,
  from: CallSource,
  { needed, resource, at }: { needed: Scope | null; resource: string; at: Instant },
): { kind: 'caller'; caller: Caller } | { kind: 'unknown_grant' } | Refusal {
  if (token.expiresAt <= at) return refused('token_expired')
  if (token.audience !== null && token.audience !== resource)
    return invalidToken(`it was made for ${token.audience}, not for ${resource}`)
  const found = keys.check(hashOfGrant(token.grantId), from)
  if (found.kind === 'invalid') return { kind: 'unknown_grant' }
  if (found.kind !== 'caller') return WITHDRAWN
  const { caller } = found
  const scopes = token.scopes.filter((scope) => allows(caller.scopes, scope))
  return needed === null || allows(scopes, needed)
    ? { kind: 'caller', caller: { ...caller, scopes } }
    : lacksScopes([needed])
}

/** For a text that has the form of an access token and is none that counts here. */
export function invalidToken(reason: string): Refusal {
  return refused('api_key_invalid', {
    message: { en: `The access token is not valid: ${reason}.`, ko: `액세스 토큰이 올바르지 않습니다: ${reason}.` },
    hint: { en: 'Sign in again to get a new one.', ko: '다시 로그인해 새 토큰을 받으세요.' },
  })
}

/** For a program that its account has shut out. */
export const WITHDRAWN = refused('api_key_revoked', {
  message: { en: 'The access was withdrawn.', ko: '연결이 해제되었습니다.' },
  hint: { en: 'Sign in again to be let in anew.', ko: '다시 로그인해 연결을 허용받으세요.' },
})

/** For a key or a program that was shut out, or whose secret was replaced, between its check and what it asked for. */
export const ENDED_MEANWHILE = refused('api_key_revoked', {
  message: {
    en: 'The key, the secret or the access of the program ended while this call was on its way; the call had no effect.',
    ko: '요청을 처리하는 동안 키나 앱 연결이 해제되었거나 키가 교체되어 아무것도 변경되지 않았습니다.',
  },
  hint: { en: 'Call again with a key that works.', ko: '사용할 수 있는 키로 다시 요청하세요.' },
})

/** For a key that may not do what is asked, which takes all of `needed`. */
export function lacksScopes(needed: readonly Scope[]): Refusal {
  const names = needed.join(', ')
  return refused('insufficient_scope', {
    message: { en: `The API key lacks the scope ${names}.`, ko: `이 키에는 ${names} 권한(scope)이 없습니다.` },
    details: { requiredScopes: needed },
  })
}
