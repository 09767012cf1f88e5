import { valueSortOf, type Sort, type ValueSort } from '#contract/parameters/query.ts'
import { UNKNOWN } from '../columns/figures.ts'
import type { FilterTables } from '../columns/tables.ts'

export type ValueTables = Pick<FilterTables, 'figures' | 'priceAvg'>

/** Returns a number of a venue, the smallest first; Infinity where its value is unknown. */
export type ValueRank = (ordinal: number) => number

const RANKS: Readonly<Record<ValueSort, (tables: ValueTables) => ValueRank>> = {
  rating: ({ figures: { rating } }) => largestFirst((ordinal) => rating.of(ordinal)),
  reviews: ({ figures: { reviewCount } }) => largestFirst((ordinal) => reviewCount[ordinal]!),
  price:
    ({ priceAvg }) =>
    (ordinal) =>
      priceAvg[ordinal] === UNKNOWN ? Infinity : priceAvg[ordinal]!,
  newest: ({ figures: { openedOn } }) => largestFirst((ordinal) => openedOn[ordinal]!),
}

function largestFirst(valueOf: (ordinal: number) => number): ValueRank {
  return (ordinal) => {
    const value = valueOf(ordinal)
    return value === UNKNOWN ? Infinity : -value
  }
}

/** Returns the rank of venues in an order by a value; null for `discovery` and `distance`. */
export function valueRankOf(tables: ValueTables, sort: Sort): ValueRank | null {
  const valueSort = valueSortOf(sort)
  return valueSort === null ? null : RANKS[valueSort](tables)
}
