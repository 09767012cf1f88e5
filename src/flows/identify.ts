import type { Instant } from '#base/clock.ts'
import { hashOfGrant } from '#accounts/grant.ts'
import type { Caller } from '#accounts/key.ts'
import type { CallSource, KeyCheck } from '#accounts/apiKeyCache.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import type { LocalizedText } from '#contract/language.ts'
import { type Refusal, refused } from './refusal.ts'

export type { Caller, CallSource }

/** Hashes keys and looks them up. */
export interface KeyChecks {
  /**
   * Returns the hash under which a key is looked up; null for a text that is not a key. The hash may change with the
   * installation's secret.
   */
  hashOf(key: string): string | null
  check(hash: string | null, from: CallSource): KeyCheck
  /** Reads an account again: another node may have just changed it. */
  reload(accountId: string): Promise<void>
}

/**
 * Returns the caller of the key with this hash, if the key is valid, may be used from this source and has the scope;
 * `needed` is null when the scope is checked later.
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

/** The claims of an access token that has been verified. */
export interface VerifiedToken {
  grantId: string
  /** The resource the token was issued for; null for any. */
  audience: string | null
  scopes: readonly Scope[]
  expiresAt: Instant
}

/** Returns the caller of an access token: with the scopes that both the grant and the token have, at this resource. */
export function identifyToken(
  keys: KeyChecks,
  token: VerifiedToken,
  from: CallSource,
  { needed, resource, at }: { needed: Scope | null; resource: string; at: Instant },
): { kind: 'caller'; caller: Caller } | { kind: 'unknown_grant' } | Refusal {
  if (token.expiresAt <= at) return refused('token_expired')
  if (token.audience !== null && token.audience !== resource)
    return invalidToken({
      en: `it was made for ${token.audience}, not for ${resource}`,
      ko: `${token.audience} 용으로 발급되어 ${resource} 에는 쓸 수 없습니다`,
    })
  const found = keys.check(hashOfGrant(token.grantId), from)
  if (found.kind === 'invalid') return { kind: 'unknown_grant' }
  if (found.kind !== 'caller') return WITHDRAWN
  const { caller } = found
  const scopes = token.scopes.filter((scope) => allows(caller.scopes, scope))
  return needed === null || allows(scopes, needed)
    ? { kind: 'caller', caller: { ...caller, scopes } }
    : lacksScopes([needed])
}

/** The refusal of a text that has the form of an access token and is not valid here. */
export function invalidToken(reason: LocalizedText): Refusal {
  return refused('api_key_invalid', {
    message: {
      en: `The access token is not valid: ${reason.en}.`,
      ko: `액세스 토큰이 올바르지 않습니다: ${reason.ko}.`,
    },
    hint: { en: 'Sign in again to get a new one.', ko: '다시 로그인해 새 토큰을 받으세요.' },
  })
}

/** The refusal of a program whose access the account has withdrawn. */
export const WITHDRAWN = refused('api_key_revoked', {
  message: { en: 'The access was withdrawn.', ko: '연결이 해제되었습니다.' },
  hint: { en: 'Sign in again to grant access.', ko: '다시 로그인해 연결을 허용받으세요.' },
})

/**
 * The refusal when a key or a program's access ended, or its secret was replaced, between the check and the operation.
 */
export const ENDED_MEANWHILE = refused('api_key_revoked', {
  message: {
    en: 'The key, its secret or the access of the program ended while this call was in progress; the call had no effect.',
    ko: '요청을 처리하는 동안 키나 앱 연결이 해제되었거나 키가 교체되어 아무것도 변경되지 않았습니다.',
  },
  hint: { en: 'Call again with an active key.', ko: '사용할 수 있는 키로 다시 요청하세요.' },
})

/** The refusal of a key that lacks scopes; the operation requires all of `needed`. */
export function lacksScopes(needed: readonly Scope[]): Refusal {
  const names = needed.join(', ')
  return refused('insufficient_scope', {
    message: { en: `The API key lacks the scope ${names}.`, ko: `이 키에는 ${names} 권한(scope)이 없습니다.` },
    details: { requiredScopes: needed },
  })
}
