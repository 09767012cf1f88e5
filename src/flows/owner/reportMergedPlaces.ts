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
  const merges = claimed.flatMap((from) => claimedIds.current([from]).map((into) => ({ from, into })))
  const moved = merges.filter(({ from, into }) => from !== into)
  for (const [into, merged] of Map.groupBy(moved, (merge) => merge.into)) {
    const from = merged.map((merge) => merge.from)
    const concerned = await recordMerges(services, from, into)
    await afterCommit([['mail owners of a merged place', () => mailOwners(services, concerned, 'merged', into)]])
  }
}

/** Records the merges into a place; returns the owners of all, none when they are the same or the merges were recorded. */
async function recordMerges(
  { database, claimedIds, activity, clock }: OwnerServices,
  merged: readonly string[],
  into: string,
): Promise<PresentOwner[]> {
  return database.transaction(async (tx) => {
    const concerned = await ownersOfPlaces(tx, claimedIds.of(into))
    const mixed = merged.filter((from) => isMixed(concerned, from))
    // Of several servers, the second waits here for the rows of the first.
    const [first] = concerned.map(({ ownerId }) => ownerId).toSorted()
    if (mixed.length === 0 || first === undefined || !(await lockOwner(tx, first))) return []
    const recorded = await recordedAt(tx, into)
    const found = mixed.filter((from) => !recorded.has(from))
    for (const subjectId of found) {
      const merge = { kind: 'ownership.merged', actorId: null, placeId: into, subjectId } as const
      await activity.add(tx as unknown as Tx<unknown>, merge, clock())
    }
    return found.length === 0 ? [] : concerned
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

/** Returns the ids of which the log says that they were merged into the place. */
async function recordedAt({ db }: Pick<Tx<OwnerTables>, 'db'>, into: string): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('owner_activity')
    .select('subject_id')
    .where('kind', '=', 'ownership.merged')
    .where('place_id', '=', into)
    .execute()
  return new Set(rows.map(({ subject_id }) => subject_id))
}
