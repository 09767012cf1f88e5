import { coversRange } from '#base/network/addressRanges.ts'
import type { Instant } from '#base/clock.ts'
import type { LocalizedText } from '#contract/language.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import type { Caller, KeyView } from '#accounts/key.ts'
import { lacksScopes } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'

/** The limits of a key; null means no limit. */
export interface CredentialLimits {
  scopes: readonly Scope[]
  allowedIps: readonly string[] | null
  expiresAt: Instant | null
  dailyTokens: number | null
}

/** The caller and the API key of the call, as stored for the account. */
export interface KeyHolder {
  caller: Caller
  own: KeyView
}

type LimitField = Exclude<keyof CredentialLimits, 'scopes'>

/**
 * Returns why a caller may not rotate or revoke a key; null when they may. They may for their own key, and for a key
 * that is not less limited than theirs in any respect. Rotation returns the secret, so a key with a budget may rotate
 * no other key: it would gain that key's budget.
 */
export function refusalOfKeyChange(
  { caller, own }: KeyHolder,
  target: KeyView,
  action: 'rotate' | 'revoke',
): Refusal | null {
  const isOwn = target.keyId === caller.keyId
  if (action === 'rotate' && caller.retiring) return limitExceeded('expiresAt')
  if (isOwn) return null
  if (action === 'rotate' && own.dailyTokens !== null) return limitExceeded('dailyTokens')
  return excessOver(limitsOf({ caller, own }), target)
}

/**
 * Returns why a caller may not make a key; null when they may. A limited key makes no keys: several keys within its
 * budget or rate would together exceed it.
 */
export function refusalToMake({ caller, own }: KeyHolder, order: CredentialLimits): Refusal | null {
  if (own.allowedIps) return limitExceeded('allowedIps')
  if (own.expiresAt !== null || caller.retiring) return limitExceeded('expiresAt')
  if (own.dailyTokens !== null) return limitExceeded('dailyTokens')
  // A key without a budget has the account's budget, as does the key that it makes.
  const { dailyTokens: accountsBudget } = caller
  return excessOver(limitsOf({ caller, own }), { ...order, dailyTokens: order.dailyTokens ?? accountsBudget })
}

/**
 * Returns why a caller may not make or rotate a credential that works without its key; null when they may. A webhook
 * has no address limit and no expiry.
 */
export function refusalToMakeUnlimited({ allowedIps, expiresAt, retiring }: Caller): Refusal | null {
  if (allowedIps) return limitExceeded('allowedIps')
  return expiresAt !== null || retiring ? limitExceeded('expiresAt') : null
}

/**
 * Returns a key's effective limits: a retiring secret ends before its key, and a key without a budget has the
 * account's.
 */
function limitsOf({ caller, own }: KeyHolder): CredentialLimits {
  const ends = [own.expiresAt, caller.retiring?.until ?? null].filter((end) => end !== null)
  return {
    scopes: caller.scopes,
    allowedIps: own.allowedIps,
    expiresAt: ends.length === 0 ? null : Math.min(...ends),
    dailyTokens: caller.dailyTokens,
  }
}

function excessOver(limits: CredentialLimits, target: CredentialLimits): Refusal | null {
  if (!target.scopes.every((scope) => allows(limits.scopes, scope))) return lacksScopes(target.scopes)
  const { allowedIps } = limits
  const isWithin = (range: string) => allowedIps?.some((own) => coversRange(own, range)) === true
  if (allowedIps && !target.allowedIps?.every(isWithin)) return limitExceeded('allowedIps')
  if (isMore(target.expiresAt, limits.expiresAt)) return limitExceeded('expiresAt')
  return isMore(target.dailyTokens, limits.dailyTokens) ? limitExceeded('dailyTokens') : null
}

/** Null means no limit and counts as more than any number. */
const isMore = (asked: number | null, limit: number | null) => limit !== null && (asked === null || asked > limit)

const LIMIT_NAMES: Readonly<Record<LimitField, LocalizedText>> = {
  allowedIps: { en: 'its IP addresses (allowedIps)', ko: 'IP 주소(allowedIps)' },
  expiresAt: {
    en: 'its expiry (expiresAt, or the grace time of its secret)',
    ko: '만료 시각(expiresAt 또는 이전 값의 유예 시간)',
  },
  dailyTokens: { en: 'its daily budget (dailyTokens)', ko: '하루 예산(dailyTokens)' },
}

function limitExceeded(limit: LimitField): Refusal {
  const { en, ko } = LIMIT_NAMES[limit]
  return refused('insufficient_scope', {
    param: limit,
    message: {
      en: `The API key is limited in ${en}, and this request would exceed that limit.`,
      ko: `이 키에는 ${ko} 제한이 있으며, 이 요청은 그 제한을 벗어납니다.`,
    },
    hint: {
      en: 'Use the dashboard, or a key without this limit.',
      ko: '대시보드에서 하거나 이 제한이 없는 키를 사용하세요.',
    },
    details: { limit },
  })
}
