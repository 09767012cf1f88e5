import type { Instant } from '#base/clock.ts'
import { limitOr, limitOrNull, planOf, UNLIMITED_KEYS_MAX } from '#contract/access/plans.ts'
import type { Metering } from '#metering/metering.ts'
import { burstOf } from '#metering/rates.ts'
import { WINDOW_DAYS } from '#metering/venueSet.ts'
import type { Administration } from '../administer.ts'
import { resultWindow } from '../search/placeQueries.ts'
import type { OwnAccount } from './people.ts'
import { monthOf, total, usedOfLimit } from './usage.ts'

/** A key or a grant, with what the usage view shows of it. */
interface Credential {
  keyId: string
  name: string
  /** The key's own budget. */
  dailyTokens: number | null
  isWorking: boolean
}

/** Reads the limits of an account's plan and how much of them the account and each of its keys and grants has used. */
export async function readOwnUsageOverview(
  administration: Administration,
  metering: Metering,
  account: OwnAccount,
  at: Instant,
): Promise<{ kind: 'done'; data: unknown }> {
  const { accountId, plan } = account
  const limits = planOf(administration.plans, plan)
  const credentials = await credentialsOf(administration, accountId, at)
  const usage = await metering.usage(accountId, at)
  const allowanceId = administration.keys.allowanceOfPerson(account)
  const tokens = await usedOfLimit(metering, usage, allowanceId, at)
  const { today, venues, byKey } = usage
  const data = {
    plan,
    ...monthOf({ ...usage, tokens }, limits),
    usedToday: total(today),
    rate: {
      perMinute: limitOrNull(limits.perMinute),
      burst: limits.perMinute === 'unlimited' ? null : burstOf(limits.perMinute),
    },
    resultWindow: resultWindow({ limits, mode: 'live' }),
    activeKeys: {
      limit: limitOr(limits.activeKeys, UNLIMITED_KEYS_MAX),
      used: credentials.keys.filter(({ isWorking }) => isWorking).length,
    },
    longPolls: { limit: limitOrNull(limits.longPolls) },
    distinctVenues: { limit: limitOrNull(limits.distinctVenues), windowDays: WINDOW_DAYS },
    keys: [...credentials.keys, ...credentials.grants]
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

async function credentialsOf({ keys }: Administration, accountId: string, at: Instant) {
  const [views, grants] = [await keys.list(accountId), await keys.grants(accountId)]
  return {
    keys: views.map(({ keyId, name, dailyTokens, revokedAt, expiresAt }): Credential => ({
      keyId,
      name,
      dailyTokens,
      isWorking: revokedAt === null && (expiresAt === null || expiresAt > at),
    })),
    grants: grants.map(({ grantId, clientName, revokedAt }): Credential => ({
      keyId: grantId,
      name: clientName,
      dailyTokens: null,
      isWorking: revokedAt === null,
    })),
  }
}
