import type { CalendarDate } from '#base/kst.ts'
import type { HistoryRun } from '#contract/history.ts'
import type { Venue } from '#contract/venue.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { SourceReading } from '#sources/record.ts'
import { learnChains } from '../chains.ts'
import { conclude } from '../conclusions.ts'
import { identify, memberKey } from '../identity.ts'
import { merge } from '../merge.ts'
import { stillHold } from '../nameCounts.ts'
import { groundOf } from '../normalise.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { pairModel } from '../pairModel.ts'
import type { Progress } from '../report.ts'
import { reportOf } from '../runReport.ts'
import type { SettledPair } from '../settledPairs.ts'
import { StageLog } from '../stageLog.ts'
import { stationFinder } from '../stations.ts'
import { type BuildMemory, recordAt } from './buildMemory.ts'
import { changedRecords, type RecordChanges } from './changedRecords.ts'
import { HeldRecords } from './heldRecords.ts'
import { type PairLinesBefore, pairLinesAfter } from './pairLinesAfter.ts'
import { type Positions, positionsAfter } from './positions.ts'
import { coreTie } from './reach.ts'
import { recluster, type Reclustered } from './recluster.ts'
import { pairsAfter, rematch } from './rematch.ts'
import { rememberChanges } from './rememberChanges.ts'
import { samplesOf } from './samplesOf.ts'
import { surroundingsAfter } from './surroundings.ts'

/** What is taken from the release that the memory belongs to. */
export interface ReleaseBefore {
  lines: PairLinesBefore
  redirects: ReadonlyMap<string, string>
  /** The histories of some of its venues, by id. */
  historiesOf: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, readonly HistoryRun[]>>
}

export interface IncrementalOptions {
  asOf: CalendarDate
  settled: readonly SettledPair[]
  geography: { dongs: readonly Dong[]; stations: readonly Station[] }
}

/** Beyond this share of all records an incremental build would save nothing. */
const CHANGED_MAX = 0.1

/**
 * From the readings of the sources that changed to what a whole build of all lists would give: only what depends on a
 * changed record is worked out anew, by the same functions. `whole`: a whole build is due, and why.
 */
export async function runAgainstMemory(
  memory: BuildMemory,
  readings: readonly SourceReading[],
  { asOf, settled, geography }: IncrementalOptions,
  release: ReleaseBefore,
  progress: Progress,
) {
  const log = new StageLog(progress)
  const changes = log.measure(
    'compare with the build before',
    () => changedRecords(memory, readings, groundOf(geography, asOf), asOf !== memory.asOf),
    ({ gone, fresh, dated }) => ({ gone: gone.length, fresh: fresh.length, dated: dated.length }),
  )
  const positions = positionsAfter(memory, changes)
  const excess = tooMuch(memory, changes, positions)
  if (excess !== null) return { kind: 'whole' as const, reason: excess }
  const held = new HeldRecords(memory, positions)
  const former = changes.gone.map((at) => recordAt(memory, at))
  const changed = [...former, ...changes.fresh]
  const around = surroundingsAfter(memory, positions, held, changed)
  const matched = log.measure(
    'match again',
    () => rematch({ memory, positions, held, around, former, settled, model: pairModel }),
    ({ pairs, touched }) => ({ records: touched.size, pairs: pairs.first.length }),
  )
  const pairs = pairsAfter(memory, positions, matched)
  const venues = log.measure(
    'cluster again',
    () => recluster(memory, positions, held, { pairs, touched: matched.touched }),
    ({ clusters, former: apart }) => ({ venues: clusters.length, before: apart.size }),
  )
  const chains = chainsAfter(memory, held, changed)
  const state: State = { memory, positions, held, changes, former, venues, chains, release, asOf, geography }
  const merged = await mergeAgain(state)
  const conclusions = conclude(pairs, merged.venueOf)
  const idAt = (position: number) => merged.ids[merged.venueOf[position] as number] as string
  const lines = pairLinesAfter(
    { memory, positions, held, around, touched: matched.touched },
    conclusions,
    release.lines,
    idAt,
  )
  const sources = positions.sources
  const samples = samplesOf(merged.samples, { memory, around, held })
  return {
    kind: 'built' as const,
    changed: merged.changed,
    gone: merged.gone,
    redirects: merged.redirects,
    ...lines,
    nameCounts: memory.nameCounts,
    report: reportOf(log.stages, { sources, venueOf: merged.venueOf, conclusions, samples }),
    remember: () =>
      rememberChanges(memory, positions, {
        asOf,
        around,
        chains,
        pairs,
        venueOf: merged.venueOf,
        venueIds: merged.ids,
        unplaced: changes.unplaced,
        settled,
      }),
  }
}

function tooMuch(memory: BuildMemory, { gone, fresh }: RecordChanges, { ids }: Positions): string | null {
  if (gone.length + fresh.length > memory.ids.length * CHANGED_MAX) return 'more than a tenth of the records changed'
  if (!stillHold(memory.nameCounts, ids.length)) return 'names are due to be counted anew'
  return null
}

interface State {
  memory: BuildMemory
  positions: Positions
  held: HeldRecords
  changes: RecordChanges
  former: readonly NormalRecord[]
  venues: Reclustered
  chains: ReadonlySet<string>
  release: ReleaseBefore
  asOf: CalendarDate
  geography: IncrementalOptions['geography']
}

/** The chains, where names of changed records may have become some, or be none any more. */
function chainsAfter(memory: BuildMemory, held: HeldRecords, changed: readonly NormalRecord[]): ReadonlySet<string> {
  const cores = new Set(changed.filter(({ name }) => name.branch !== '').map(({ name }) => name.core))
  if (cores.size === 0) return memory.chains
  const named = held.select(new Set([...cores].map(coreTie)), ({ name }) => cores.has(name.core))
  const others = [...memory.chains].filter((core) => !cores.has(core))
  return new Set([...others, ...learnChains(named)])
}

/** The venues that differ from those of the release before, and who is who. */
interface MergedAgain {
  changed: ReadonlyMap<string, Venue>
  gone: ReadonlySet<string>
  redirects: Map<string, string>
  /** By position, the number of the venue; by number, its id. */
  venueOf: Uint32Array
  ids: readonly string[]
  /** Changed venues with the positions of their records. */
  samples: { id: string; name: string; members: readonly number[] }[]
}

async function mergeAgain(state: State): Promise<MergedAgain> {
  const { memory, positions, held, changes, venues, chains, release, asOf, geography } = state
  const formerIds = [...venues.former].map((number) => memory.venueIds[number] as string)
  const others = new Set(memory.venueIds)
  for (const id of formerIds) others.delete(id)
  const also = alsoToMerge(state)
  const alsoIds = [...also.keys()].map((number) => memory.venueIds[number] as string)
  const history = await release.historiesOf(new Set([...formerIds, ...alsoIds]))
  const members = venues.clusters.map((cluster) => cluster.map((position) => held.at(position)))
  const previous = { members: membersBefore(state), history, redirects: release.redirects }
  const identities = identify(members, previous, others)
  const changed = new Map<string, Venue>()
  const samples: MergedAgain['samples'] = []
  const setting = { asOf, stationsNear: stationFinder(geography.stations), chains, tally: new Map<string, number>() }
  const mergeOne = (id: string, positionsOf: readonly number[]) => {
    const records = positionsOf.map((position) => held.at(position))
    const venue = merge(records, id, history.get(id) ?? [], setting)
    changed.set(id, venue)
    if (records.length > 1) samples.push({ id, name: venue.place.name, members: positionsOf })
  }
  const sizes = venueSizes(memory)
  const dated = new Set(changes.dated.map((at) => positions.now[at] as number))
  const flipped = flippedChains(memory, chains)
  venues.clusters.forEach((cluster, i) => {
    const id = identities.ids[i] as string
    const isAsBefore =
      standsAsBefore(cluster, state, sizes, id) &&
      !cluster.some((position) => dated.has(position)) &&
      (flipped.size === 0 || !cluster.some((position) => flipped.has(held.at(position).name.core)))
    if (!isAsBefore) mergeOne(id, cluster)
  })
  for (const [number, positionsOf] of also) mergeOne(memory.venueIds[number] as string, positionsOf)
  const live = new Set(identities.ids)
  return {
    changed,
    gone: new Set(formerIds.filter((id) => !live.has(id))),
    redirects: identities.redirects,
    ...renumbered(venues.venueOf, [...memory.venueIds, ...identities.ids]),
    samples,
  }
}

/** True for a cluster that holds the very records of its venue before, each as it was. */
function standsAsBefore(
  cluster: readonly number[],
  { memory, positions }: State,
  sizes: Uint32Array,
  id: string,
): boolean {
  const before = cluster.map((position) => positions.before[position] as number)
  if (before.some((at) => at < 0)) return false
  const numbers = new Set(before.map((at) => memory.venueOf[at] as number))
  const [number] = numbers as Iterable<number>
  return numbers.size === 1 && sizes[number as number] === cluster.length && memory.venueIds[number as number] === id
}

/** By number of a venue of the memory, its records. */
function venueSizes({ venueOf, venueIds }: BuildMemory): Uint32Array {
  const sizes = new Uint32Array(venueIds.length)
  for (const number of venueOf) sizes[number] = (sizes[number] as number) + 1
  return sizes
}

/** Names that became chains, or are none any more. */
function flippedChains({ chains: before }: BuildMemory, now: ReadonlySet<string>): ReadonlySet<string> {
  const [lost, won] = [[...before].filter((core) => !now.has(core)), [...now].filter((core) => !before.has(core))]
  return new Set([...lost, ...won])
}

/** Venues that stand, by their numbers, with their records, of which the day or a chain says something else now. */
function alsoToMerge({ memory, positions, held, changes, venues, chains }: State): Map<number, number[]> {
  const flipped = flippedChains(memory, chains)
  const named = held.select(new Set([...flipped].map(coreTie)), ({ name }) => flipped.has(name.core))
  const touched = [...changes.dated.map((at) => positions.now[at] as number), ...named.map(({ index }) => index)]
  const wanted = new Map<number, number[]>()
  for (const position of touched) {
    const number = venues.venueOf[position] as number
    if (number < memory.venueIds.length) wanted.set(number, [])
  }
  if (wanted.size > 0) venues.venueOf.forEach((number, position) => wanted.get(number)?.push(position))
  return wanted
}

/** By record, the id it had: of all records that venues were put together anew of, and of those that are gone. */
function membersBefore({ memory, positions, held, former, changes, venues }: State): Map<string, string> {
  const idAt = (at: number) => memory.venueIds[memory.venueOf[at] as number] as string
  const members = new Map<string, string>()
  former.forEach(({ record }, i) =>
    members.set(memberKey(record.source, record.sourceId), idAt(changes.gone[i] as number)),
  )
  for (const position of venues.clusters.flat()) {
    const before = positions.before[position] as number
    if (before < 0) continue
    const { record } = held.at(position)
    members.set(memberKey(record.source, record.sourceId), idAt(before))
  }
  return members
}

/** Venues numbered anew by their first records, so that no number is without a venue. */
function renumbered(venueOf: Uint32Array, ids: readonly string[]): Pick<MergedAgain, 'venueOf' | 'ids'> {
  const numbers = new Int32Array(ids.length).fill(-1)
  const own: string[] = []
  const anew = venueOf.map((number) => {
    if (numbers[number] === -1) numbers[number] = own.push(ids[number] as string) - 1
    return numbers[number] as number
  })
  return { venueOf: anew, ids: own }
}
