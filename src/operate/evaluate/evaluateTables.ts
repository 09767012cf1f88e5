import { startStopwatch } from '#base/stopwatch.ts'
import type { LinkageModel } from '#linkage/learn.ts'
import { linkTables } from '#linkage/linkTables.ts'
import { ratesOf } from './pairFigures.ts'
import { readIdPairs, readListings, RowFault } from '../lists/readListings.ts'

export interface TablesOrder {
  left: string
  right: string
  /** The pairs of ids, left and right, that are one venue. */
  gold: string
  oneToOne: boolean
}

export interface TablesScore {
  candidates: number
  /** The share of the gold pairs among the candidates. */
  pairCompleteness: number
  precision: number
  recall: number
  f1: number
  seconds: number
}

/** Links two complete lists and scores the links. Throws `RowFault` for files with other content. */
export async function evaluateTables(order: TablesOrder, model: LinkageModel | null): Promise<TablesScore> {
  const elapsed = startStopwatch()
  const [left, right, gold] = await Promise.all([
    readListings(order.left),
    readListings(order.right),
    readIdPairs(order.gold),
  ])
  const [leftAt, rightAt] = [left, right].map((table) => new Map(table.map(({ id }, at) => [id, at])))
  const truth = new Set(
    gold.map(([a, b]) => {
      const at = [leftAt?.get(a), rightAt?.get(b)]
      if (at[0] === undefined || at[1] === undefined)
        throw new RowFault(`${order.gold}: there is no venue ${at[0] === undefined ? a : b} in its table`)
      return at.join()
    }),
  )
  const linking = linkTables(
    left.map(({ listing }) => listing),
    right.map(({ listing }) => listing),
    { model, oneToOne: order.oneToOne },
  )
  const among = (pairs: readonly (readonly [number, number])[]) => pairs.filter((pair) => truth.has(pair.join())).length
  return {
    candidates: linking.candidates.length,
    pairCompleteness: truth.size === 0 ? 1 : among(linking.candidates) / truth.size,
    ...ratesOf(among(linking.links), linking.links.length, truth.size),
    seconds: elapsed(),
  }
}
