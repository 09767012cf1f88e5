import type { Slices } from '#base/slices.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { QueryTables, RegionTables } from '../../columns/tables.ts'
import type { DeltaIndexes } from '../../overlay/deltaIndexes.ts'
import type { ClusterAnswer } from '../../venueIndex.ts'
import { rankIn } from '../access/byList.ts'
import {
  executeQuery,
  type IndexResults,
  type PartQuery,
  type PreparedQuery,
  type SearchResults,
} from '../executeQuery.ts'
import { answerWith, prepareAll, type Targets } from '../runSearch.ts'
import { NO_KEYWORD } from '../score.ts'
import type { SearchTarget } from '../searchTarget.ts'
import { ClusterCells } from './clusterCells.ts'
import { ClusterSums } from './clusterSums.ts'

/** All results of a query in one index. */
interface IndexPart extends IndexResults {
  target: SearchTarget
  /** Maps the index's ordinals to the external ones; null when these are the same. */
  shownAs: Uint32Array | null
}

interface ClusterResults extends SearchResults {
  parts: readonly IndexPart[]
}

/** Returns all results of a query in its box as clusters: the results of the same search, grouped by cells of a map. */
export function* runClusters(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  query: PlaceQuery,
  zoom: number,
  overlay: Overlay,
): Slices<ClusterAnswer> {
  const { bbox } = query.filters
  if (bbox === null) throw new Error('clusters need a box')
  const cells = new ClusterCells(bbox, zoom)
  const whole: PartQuery = { ...query, sort: 'discovery', prefer: null, parts: [] }
  const { answer, results } = answerWith(tables, deltas, whole, overlay, (targets) => searchAll(targets, whole))
  const sums = new ClusterSums(cells, tables.ids.ranks)
  for (const part of results?.parts ?? []) yield* addAll(part, whole, sums)
  return { ...answer, clusters: sums.clusters() }
}

/** Returns all results of both indexes. */
function searchAll(targets: Targets, query: PartQuery): ClusterResults {
  const { parts, readings } = executeAll(targets, query)
  const sumOf = (value: (part: IndexResults) => number) => parts.reduce((sum, part) => sum + value(part), 0)
  return {
    parts,
    total: sumOf(({ page }) => page.total),
    hits: [],
    hours: { matched: sumOf((part) => part.hoursFilter.matched), unknown: sumOf((part) => part.hoursFilter.unknown) },
    closedExcluded: sumOf(({ hoursFilter }) => hoursFilter.closedExcluded),
    showsNotedClosures: parts.some(({ hoursFilter }) => hoursFilter.showsNotedClosures),
    readings: readings.filter((_, i) => parts.some((part) => part.readings.has(i + 1))),
  }
}

/** Executes the query in each index and keeps all results of it. */
function executeAll(targets: Targets, query: PartQuery) {
  const { release, delta } = targets
  const { prepared, asked } = prepareAll(targets, query)
  const { readings, matches } = asked
  const parts = prepared.map((one, i): IndexPart => {
    const results = executeQuery(one, query, { skip: 0, most: mostResults(one) }, readings, matches[i] ?? null)
    const isDelta = i > 0 && delta !== null
    return { ...results, target: isDelta ? delta : release, shownAs: isDelta ? delta.ordinals : null }
  })
  return { parts, readings }
}

/** Room is made for the results before they are counted: for all venues of the box, or of a rarer condition. */
function mostResults({ tables: { memory, size }, conditions }: PreparedQuery): number {
  const counts = conditions.required.map(({ byRank }) => memory.countBoth(byRank, byRank, 0, size))
  return Math.min(size, ...counts)
}

const VENUES_PER_SLICE = 4_096

/**
 * Adds results to the sums of their cells. Pauses between slices, unless the score reads sets that the next search of
 * the index overwrites.
 */
function* addAll(
  { page: { ordinals, levels }, score, target: { tables }, shownAs }: IndexPart,
  query: PartQuery,
  sums: ClusterSums,
): Slices<void> {
  const { positions, lats, lngs } = tables.grid
  const rankOf = rankIn(tables, score, query)
  const isMet = new Uint8Array(sums.cells.count)
  for (let i = 0; i < ordinals.length; i++) {
    if (i % VENUES_PER_SLICE === 0 && score.isUniform) yield
    const ordinal = ordinals[i]!
    const position = positions[ordinal]!
    const cell = sums.add(lats[position]!, lngs[position]!)
    // The results are in discovery order: the first of a cell is its best.
    if (isMet[cell] === 1) continue
    isMet[cell] = 1
    const rank = rankOf(ordinal, levels?.get(ordinal) ?? NO_KEYWORD) ?? Infinity
    sums.offer(cell, rank, shownAs === null ? ordinal : shownAs[ordinal]!)
  }
}
