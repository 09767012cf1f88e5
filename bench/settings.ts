/** Everything made up or drawn follows from this. */
export const SEED = 20_261_121
/** A Wednesday in a week without public holidays. */
export const BENCH_DAY = '2026-11-25'
/** The clock of the bench: that day, 10:00 KST. */
export const NOW = Date.parse(`${BENCH_DAY}T10:00:00+09:00`)

/** Queries of each class; the 99th percentile is over their medians. */
export const QUERIES_A_CLASS = 100
export const ROUNDS = 21
/** The peers answer the first so many of each class; more where a class is of many kinds. */
export const PEER_QUERIES = 20
export const PEER_QUERIES_MIXED = 60
/** A peer gets as many rounds as fit, at most ROUNDS and at least PEER_ROUNDS_MIN. */
export const PEER_BUDGET_MS = 3_000
export const PEER_ROUNDS_MIN = 3

/** What one step hands to the next: where things lie. */
export interface Workplace {
  folder: string
  venues: number
}

/** In a request of the load it stands for the number of the turn, so that no two requests are the same. */
export const TURN = '{turn}'
