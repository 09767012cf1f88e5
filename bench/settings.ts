/** Seed of everything that is made up or drawn. */
export const SEED = 20_261_121
/** A Wednesday in a week without public holidays. */
export const BENCH_DAY = '2026-11-25'
/** The clock of the bench: 10:00 KST on that day. */
export const NOW = Date.parse(`${BENCH_DAY}T10:00:00+09:00`)

/** Queries per class; the 99th percentile is taken over their medians. */
export const QUERIES_PER_CLASS = 100
export const ROUNDS = 21
/** The peers answer this many of each class, and more of a class with many kinds of questions. */
export const PEER_QUERIES = 20
export const PEER_QUERIES_MIXED = 60
/** A peer gets as many rounds as fit into this time, at most ROUNDS and at least PEER_ROUNDS_MIN. */
export const PEER_BUDGET_MS = 3_000
export const PEER_ROUNDS_MIN = 3

/** Paths that one step passes to the next. */
export interface Workplace {
  folder: string
  venues: number
}
