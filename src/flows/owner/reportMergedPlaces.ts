import type { Tx } from '#database/database.ts'
import { lockOwner, ownersOfPlaces, type PresentOwner } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import type { OwnerServices } from './ownerServices.ts'
import { mailOwners } from './ownershipMails.ts'

/**
 * Mails the owners of places that the served release has merged from places of different owners: each of them now reaches
 * the requests of all. Whoever claims a free duplicate of an owned place would otherwise become its owner unnoticed. A merge
 * is reported once, by one server.
 */
export async function reportMergedPlaces(services: OwnerServices): Promise<void> {
  const { owners, claimedIds, afterCommit } = services
  const claimed = [...(await owners.claimedPlaces())]
  const merges = claimed.flatMap((from) =>
    claimedIds.current([from]).flatMap((into) => (into === from ? [] : [{ from, into }])),
  )
  for (const { from, into } of merges) {
    const concerned = await recordMerge(services, from, into)
    await afterCommit([['mail owners of a merged place', () => mailOwners(services, concerned, 'merged', into)]])
  }
}

/** Records the merge of a place into another; returns the owners of both, none when they are the same or it was recorded. */
async function recordMerge(services: OwnerServices, from: string, into: string): Promise<PresentOwner[]> {
  const { database, claimedIds, activity, clock } = services
  return database.transaction(async (tx) => {
    const concerned = await ownersOfPlaces(tx, claimedIds.of(into))
    if (!isMixed(concerned, from)) return []
    // Of several servers, the second waits here for the row of the first.
    const [first = ''] = concerned.map(({ ownerId }) => ownerId).toSorted()
    if (!(await lockOwner(tx, first)) || (await isRecorded(tx, from, into))) return []
    const merge = { kind: 'ownership.merged', actorId: null, placeId: into, subjectId: from } as const
    await activity.add(tx as unknown as Tx<unknown>, merge, clock())
    return concerned
  })
}

/** Returns whether the place with this id and those that it was merged with have different owners. */
function isMixed(owners: readonly PresentOwner[], from: string): boolean {
  const [former, others] = [true, false].map((isFormer) => {
    const there = owners.filter(({ placeId }) => (placeId === from) === isFormer)
    return new Set(there.map(({ ownerId }) => ownerId))
  }) as [Set<string>, Set<string>]
  const all = new Set([...former, ...others])
  return former.size > 0 && others.size > 0 && all.size > Math.min(former.size, others.size)
}

async function isRecorded({ db }: Pick<Tx<OwnerTables>, 'db'>, from: string, into: string): Promise<boolean> {
  const row = await db
    .selectFrom('owner_activity')
    .select('id')
    .where('kind', '=', 'ownership.merged')
    .where('place_id', '=', into)
    .where('subject_id', '=', from)
    .executeTakeFirst()
  return row !== undefined
}
