import assert from 'node:assert/strict'
import type { PairLine } from '#dataset/pairLine.ts'
import { probabilityOf } from '#linkage/boostedTrees.ts'

/** Odds are shown in hundredths, the chance in thousandths. */
const CHANCE_ERROR = 0.002
/** Outside these limits a thousandth of chance says little about the log odds. */
const UNDECIDED_CHANCE = { from: 0.01, to: 0.99 }

/** Returns how far the log odds of a rounded chance can be from the shown ones. */
const logOddsError = (chance: number) => 0.001 / (chance * (1 - chance)) + 0.01

/**
 * Checks that the shown contributions of every line add up exactly to the shown odds, and that these are the odds of the
 * shown chance. Returns the number of odds.
 */
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
    if (chance > UNDECIDED_CHANCE.from && chance < UNDECIDED_CHANCE.to)
      assert.ok(
        Math.abs(odds.logOdds - Math.log(chance / (1 - chance))) <= logOddsError(chance),
        `${odds.logOdds} are not the log odds of ${chance}`,
      )
    checked++
  }
  return checked
}
