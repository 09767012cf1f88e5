import type { Overlay } from '#venue/changes/overlay.ts'
import type { PlaceQuery } from '#contract/parameters/query.ts'
import type { QueryTables, RegionTables } from '../../columns/tables.ts'
import type { KeywordReading } from '../../keyword/readings/keywordReading.ts'
import type { DeltaIndexes } from '../../overlay/deltaIndexes.ts'
import type { ClusterAnswer } from '../../venueIndex.ts'
import { rankIn } from '../access/byList.ts'
import { executeQuery, type PartQuery, type SearchResults } from '../executeQuery.ts'
import { sumOfCounts } from '../keywordCounts.ts'
import { answerWith, beginSets, searchWithReadings, type Targets } from '../runSearch.ts'
import { NO_KEYWORD } from '../score.ts'
import type { SearchTarget } from '../searchTarget.ts'
import { ClusterCells } from './clusterCells.ts'
import { ClusterSums } from './clusterSums.ts'

interface ClusterResults extends SearchResults {
  sums: ClusterSums
}

/** Returns all results of a query in its box as clusters: the results of the same search, grouped by cells of a map. */
export function runClusters(
  tables: QueryTables & RegionTables,
  deltas: DeltaIndexes,
  query: PlaceQuery,
  zoom: number,
  overlay: Overlay,
): ClusterAnswer {
  const { bbox } = query.filters
  if (bbox === null) throw new Error('clusters need a box')
  const cells = new ClusterCells(bbox, zoom)
  const whole: PartQuery = { ...query, sort: 'discovery', prefer: null, part: null }
  const { answer, results } = answerWith(tables, deltas, whole, overlay, (targets) =>
    searchWithReadings(targets, whole.filters.keyword, (readings) => searchAll(targets, whole, readings, cells)),
  )
  return { ...answer, clusters: results?.sums.clusters() ?? [] }
}

/** Adds all results of both indexes to the sums of their cells. */
function searchAll(
  targets: Targets,
  query: PartQuery,
  readings: readonly KeywordReading[],
  cells: ClusterCells,
): ClusterResults {
  const { release, delta } = targets
  const sums = new ClusterSums(cells, release.tables.ids.ranks)
  const parts = [addAll(targets, release, query, readings, sums)]
  if (delta !== null) parts.push(addAll(targets, delta, query, readings, sums, delta.ordinals))
  const sumOf = (value: (part: (typeof parts)[number]) => number) => parts.reduce((sum, part) => sum + value(part), 0)
  return {
    sums,
    total: sumOf(({ page }) => page.total),
    hits: [],
    hours: { matched: sumOf((part) => part.hoursFilter.matched), unknown: sumOf((part) => part.hoursFilter.unknown) },
    closedExcluded: sumOf(({ hoursFilter }) => hoursFilter.closedExcluded),
    showsNotedClosures: parts.some(({ hoursFilter }) => hoursFilter.showsNotedClosures),
    readings: readings.filter((_, i) => parts.some((part) => part.readings.has(i + 1))),
    keywordCounts: sumOfCounts(parts.map(({ keywordCounts }) => keywordCounts)),
  }
}

/** `shownAs` maps the index's ordinals to the external ones when these differ. */
function addAll(
  targets: Targets,
  target: SearchTarget,
  query: PartQuery,
  readings: readonly KeywordReading[],
  sums: ClusterSums,
  shownAs?: Uint32Array,
) {
  // Results are kept in as much memory as are requested, so they are counted first.
  const { page: counted } = executeQuery(target, query, { skip: 0, most: 0 }, readings)
  beginSets(targets)
  const results = executeQuery(target, query, { skip: 0, most: counted.total }, readings)
  const { tables } = target
  const { positions, lats, lngs } = tables.grid
  const { ordinals, levels } = results.page
  const rankOf = rankIn(tables, results.score, query)
  const isMet = new Uint8Array(sums.cells.count)
  for (const ordinal of ordinals) {
    const position = positions[ordinal]!
    const cell = sums.add(lats[position]!, lngs[position]!)
    // The results are in discovery order: the first of a cell is its best.
    if (isMet[cell] === 1) continue
    isMet[cell] = 1
    const rank = rankOf(ordinal, levels?.get(ordinal) ?? NO_KEYWORD) ?? Infinity
    sums.offer(cell, rank, shownAs === undefined ? ordinal : shownAs[ordinal]!)
  }
  return results
}
