import type { Candidates } from '../block.ts'
import { PAIR_OUTCOMES } from '#venue/decisionRecord.ts'
import type { PairModel } from '../pairModel.ts'
import { APART, emptyPairTable, guardBits, type PairTable, SETTLED } from './pairTable.ts'
import type { Profile } from '../profile.ts'
import { classifyPair } from '../classifyPair.ts'
import { pairNumber } from '../settledPairs.ts'

/** The inputs of classifying candidate pairs. */
export interface Classifying {
  profiles: readonly Profile[]
  /** Decisions of people, by the numbers of pairs (settledPairs.ts). */
  settled: ReadonlyMap<number, boolean>
  model: PairModel
}

/** Classifies every candidate, and adds the pairs that people decided and no rule found. */
export function classifyPairs(candidates: Candidates, classifying: Classifying): PairTable {
  const { profiles, settled } = classifying
  const named = namedOnly(candidates, classifying)
  const table = emptyPairTable(candidates.first.length + named.length)
  let [candidate, person] = [0, 0]
  for (let row = 0; row < table.first.length; row++) {
    const [first, second] = [candidates.first[candidate] as number, candidates.second[candidate] as number]
    const next = candidate < candidates.first.length ? pairNumber(first, second, profiles.length) : Infinity
    const settledNext = named[person] ?? Infinity
    if (settledNext < next) {
      table.first[row] = Math.floor(settledNext / profiles.length)
      table.second[row] = settledNext % profiles.length
      person++
    } else {
      table.first[row] = first
      table.second[row] = second
      table.rules[row] = candidates.rules[candidate] as number
      candidate++
    }
    classifyRow(table, row, settled.get(Math.min(next, settledNext)), classifying)
  }
  return table
}

/** Returns the settled pairs that are no candidates, ascending. */
function namedOnly({ first, second }: Candidates, { profiles, settled }: Classifying): number[] {
  if (settled.size === 0) return []
  const named = new Set(settled.keys())
  first.forEach((a, i) => named.delete(pairNumber(a, second[i] as number, profiles.length)))
  return [...named].sort((a, b) => a - b)
}

function classifyRow(
  table: PairTable,
  row: number,
  settled: boolean | undefined,
  { profiles, model }: Classifying,
): void {
  const [a, b] = [profiles[table.first[row] as number] as Profile, profiles[table.second[row] as number] as Profile]
  const { outcome, logOdds, guard, apart } = classifyPair(a, b, model, settled)
  const marks = (apart ? APART : 0) | (settled === undefined ? 0 : SETTLED)
  table.score[row] = logOdds
  table.verdict[row] = PAIR_OUTCOMES.indexOf(outcome) | marks | guardBits(guard)
}
