import { AddressAnchors, type AnchoredAddress, anchorsByName, houseOf } from '../place/addressAnchors.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type Point, pointKey, PointStatistics } from '../place/pointStatistics.ts'
import { type BuildMemory, pointAt } from '../memory/buildMemory.ts'
import type { RecordCache } from './recordCache.ts'
import type { Positions } from './positions.ts'
import { houseTie, nameTie, pointTie } from './recordKeys.ts'

/** What records reveal about one another's places, recomputed around those that changed. */
export interface ChangedSurroundings {
  points: { pointOf: (record: NormalRecord) => Point; pointAt: (position: number) => Point }
  anchors: AddressAnchors
  /** Positions of unchanged records whose place statistics changed. */
  touched: ReadonlySet<number>
}

/** `changed`: records in their former and in their current state. */
export function updatedSurroundings(
  memory: BuildMemory,
  positions: Positions,
  recordCache: RecordCache,
  changed: readonly NormalRecord[],
): ChangedSurroundings {
  const touched = new Set<number>()
  const points = changedPoints(recordCache, changed)
  for (const [position, point] of points) {
    const before = positions.before[position] as number
    if (before >= 0 && !samePoint(point, pointAt(memory, before))) touched.add(position)
  }
  const { anchors, houses } = changedAnchors(memory, recordCache, changed)
  const ties = new Set([...houses].map(houseTie))
  for (const { index, address } of recordCache.select(ties, () => true))
    if (houses.has(houseOf(address))) touched.add(index)
  const pointNow = (position: number) => points.get(position) ?? pointAt(memory, positions.before[position] as number)
  return {
    points: { pointOf: ({ index }) => pointNow(index), pointAt: pointNow },
    anchors: new AddressAnchors(anchors),
    touched,
  }
}

/** By position, the statistics of the points at which records were added or removed. */
function changedPoints(recordCache: RecordCache, changed: readonly NormalRecord[]): Map<number, Point> {
  const places = new Set(changed.map(placeOf))
  const there = recordCache.select(new Set(changed.map(pointTie)), (record) => places.has(placeOf(record)))
  const points = new PointStatistics(there)
  return new Map(there.map((record) => [record.index, points.pointOf(record)]))
}

function placeOf(record: NormalRecord): string {
  return `${record.source.name} ${pointKey(record)}`
}

function samePoint(a: Point, b: Point): boolean {
  return a.coarseness === b.coarseness && a.crowd === b.crowd
}

/** Returns what the names of changed records now reveal about addresses, and the houses for which this changed. */
function changedAnchors(
  { anchors }: BuildMemory,
  recordCache: RecordCache,
  changed: readonly NormalRecord[],
): { anchors: AnchoredAddress[]; houses: ReadonlySet<string> } {
  const names = new Set(changed.map(({ name }) => wholeName(name)))
  const named = recordCache.select(new Set([...names].map(nameTie)), ({ name }) => names.has(wholeName(name)))
  const taught = [...Map.groupBy(named, ({ name }) => wholeName(name))].flatMap(([name, own]) =>
    anchorsByName(name, own),
  )
  const [former, others] = [[] as AnchoredAddress[], [] as AnchoredAddress[]]
  for (const anchor of anchors) (names.has(anchor.name) ? former : others).push(anchor)
  const before = new Set(former.map(textOf))
  const after = new Set(taught.map(textOf))
  const differing = [...former.filter((a) => !after.has(textOf(a))), ...taught.filter((a) => !before.has(textOf(a)))]
  return { anchors: [...others, ...taught], houses: new Set(differing.map(({ address }) => address)) }
}

function textOf({ address, name, lat, lng }: AnchoredAddress): string {
  return `${address}|${name}|${lat}|${lng}`
}
