import type { CalendarDate } from '#base/kst.ts'
import type { HistoryRun } from '#venue/history.ts'
import type { Venue } from '#venue/venue.ts'
import { gazetteerOf } from '#dataset/geography/gazetteer.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import { identify, memberKey } from '../identity.ts'
import { merge, type MergeSetting } from '../merge.ts'
import { completeListsOf } from '../merge/absences.ts'
import { regionNamesOf } from '../merge/mergedVenues.ts'
import { anchoredPlaces } from '../place/anchoredPlaces.ts'
import { stationFinder } from '../stations.ts'
import { bornOnAt, type BuildMemory, dayToNumber } from '../memory/buildMemory.ts'
import type { IncrementalMatch } from './matchIncrementally.ts'
import { coreTie } from './recordKeys.ts'

/** What merging reads from the previous release, and the day. */
export interface IncrementalMergeSetting {
  asOf: CalendarDate
  dongs: readonly Dong[]
  stations: readonly Station[]
  redirects: ReadonlyMap<string, string>
}

/** The venues that differ from the previous release, and all identities. */
export interface IncrementalMerge {
  /** By id, a function that merges the venue once its history is available. */
  changed: ReadonlyMap<string, (history: readonly HistoryRun[]) => Venue>
  gone: ReadonlySet<string>
  redirects: Map<string, string>
  /** By position, the number of the venue; by number, its id. */
  venueOf: Uint32Array
  ids: readonly string[]
  bornOn: Uint32Array
  /** Changed venues with several records. */
  shown: readonly DueVenue[]
}

/** Assigns ids to the reclustered venues and merges those that changed. */
export function mergeIncrementally(state: IncrementalMatch, setting: IncrementalMergeSetting): IncrementalMerge {
  const { memory, recordCache, venues, chains } = state
  const formerIds = [...venues.former].map((number) => memory.venueIds[number] as string)
  const others = new Set(memory.venueIds)
  for (const id of formerIds) others.delete(id)
  const flipped = flippedChains(state)
  const also = alsoToMerge(state, flipped)
  const born = new Map([...venues.former].map((number, i) => [formerIds[i] as string, bornOnAt(memory, number)]))
  const bornOn = (id: string) => born.get(id) ?? null
  const previous = { members: membersBefore(state), bornOn, redirects: setting.redirects }
  const members = venues.clusters.map((cluster) => cluster.map((position) => recordCache.at(position)))
  const identities = identify(members, previous, others)
  const due = [
    ...differing(state, identities.ids, flipped),
    ...[...also].map(([number, positions]) => ({ id: memory.venueIds[number] as string, positions })),
  ]
  const { asOf, dongs, stations } = setting
  const merging = {
    asOf,
    chains,
    completeLists: completeListsOf(state.positions.sources.map(({ info }) => info)),
    stationsNear: stationFinder(stations),
    placeOf: anchoredPlaces(state.around.points, state.around.anchors, gazetteerOf(dongs)),
    regionNames: regionNamesOf(dongs),
    tally: new Map<string, number>(),
  }
  const changed = new Map(due.map(({ id, positions }) => [id, mergeOf(id, positions, state, merging)]))
  const live = new Set(identities.ids)
  return {
    changed,
    gone: new Set(formerIds.filter((id) => !live.has(id))),
    redirects: identities.redirects,
    ...renumbered(venues.venueOf, {
      ids: [...memory.venueIds, ...identities.ids],
      bornOn: [...memory.bornOn, ...identities.ids.map((id) => dayToNumber(bornOn(id) ?? asOf))],
    }),
    shown: due.filter(({ positions }) => positions.length > 1),
  }
}

/** A venue that is merged again: its id and the positions of its records. */
interface DueVenue {
  id: string
  positions: readonly number[]
}

function mergeOf(id: string, positions: readonly number[], { recordCache }: IncrementalMatch, setting: MergeSetting) {
  return (history: readonly HistoryRun[]): Venue =>
    merge(
      positions.map((position) => recordCache.at(position)),
      id,
      history,
      setting,
    )
}

/** Of the reclustered venues, returns those that changed: in their records, their id, the day, a chain or a place. */
function differing(state: IncrementalMatch, ids: readonly string[], flipped: ReadonlySet<string>): DueVenue[] {
  const { memory, positions, recordCache, changes, venues, around } = state
  const sizes = venueSizes(memory)
  const dated = new Set(changes.dated.map((at) => positions.now[at] as number))
  return venues.clusters
    .map((cluster, i) => ({ id: ids[i] as string, positions: cluster }))
    .filter(
      ({ id, positions: own }) =>
        !isUnchangedVenue(own, state, sizes, id) ||
        own.some((position) => dated.has(position) || around.touched.has(position)) ||
        (flipped.size > 0 && own.some((position) => flipped.has(recordCache.at(position).name.core))),
    )
}

/** Returns true for a cluster that holds exactly the unchanged records of its former venue. */
function isUnchangedVenue(
  cluster: readonly number[],
  { memory, positions }: IncrementalMatch,
  sizes: Uint32Array,
  id: string,
): boolean {
  const before = cluster.map((position) => positions.before[position] as number)
  if (before.some((at) => at < 0)) return false
  const numbers = new Set(before.map((at) => memory.venueOf[at] as number))
  const [number] = numbers as Iterable<number>
  return numbers.size === 1 && sizes[number as number] === cluster.length && memory.venueIds[number as number] === id
}

/** By number of a venue of the memory, the number of its records. */
function venueSizes({ venueOf, venueIds }: BuildMemory): Uint32Array {
  const sizes = new Uint32Array(venueIds.length)
  for (const number of venueOf) sizes[number] = (sizes[number] as number) + 1
  return sizes
}

/** Returns the names that became chains or ceased to be. */
function flippedChains({ memory, chains: now }: IncrementalMatch): ReadonlySet<string> {
  const before = memory.chains
  const [lost, won] = [[...before].filter((core) => !now.has(core)), [...now].filter((core) => !before.has(core))]
  return new Set([...lost, ...won])
}

/**
 * Returns the unchanged venues, by number with their records, that must be merged again because of the day, a chain, or
 * what lists reveal about their places.
 */
function alsoToMerge(state: IncrementalMatch, flipped: ReadonlySet<string>): Map<number, number[]> {
  const { memory, positions, recordCache, changes, venues, around } = state
  const named = recordCache.select(new Set([...flipped].map(coreTie)), ({ name }) => flipped.has(name.core))
  const touched = [
    ...changes.dated.map((at) => positions.now[at] as number),
    ...named.map(({ index }) => index),
    ...around.touched,
  ]
  const wanted = new Map<number, number[]>()
  for (const position of touched) {
    const number = venues.venueOf[position] as number
    if (number < memory.venueIds.length) wanted.set(number, [])
  }
  if (wanted.size > 0) venues.venueOf.forEach((number, position) => wanted.get(number)?.push(position))
  return wanted
}

/** By record, its former id: of all records of reclustered venues, and of those that are gone. */
function membersBefore({
  memory,
  positions,
  recordCache,
  former,
  changes,
  venues,
}: IncrementalMatch): Map<string, string> {
  const idAt = (at: number) => memory.venueIds[memory.venueOf[at] as number] as string
  const members = new Map<string, string>()
  former.forEach(({ record }, i) =>
    members.set(memberKey(record.source, record.sourceId), idAt(changes.gone[i] as number)),
  )
  for (const position of venues.clusters.flat()) {
    const before = positions.before[position] as number
    if (before < 0) continue
    const { record } = recordCache.at(position)
    members.set(memberKey(record.source, record.sourceId), idAt(before))
  }
  return members
}

/** Renumbers venues by their first records, so that every number has a venue. */
function renumbered(
  venueOf: Uint32Array,
  { ids, bornOn }: { ids: readonly string[]; bornOn: readonly number[] },
): Pick<IncrementalMerge, 'venueOf' | 'ids' | 'bornOn'> {
  const numbers = new Int32Array(ids.length).fill(-1)
  const own: number[] = []
  const anew = venueOf.map((number) => {
    if (numbers[number] === -1) numbers[number] = own.push(number) - 1
    return numbers[number] as number
  })
  return {
    venueOf: anew,
    ids: own.map((number) => ids[number] as string),
    bornOn: Uint32Array.from(own, (number) => bornOn[number] as number),
  }
}
