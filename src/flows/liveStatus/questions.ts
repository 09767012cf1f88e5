import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import type { Database } from '#database/database.ts'
import { isFresh, type LiveQuery } from '#liveStatus/liveQuery.ts'
import type { OwnerContacts } from '../owner/ownerContacts.ts'
import type { Metering } from '../pay.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import type { EventPublisher } from '../notify/eventPublisher.ts'

export { isFresh, type LiveQuery }

/** Whether an owner is active for a place (docs/reference/live-questions.md#active-owners). */
interface Presence {
  isActive(placeId: string, at: Instant): Promise<boolean>
}

/** The dependencies of the use cases of live questions. */
export interface Questions {
  database: Pick<Database, 'db' | 'transaction'>
  releases: ReleaseHolder
  metering: Metering
  owners: OwnerContacts
  presence: Presence
  publisher: EventPublisher
  /** How long an owner has for an answer. */
  answerWindowMs: number
  random: RandomBytes
}

/** Topic of notifications that a question's status has changed; the detail is its id. */
export const QUESTION_TOPIC = 'live_query'
