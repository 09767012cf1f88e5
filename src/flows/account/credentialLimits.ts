import { coversRange } from '#base/network/addressRanges.ts'
import type { Instant } from '#base/clock.ts'
import type { LocalizedText } from '#contract/language.ts'
import { allows, type Scope } from '#contract/access/scopes.ts'
import type { Caller, KeyView } from '#accounts/key.ts'
import { lacksScopes } from '../identify.ts'
import { type Refusal, refused } from '../refusal.ts'

/** What a key may do at most; null is no limit. */
export interface CredentialLimits {
  scopes: readonly Scope[]
  allowedIps: readonly string[] | null
  expiresAt: Instant | null
  dailyTokens: number | null
}

/** The key that a caller came with, as the account has it. */
export interface Performer {
  caller: Caller
  own: KeyView
}

type LimitField = Exclude<keyof CredentialLimits, 'scopes'>

/**
 * Why a caller may not rotate or revoke a key; null when they may. It is one that may do no more than the caller's own in
 * any respect, or their own. A rotation tells its secret, so a key with a budget rotates no other: it would have both.
 */
export function refusalOver({ caller, own }: Performer, target: KeyView, action: 'rotate' | 'revoke'): Refusal | null {
  const isOwn = target.keyId === caller.keyId
  if (action === 'rotate' && caller.retiring) return beyond('expiresAt')
  if (isOwn) return null
  if (action === 'rotate' && own.dailyTokens !== null) return beyond('dailyTokens')
  return excessOver(limitsOf({ caller, own }), target)
}

/**
 * Why a caller may not make a key; null when they may. A key that is limited itself makes none: several keys within
 * its budget or rate would together have more than it has.
 */
export function refusalToMake({ caller, own }: Performer, order: CredentialLimits): Refusal | null {
  if (own.allowedIps) return beyond('allowedIps')
  if (own.expiresAt !== null || caller.retiring) return beyond('expiresAt')
  if (own.dailyTokens !== null) return beyond('dailyTokens')
  // A key without a budget of its own has the account's, and so has the one that it makes.
  const { dailyTokens: accountsBudget } = caller
  return excessOver(limitsOf({ caller, own }), { ...order, dailyTokens: order.dailyTokens ?? accountsBudget })
}

/** Why a caller may not make or rotate what works without its key: a webhook has neither addresses nor an end. */
export function refusalToMakeUnlimited({ allowedIps, expiresAt, retiring }: Caller): Refusal | null {
  if (allowedIps) return beyond('allowedIps')
  return expiresAt !== null || retiring ? beyond('expiresAt') : null
}

/** A secret that is retiring ends before its key; the account's budget is that of a key without one. */
function limitsOf({ caller, own }: Performer): CredentialLimits {
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
  if (allowedIps && !target.allowedIps?.every(isWithin)) return beyond('allowedIps')
  if (isMore(target.expiresAt, limits.expiresAt)) return beyond('expiresAt')
  return isMore(target.dailyTokens, limits.dailyTokens) ? beyond('dailyTokens') : null
}

/** Null is no limit, and more than any number. */
const isMore = (asked: number | null, limit: number | null) => limit !== null && (asked === null || asked > limit)

const LIMIT_NAMES: Readonly<Record<LimitField, LocalizedText>> = {
  allowedIps: { en: 'its addresses (allowedIps)', ko: 'IP 주소(allowedIps)' },
  expiresAt: {
    en: 'its end (expiresAt, or the grace time of its secret)',
    ko: '만료 시각(expiresAt 또는 이전 값의 유예 시간)',
  },
  dailyTokens: { en: 'its budget a day (dailyTokens)', ko: '하루 예산(dailyTokens)' },
}

function beyond(limit: LimitField): Refusal {
  const { en, ko } = LIMIT_NAMES[limit]
  return refused('insufficient_scope', {
    param: limit,
    message: {
      en: `The API key is limited in ${en}, and this would reach beyond that limit.`,
      ko: `이 키에는 ${ko} 제한이 있으며, 이 요청은 그 제한을 벗어납니다.`,
    },
    hint: {
      en: 'Do it in the dashboard, or with a key without this limit.',
      ko: '대시보드나 이 제한이 없는 키로 하세요.',
    },
    details: { limit },
  })
}
