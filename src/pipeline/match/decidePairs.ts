import type { Candidates } from '../block.ts'
import type { PairModel } from '../pairModel.ts'
import { APART, emptyPairTable, OUTCOMES, type PairTable, SETTLED } from './pairTable.ts'
import type { Profile } from '../profile.ts'
import { settle } from '../settle.ts'
import { pairNumber } from '../settledPairs.ts'

/** The inputs of deciding candidate pairs. */
export interface Deciding {
  profiles: readonly Profile[]
  /** Decisions of people, by the numbers of pairs (settledPairs.ts). */
  settled: ReadonlyMap<number, boolean>
  model: PairModel
}

/** Decides on every candidate, and adds the pairs that people decided and no rule found. */
export function decidePairs(candidates: Candidates, deciding: Deciding): PairTable {
  const { profiles, settled } = deciding
  const named = namedOnly(candidates, deciding)
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
    decide(table, row, settled.get(Math.min(next, settledNext)), deciding)
  }
  return table
}

/** Returns the settled pairs that are no candidates, ascending. */
function namedOnly({ first, second }: Candidates, { profiles, settled }: Deciding): number[] {
  if (settled.size === 0) return []
  const named = new Set(settled.keys())
  first.forEach((a, i) => named.delete(pairNumber(a, second[i] as number, profiles.length)))
  return [...named].sort((a, b) => a - b)
}

function decide(table: PairTable, row: number, same: boolean | undefined, { profiles, model }: Deciding): void {
  if (same !== undefined) {
    table.score[row] = same ? Infinity : -Infinity
    table.verdict[row] = OUTCOMES.indexOf(same ? 'same' : 'different') | SETTLED | (same ? 0 : APART)
    return
  }
  const [a, b] = [profiles[table.first[row] as number] as Profile, profiles[table.second[row] as number] as Profile]
  const { outcome, score, apart } = settle(a, b, model)
  table.score[row] = score
  table.verdict[row] = OUTCOMES.indexOf(outcome) | (apart ? APART : 0)
}
