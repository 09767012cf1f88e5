import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Database, Tx } from '#database/database.ts'
import { isFresh, type LiveQuery } from '#liveStatus/liveQuery.ts'
import type { Metering } from './pay.ts'
import type { ReleaseHolder } from './releaseHolder.ts'
import type { Telling } from './telling.ts'

export { isFresh, type LiveQuery }

/** What questions need to know of owners. */
export interface AskedOwners {
  /** Whether somebody is there to answer for the place (decisions.md 29.11). */
  isActive(placeId: string, at: Instant): Promise<boolean>
  /** How often the place's owner was asked something since, and when first. */
  contactsWithin(tx: Tx<unknown>, placeId: string, since: Instant): Promise<{ count: number; oldestAt: Instant | null }>
}

/** What the use cases of live questions stand on. */
export interface Questions {
  database: Pick<Database, 'db' | 'transaction'>
  releases: ReleaseHolder
  metering: Metering
  owners: AskedOwners
  telling: Telling
  /** How long an owner has for an answer. */
  answerWindowMs: number
  random: RandomBytes
}

/** Rung with a question's id when its status changes. */
export const QUESTION_TOPIC = 'live_query'
