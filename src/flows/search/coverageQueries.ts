import type { Caller } from '#accounts/key.ts'
import type { HistoryRequest } from '#query/parsed.ts'
import { ONE_TOKEN, priceOf } from '#contract/access/price.ts'
import type { RegionQuery } from '#contract/parameters/query.ts'
import type { CategoryCount, HistoryPoint, Region, Stats } from '#venue/records.ts'

import { priceFor } from './placeQueries.ts'
import { type Refusal, refused } from '../refusal.ts'
import type { Serving } from './releaseHolder.ts'
import { venueNumbersOf } from './venueNumbers.ts'

/** A complete list of rows. */
export interface Rows<T> {
  kind: 'rows'
  rows: readonly T[]
  units: number
  /** Numbers of the venues in the rows; empty when the rows are not about single venues. */
  venues: readonly number[]
}

/** Returns the daily snapshots of one place; days without a snapshot are omitted. */
export function readHistory(
  { index }: Serving,
  caller: Caller,
  id: string,
  request: HistoryRequest,
): Rows<HistoryPoint> | Refusal {
  const finding = index.find(id)
  if (finding.kind === 'unknown') return refused('place_not_found', { param: 'id' })
  const points = index.history(finding.ordinal).filter(({ date }) => date >= request.from && date <= request.to)
  const rows = rowsOf(caller, request.order === 'desc' ? points.toReversed() : points)
  return { ...rows, venues: venueNumbersOf(index, [finding]) }
}

export function listRegions({ index }: Serving, caller: Caller, query: RegionQuery): Rows<Region> {
  return rowsOf(caller, index.regions(query))
}

export function listCategories({ index }: Serving, caller: Caller): Rows<CategoryCount> {
  return rowsOf(caller, index.categories())
}

export function readStats({ index, overlay }: Serving, caller: Caller): { kind: 'stats'; stats: Stats; units: number } {
  return { kind: 'stats', stats: index.stats(overlay), units: priceFor(caller, priceOf(ONE_TOKEN, null)) }
}

function rowsOf<T>(caller: Caller, rows: readonly T[]): Rows<T> {
  return { kind: 'rows', rows, units: priceFor(caller, priceOf(ONE_TOKEN, null)), venues: [] }
}
