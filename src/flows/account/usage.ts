import type { KeyView } from '#accounts/key.ts'
import type { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import { limitOrNull, type Plan, planOf } from '#contract/access/plans.ts'
import type { Metering } from '#metering/metering.ts'
import { WINDOW_DAYS } from '#metering/venueSet.ts'
import { type Administration, unknownAccount } from '../administer.ts'
import type { Caller } from '../identify.ts'
import { resultWindow } from '../search/placeQueries.ts'
import type { Refusal } from '../refusal.ts'

/** The sources of usage. */
interface Counted {
  metering: Metering
  keys: Pick<ApiKeyCache, 'list'>
}

type Counts = Awaited<ReturnType<Metering['usage']>>

/** The account or key whose usage is read, and its limits. */
interface Subject {
  accountId: string
  /** The allowance that the account shares with others; null for none. */
  allowanceId: string | null
  plan: string
  limits: Plan
  resultWindow: number
  /** Null for the whole account. */
  keyId: string | null
  dailyTokens: number | null
}

/** Reads the usage of this month of the caller's account and key (docs/reference/billing.md#usage). */
export async function readOwnUsage(counted: Counted, caller: Caller, at: Instant) {
  return { kind: 'done' as const, data: await usageOf(counted, { ...caller, resultWindow: resultWindow(caller) }, at) }
}

/** Reads the same for an operator. */
export async function readAccountUsage(
  { accounts, keys, plans }: Administration,
  metering: Metering,
  accountId: string,
  at: Instant,
): Promise<{ kind: 'done'; data: unknown } | Refusal> {
  const account = await accounts.find(accountId)
  if (!account) return unknownAccount()
  const limits = planOf(plans, account.plan)
  const subject = {
    ...account,
    allowanceId: await keys.allowanceOfAccount(accountId),
    limits,
    resultWindow: limits.resultWindow,
    keyId: null,
    dailyTokens: null,
  }
  return { kind: 'done', data: await usageOf({ metering, keys }, subject, at) }
}

async function usageOf({ metering, keys }: Counted, subject: Subject, at: Instant) {
  const { accountId, allowanceId, plan, limits, keyId, dailyTokens } = subject
  const usage = await metering.usage(accountId, at)
  const tokens = await usedOfLimit(metering, usage, allowanceId, at)
  const views = await keys.list(accountId)
  return {
    plan,
    ...monthOf({ ...usage, tokens }, limits),
    byTier: usage.byTier,
    byKey: usedByKey(usage.byKey, views),
    rate: { perMinute: limitOrNull(limits.perMinute) },
    distinctVenues: {
      limit: limitOrNull(limits.distinctVenues),
      used: keyId === null ? Math.max(0, ...usage.venues.values()) : (usage.venues.get(keyId) ?? 0),
      windowDays: WINDOW_DAYS,
    },
    resultWindow: subject.resultWindow,
    budget: { dailyTokens, usedToday: keyId === null ? total(usage.today) : (usage.today.get(keyId) ?? 0) },
  }
}

/**
 * Returns the tokens that count towards the monthly limit: an account with a shared allowance is refused when either is
 * used up.
 */
export async function usedOfLimit(
  metering: Metering,
  { tokens }: Pick<Counts, 'tokens'>,
  allowanceId: string | null,
  at: Instant,
): Promise<number> {
  return allowanceId === null ? tokens : Math.max(tokens, await metering.monthTokens(allowanceId, at))
}

/** Lists keys oldest first, then grants, whose `last4` is empty because they have no text. */
function usedByKey(byKey: ReadonlyMap<string, number>, keys: readonly KeyView[]) {
  const last4 = new Map(keys.map((key) => [key.keyId, key.last4]))
  const ids = [...last4.keys(), ...[...byKey.keys()].filter((id) => !last4.has(id)).toSorted()]
  return ids.flatMap((keyId) => {
    const used = byKey.get(keyId)
    return used === undefined ? [] : [{ keyId, last4: last4.get(keyId) ?? '', used }]
  })
}

/** Returns the month, the tokens used of its limit and the tokens remaining. */
export function monthOf({ period, tokens }: Pick<Counts, 'period' | 'tokens'>, { monthlyTokens }: Plan) {
  const limit = limitOrNull(monthlyTokens)
  return {
    period: { start: kstIso(period.monthStartsAt), end: kstIso(period.monthEndsAt) },
    tokens: { limit, used: tokens, remaining: limit === null ? null : Math.max(0, limit - tokens) },
  }
}

export function total(byKey: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const tokens of byKey.values()) sum += tokens
  return sum
}
