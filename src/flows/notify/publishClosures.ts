import type { Clock } from '#base/clock.ts'
import type { Database } from '#database/database.ts'
import { venuesSeenBy } from '#metering/seenByAccount.ts'
import {
  accountsSubscribedTo,
  publishedClosuresOf,
  notePublishedClosures,
} from '#notices/webhooks/publishedClosures.ts'
import { addWebhookMessages } from '#notices/webhooks/webhookOutbox.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import type { ReleaseHolder } from '../search/releaseHolder.ts'
import { venueNumber } from '../search/venueNumbers.ts'

export interface ClosurePublishing {
  database: Database
  releases: ReleaseHolder
  /** A release on disk; null when it is not there any more, or cannot be read. */
  open: (version: string) => Promise<VenueIndex | null>
  clock: Clock
}

/** Venues looked at before others have their turn. */
const AT_ONCE = 5_000

/**
 * Tells accounts which of the venues they have read within 30 days are confirmed closed since the release before. Which
 * release has been told of is written with the messages: so one node tells, once, and what a node that died, or was not
 * running, has not told is told later; unless that release is gone from the disk by then. A node that still serves, or
 * goes back to, an earlier release than was told of has nothing to tell: else the later one would be told of twice.
 */
export async function publishClosures({ database, releases, open, clock }: ClosurePublishing): Promise<void> {
  const index = releases.current()?.index
  if (!index) return
  const before = await publishedClosuresOf(database)
  if (before?.dataVersion === index.dataVersion || (before?.generatedAt ?? '') > index.generatedAt) return
  const hearing = before === null ? [] : await accountsSubscribedTo(database, 'place.closed')
  const closed =
    hearing.length > 0 && before !== null ? await closedSince({ releases, open }, before.dataVersion, index) : []
  const at = clock()
  const news = await newsOf(database, hearing, closed, at)
  await database.transaction(async (tx) => {
    if (!(await notePublishedClosures(tx, before, index))) return
    for (const [placeId, accountIds] of news) {
      const subject = { subjectId: placeId, placeId, status: 'closed', once: index.dataVersion }
      await addWebhookMessages(tx, { type: 'place.closed', mode: 'live', accountIds, ...subject, at })
    }
  })
}

/** By the place that has closed: the accounts that have read it. */
async function newsOf(
  database: Database,
  hearing: readonly string[],
  closed: readonly string[],
  at: number,
): Promise<Map<string, string[]>> {
  const news = new Map<string, string[]>()
  if (closed.length === 0) return news
  for (const accountId of hearing) {
    const seen = await venuesSeenBy(database, accountId, at)
    for (const placeId of closed)
      if (seen.has(venueNumber(placeId))) news.set(placeId, [...(news.get(placeId) ?? []), accountId])
  }
  return news
}

/** Venues that were open in the former release and are closed in this one. */
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
    if (ordinal % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  if (!served) former.close()
  return closed
}
