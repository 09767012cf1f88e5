import { idOf } from '#base/ids.ts'
import type { CalendarDate } from '#base/kst.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import type { HistoryRun } from '#venue/history.ts'
import { compareKeys } from './normalise/canonicalOrder.ts'
import type { NameCounts } from './nameCounts.ts'
import type { MatchRecord } from './normalRecord.ts'

/** What a build reads from the previous release, so that venues keep their ids. */
export interface PreviousRelease {
  /** By `memberKey`, the id of the venue of every member. */
  members: ReadonlyMap<string, string>
  /** By venue id, ascending by date. */
  history: ReadonlyMap<string, readonly HistoryRun[]>
  /** By retired id, the id that replaces it. */
  redirects: ReadonlyMap<string, string>
  /** How often names occurred; absent in releases that do not state it. */
  nameCounts?: NameCounts
}

/** The identities of the previous release. */
export interface FormerIds {
  /** By member (`memberKey`), the id of its venue. */
  members: ReadonlyMap<string, string>
  /** Returns the first day of a venue's history, or null when it has none. */
  bornOn: (id: string) => CalendarDate | null
  redirects: ReadonlyMap<string, string>
}

/** Returns a record's identity across builds as a map key. */
export function memberKey(source: string, sourceId: string): string {
  return `${source}\u0000${sourceId}`
}

export interface Identities {
  /** The id of each cluster, in the clusters' order. */
  ids: string[]
  /** Former ids to current ones; never a chain. */
  redirects: Map<string, string>
}

/** The prefix of place ids (docs/reference/fields.md#place-ids). */
const PLACE_PREFIX = 'pl_'

/**
 * Gives every cluster its id. A cluster keeps the id that most of its previous members had; of several clusters with a
 * claim to one id, the one with most of its members gets it. Other clusters get the id of their founding record, the
 * one seen first. An id never names two venues. An id that lost its venue redirects to the venue that has most of its
 * members. `others`: ids of venues that keep theirs and may not be assigned again.
 */
export function identify(
  clusters: readonly (readonly MatchRecord[])[],
  previous: FormerIds | undefined,
  others: ReadonlySet<string> = new Set(),
): Identities {
  const founders = clusters.map((members) => (members.length === 1 ? members : members.toSorted(byFoundation)))
  const claims = previous === undefined ? [] : claimsOf(founders, previous)
  const ids = clusters.map((): string | undefined => undefined)
  const taken = new Set(others)
  for (const { cluster, id } of claims) {
    if (ids[cluster] !== undefined || taken.has(id)) continue
    ids[cluster] = id
    taken.add(id)
  }
  // Without previous ids no two clusters compete for one, so the order is irrelevant.
  const order = founders.map((_, i) => i)
  if (previous !== undefined) order.sort((a, b) => byFirst(founders, a, b))
  for (const cluster of order) {
    ids[cluster] ??= freeId(founders[cluster] ?? [], taken)
    taken.add(ids[cluster])
  }
  const settled = ids.map((id) => id ?? '')
  return { ids: settled, redirects: previous === undefined ? new Map() : redirectsOf(claims, settled, taken, previous) }
}

/** A cluster's previous members under one id. */
interface IdClaim {
  cluster: number
  id: string
  members: number
}

/** Returns all claims, strongest first: by number of members, then the older id, then the older cluster. */
function claimsOf(founders: readonly (readonly MatchRecord[])[], previous: FormerIds): IdClaim[] {
  const claims: IdClaim[] = []
  founders.forEach((records, cluster) => {
    const members = new Map<string, number>()
    for (const { record } of records) {
      const id = previous.members.get(memberKey(record.source, record.sourceId))
      if (id !== undefined) members.set(id, (members.get(id) ?? 0) + 1)
    }
    for (const [id, count] of members) claims.push({ cluster, id, members: count })
  })
  const bornOn = (id: string) => previous.bornOn(id) ?? '9999'
  return claims.sort(
    (a, b) =>
      b.members - a.members ||
      compareByCodeUnit(bornOn(a.id), bornOn(b.id)) ||
      byFirst(founders, a.cluster, b.cluster) ||
      compareByCodeUnit(a.id, b.id),
  )
}

/** Returns the hash of the founding record, or of the next record when another venue has that id. */
function freeId(founders: readonly MatchRecord[], taken: ReadonlySet<string>): string {
  for (const { record } of founders) {
    const id = idOf(PLACE_PREFIX, record.source, record.sourceId)
    if (!taken.has(id)) return id
  }
  const first = founders[0]
  if (first === undefined) throw new Error('a venue without records has no id')
  // Every record has already founded another venue: number the name of the first one.
  for (let turn = 2; ; turn++) {
    const id = idOf(PLACE_PREFIX, first.record.source, first.record.sourceId, String(turn))
    if (!taken.has(id)) return id
  }
}

function redirectsOf(
  claims: readonly IdClaim[],
  ids: readonly string[],
  live: ReadonlySet<string>,
  previous: FormerIds,
) {
  const redirects = new Map<string, string>()
  // Claims are in descending strength, so the first one names the venue that has most of an id's members.
  for (const { id, cluster } of claims) {
    if (!live.has(id) && !redirects.has(id)) redirects.set(id, ids[cluster] as string)
  }
  for (const [former, target] of previous.redirects) {
    const now = live.has(target) ? target : redirects.get(target)
    if (now !== undefined && !live.has(former) && !redirects.has(former)) redirects.set(former, now)
  }
  return redirects
}

/** Orders records with the founding record first: by the time seen, then by source and sourceId. */
function byFoundation(a: MatchRecord, b: MatchRecord): number {
  return a.observedAt - b.observedAt || compareKeys(a, b)
}

function byFirst(founders: readonly (readonly MatchRecord[])[], a: number, b: number): number {
  const first = founders[a]?.[0]
  const second = founders[b]?.[0]
  return first === undefined || second === undefined ? a - b : byFoundation(first, second)
}
