import { largeFloat64, largeUint32 } from '#base/largeArrays.ts'
import { PAIR_GUARDS, PAIR_OUTCOMES, type PairGuard, type PairOutcome } from '#venue/decisionRecord.ts'

/** Classified pairs as columns, ascending by their records. */
export interface PairTable {
  /** Positions of the two records, first < second. */
  first: Uint32Array
  second: Uint32Array
  /** The blocking rules that found the pair, one bit per rule; 0 when only a person named it. */
  rules: Uint8Array
  /** Log odds that the two are one venue; infinite when a person has decided. */
  score: Float64Array
  /** The index of the outcome in `PAIR_OUTCOMES`, with `APART`, `SETTLED` and the guard (`guardBits`). */
  verdict: Uint8Array
  /** The result of a join among the clusters: 0, `JOINED`, or 1 + the index in `CLUSTER_GUARDS` of the guard that refused it. */
  joinResult: Uint8Array
}

/** Pairs as parallel columns of the positions of their records; `score`: log odds. */
export interface ScoredPairs {
  first: ArrayLike<number>
  second: ArrayLike<number>
  score: ArrayLike<number>
}

/** Positions of two records and the log odds that they are one venue; infinite when a person has decided. */
export interface ScoredPair {
  first: number
  second: number
  score: number
}

/** A pair of the table. */
export interface ClassifiedPair extends ScoredPair {
  /** The blocking rules that found it, one bit per rule. */
  rules: number
  /** A person's decision. */
  settled: boolean | undefined
}

const OUTCOME_BITS = 3
/** A guard, or a person, keeps the two apart. */
export const APART = 4
/** A person has decided. */
export const SETTLED = 8

/** The guard's position among the bits of a verdict. */
const GUARD_SHIFT = 4

/** Returns the guard that decided on a pair as bits of its verdict. */
export function guardBits(guard: PairGuard | null): number {
  return guard === null ? 0 : (1 + PAIR_GUARDS.indexOf(guard)) << GUARD_SHIFT
}

/** Returns the guard that decided on a pair, or null. */
export function guardAt({ verdict }: PairTable, row: number): PairGuard | null {
  const number = (verdict[row] as number) >> GUARD_SHIFT
  return number === 0 ? null : (PAIR_GUARDS[number - 1] as PairGuard)
}

export const JOINED = 255

export function emptyPairTable(pairs: number): PairTable {
  return {
    first: largeUint32(pairs),
    second: largeUint32(pairs),
    rules: new Uint8Array(pairs),
    score: largeFloat64(pairs),
    verdict: new Uint8Array(pairs),
    joinResult: new Uint8Array(pairs),
  }
}

export function outcomeAt({ verdict }: PairTable, row: number): PairOutcome {
  return PAIR_OUTCOMES[(verdict[row] as number) & OUTCOME_BITS] as PairOutcome
}

export function hasMark({ verdict }: PairTable, row: number, mark: typeof APART | typeof SETTLED): boolean {
  return ((verdict[row] as number) & mark) !== 0
}

export function pairAt(table: PairTable, row: number): ClassifiedPair {
  const { first, second, score, rules } = table
  return {
    first: first[row] as number,
    second: second[row] as number,
    score: score[row] as number,
    rules: rules[row] as number,
    settled: hasMark(table, row, SETTLED) ? outcomeAt(table, row) === 'same' : undefined,
  }
}

/** Counts pairs by outcome. */
export function countOutcomes(pairs: PairTable): Record<PairOutcome, number> {
  const counts = { same: 0, different: 0, review: 0 }
  for (let row = 0; row < pairs.first.length; row++) counts[outcomeAt(pairs, row)]++
  return counts
}

/** Copies a row of a table over a row of another one. */
export function copyPair(from: PairTable, row: number, to: PairTable, at: number): void {
  for (const column of ['first', 'second', 'rules', 'score', 'verdict', 'joinResult'] as const)
    to[column][at] = from[column][row] as number
}

/** Returns the rows that satisfy the predicate, ascending. */
export function rowsOf({ first }: Pick<PairTable, 'first'>, holds: (row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < first.length; row++) if (holds(row)) rows.push(row)
  return rows
}

/** Returns rows in descending order of log odds, ties by their records. */
export function byDescendingScore({ first, second, score }: ScoredPairs, rows: readonly number[]): number[] {
  const at = (column: ArrayLike<number>, row: number) => column[row] as number
  return rows.toSorted(
    // The difference of two infinities is NaN: such rows are ordered by their records, too.
    (a, b) => at(score, b) - at(score, a) || at(first, a) - at(first, b) || at(second, a) - at(second, b),
  )
}
