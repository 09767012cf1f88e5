import assert from 'node:assert/strict'
import type { PairLine } from '#dataset/pairLine.ts'
import { probabilityOf } from '#linkage/boostedTrees.ts'

/** Odds are shown in hundredths, the chance in thousandths. */
const CHANCE_ERROR = 0.002

/** Checks that the shown contributions of every line add up exactly to the shown odds. Returns the number of odds. */
export function checkOdds(lines: Iterable<PairLine>): number {
  const units = (value: number) => Math.round(100 * value)
  let checked = 0
  for (const { odds, chance, step } of lines) {
    if (odds === null) {
      assert.equal(step, 'person')
      continue
    }
    const sum = odds.contributions.reduce((total, { logOdds }) => total + units(logOdds), units(odds.bias))
    assert.equal(sum, units(odds.logOdds))
    assert.ok(
      Math.abs(probabilityOf(odds.logOdds) - chance) <= CHANCE_ERROR,
      `${odds.logOdds} is not a chance of ${chance}`,
    )
    checked++
  }
  return checked
}
