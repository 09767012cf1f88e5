import type { Instant } from '#base/clock.ts'
import { systemRandom } from '#base/ids.ts'
import { MINUTE_MS, WEEKDAYS } from '#base/kst.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import type { Week } from '#venue/records.ts'
import type { Database } from '#database/database.ts'
import type { Caller } from '#flows/identify.ts'
import type { Questions } from '#flows/liveStatus/questions.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { OwnerEventInput } from '#flows/notify/eventPublisher.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { indexOf } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

export const ANSWER_WINDOW_MS = 5 * MINUTE_MS

/** Open every day 11:00 to 22:00, with a break from 15:00 to 17:00. */
const DAILY: Week = WEEKDAYS.map((day) => ({
  day,
  closed: false,
  open: '11:00',
  close: '22:00',
  endsNextDay: false,
  breaks: [{ start: '15:00', end: '17:00' }],
  lastOrder: null,
}))

/** Places that are open round the clock, open daily, and (two) of unconfirmed hours; the fourth has no active owner. */
export const PLACES = ['pl_always', 'pl_daily', 'pl_unknown', 'pl_quiet'] as const
export const QUIET = 'pl_quiet'

const menu = [{ name: '돼지국밥', price: 9_000, recommend: false, isNew: false }]
const WORLD = worldOf([
  venueWith('pl_always', { is24h: true, menu }),
  venueWith('pl_daily', { businessHours: [...DAILY], is24h: false, menu }),
  venueWith('pl_unknown', { menu }),
  venueWith('pl_quiet', { menu, phone: '02-123-4567' }),
])

/** State that nodes of one installation share beside the database. */
export interface Surroundings {
  releases: ReleaseHolder
  /** Events published to owners, in order. */
  events: OwnerEventInput[]
}

export async function surroundings(clock: () => Instant): Promise<Surroundings> {
  const releases = new ReleaseHolder(clock)
  await releases.switchTo(indexOf(WORLD))
  return { releases, events: [] }
}

/** Returns the use cases of a node over a database; events to owners are only recorded. */
export function questionsOn(database: Database, { releases, events }: Surroundings): Questions {
  return {
    database,
    releases,
    metering: new Metering(database.withTables<MeteringTables>()),
    presence: { isActive: async (placeId) => placeId !== QUIET },
    owners: { idsOf: (placeId) => [placeId], lockContacts: async () => {} },
    publisher: {
      owner: async (_, one) => void events.push(one),
      guest: async () => {},
      account: async () => {},
    },
    answerWindowMs: ANSWER_WINDOW_MS,
    random: systemRandom,
  }
}

/** Returns a caller without limits, with the given changes. */
export function callerOf(accountId: string, more: Partial<Caller> = {}): Caller {
  return {
    accountId,
    keyId: `key_${accountId}`,
    grantId: null,
    plan: 'pro',
    limits: { ...DEFAULT_PLANS.pro, perMinute: 'unlimited', monthlyTokens: 'unlimited' },
    allowanceId: null,
    bulkExport: false,
    exportTiers: ['core'],
    mode: 'live',
    scopes: [],
    dailyTokens: null,
    allowedIps: null,
    expiresAt: null,
    rotatedAt: null,
    retiring: null,
    ...more,
  }
}
