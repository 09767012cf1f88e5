import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { venuesSeenBy } from '#metering/seenByAccount.ts'
import {
  accountsSubscribedTo,
  publishedClosuresOf,
  recordPublishedClosures,
} from '#notices/webhooks/publishedClosures.ts'
import { addWebhookMessages } from '#notices/webhooks/webhookOutbox.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import { venueNumber } from '../search/venueNumbers.ts'

export interface ClosurePublishing {
  database: Database
  releases: ReleaseHolder
  /** Opens a release on disk; returns null when it no longer exists or cannot be read. */
  open: (version: string) => Promise<VenueIndex | null>
  clock: Clock
}

/** Venues compared before other work gets a turn on the event loop. */
const YIELD_EVERY = 5_000

/**
 * Publishes to each account which of the venues it read within 30 days were confirmed closed since the previous
 * release. The published release is recorded in the transaction of the messages: one node publishes, once, and a
 * release that was missed while nodes were down is published later, unless it was deleted from disk by then. A node
 * that serves an earlier release than the recorded one publishes nothing, because otherwise the later one would be
 * published twice.
 */
export async function publishClosures({ database, releases, open, clock }: ClosurePublishing): Promise<void> {
  const index = releases.current()?.index
  if (!index) return
  const before = await publishedClosuresOf(database)
  if (before?.dataVersion === index.dataVersion || (before?.generatedAt ?? '') > index.generatedAt) return
  const subscribedAccounts = before === null ? [] : await accountsSubscribedTo(database, 'place.closed')
  const closed =
    subscribedAccounts.length > 0 && before !== null
      ? await closedSince({ releases, open }, before.dataVersion, index)
      : []
  const at = clock()
  const accountsByPlace = await accountsByPlaceOf(database, subscribedAccounts, closed, at)
  await database.transaction(async (tx) => {
    if (!(await recordPublishedClosures(tx, before, index))) return
    for (const [placeId, accountIds] of accountsByPlace) {
      const subject = { subjectId: placeId, placeId, status: 'closed', once: index.dataVersion }
      await addWebhookMessages(tx, { type: 'place.closed', mode: 'live', accountIds, ...subject, at })
    }
  })
}

/** Maps each closed place to the accounts that have read it. */
async function accountsByPlaceOf(
  database: Database,
  subscribedAccounts: readonly string[],
  closed: readonly string[],
  at: number,
): Promise<Map<string, string[]>> {
  const accountsByPlace = new Map<string, string[]>()
  if (closed.length === 0) return accountsByPlace
  for (const accountId of subscribedAccounts) {
    const seen = await venuesSeenBy(database, accountId, at)
    for (const placeId of closed)
      if (seen.has(venueNumber(placeId)))
        accountsByPlace.set(placeId, [...(accountsByPlace.get(placeId) ?? []), accountId])
  }
  return accountsByPlace
}

/** Returns the venues that were open in the former release and are closed in this one. */
async function closedSince(
  { releases, open }: Pick<ClosurePublishing, 'releases' | 'open'>,
  before: string,
  index: VenueIndex,
): Promise<string[]> {
  const served = releases.ofVersion(before)?.index
  const former = served ?? (await open(before))
  if (!former) return []
  const closed: string[] = []
  for (let ordinal = index.openCount; ordinal < index.size; ordinal++) {
    const id = index.idOf(ordinal)
    const then = former.find(id)
    if (then.kind === 'found' && then.ordinal < former.openCount) closed.push(id)
    if (ordinal % YIELD_EVERY === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  if (!served) former.close()
  return closed
}
