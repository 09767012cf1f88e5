import type { Instant } from '#base/clock.ts'
import { kstIso } from '#base/kst.ts'
import type { Limit } from '#contract/plans.ts'
import type { Metering } from '#metering/metering.ts'
import { burstOf } from '#metering/rates.ts'
import { WINDOW_DAYS } from '#metering/venueSet.ts'
import { type Administration, unknownAccount } from './administer.ts'
import { resultWindow } from './placeQueries.ts'
import type { OwnAccount } from './people.ts'
import type { Refusal } from './refusal.ts'

/** A key or a grant, as far as its standing tells of it. */
interface Opener {
  keyId: string
  name: string
  /** A budget of its own. */
  dailyTokens: number | null
  isWorking: boolean
}

/** What an account's plan allows and how much of it is used, by the account and by each of its keys and grants. */
export async function readOwnStanding(
  administration: Administration,
  metering: Metering,
  account: OwnAccount,
  at: Instant,
): Promise<{ kind: 'done'; data: unknown } | Refusal> {
  const { accountId, plan } = account
  const limits = administration.plans.get(plan) ?? administration.plans.get('free')
  if (!limits) return unknownAccount()
  const openers = await openersOf(administration, accountId, at)
  const { period, tokens, today, venues, byKey } = await metering.usage(accountId, at)
  const monthly = orNull(limits.monthlyTokens)
  const data = {
    plan,
    period: { start: kstIso(period.monthStartsAt), end: kstIso(period.monthEndsAt) },
    tokens: { limit: monthly, used: tokens, remaining: monthly === null ? null : Math.max(0, monthly - tokens) },
    usedToday: [...today.values()].reduce((sum, used) => sum + used, 0),
    rate: {
      perMinute: orNull(limits.perMinute),
      burst: limits.perMinute === 'unlimited' ? null : burstOf(limits.perMinute),
    },
    resultWindow: resultWindow({ limits, mode: 'live' }),
    activeKeys: { limit: orNull(limits.activeKeys), used: openers.keys.filter(({ isWorking }) => isWorking).length },
    longPolls: { limit: orNull(limits.longPolls) },
    distinctVenues: { limit: orNull(limits.distinctVenues), windowDays: WINDOW_DAYS },
    keys: [...openers.keys, ...openers.grants]
      .filter(({ keyId, isWorking }) => isWorking || byKey.has(keyId) || venues.has(keyId))
      .map(({ keyId, name, dailyTokens }) => ({
        keyId,
        name,
        used: byKey.get(keyId) ?? 0,
        usedToday: today.get(keyId) ?? 0,
        dailyTokens: dailyTokens ?? account.dailyTokens,
        distinctVenues: venues.get(keyId) ?? 0,
      })),
  }
  return { kind: 'done', data }
}

async function openersOf({ keys }: Administration, accountId: string, at: Instant) {
  const [views, grants] = [await keys.list(accountId), await keys.grants(accountId)]
  return {
    keys: views.map(({ keyId, name, dailyTokens, revokedAt, expiresAt }): Opener => ({
      keyId,
      name,
      dailyTokens,
      isWorking: revokedAt === null && (expiresAt === null || expiresAt > at),
    })),
    grants: grants.map(({ grantId, clientName, revokedAt }): Opener => ({
      keyId: grantId,
      name: clientName,
      dailyTokens: null,
      isWorking: revokedAt === null,
    })),
  }
}

const orNull = (limit: Limit): number | null => (limit === 'unlimited' ? null : limit)
