import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seededRandom } from '#base/seededRandom.ts'
import { boost, type BoostedTrees } from '#linkage/boostedTrees.ts'
import { SMALL_TREES } from '#linkage/learn.ts'
import { ROW_DIRECTIONS } from '#pipeline/match/evidenceRow.ts'
import type { PairModel } from '#pipeline/pairModel.ts'
import { demoExamples, type Example } from './examples.ts'
import { readLabels } from './labels.ts'
import { type OutOfFold, outOfFold } from './outOfFold.ts'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { cooccurringRecordsOf } from './judgedCooccurrences.ts'

// `npm run learn:pairs [-- --data DIR]`: learns the shipped model from the demo's truth and from the judged pairs that
// are not held back, and writes src/pipeline/pairModel.json. The same inputs give the same file.

const OUT = path.join(import.meta.dirname, '../../src/pipeline/pairModel.json')
/**
 * More and smaller steps than with listings, and larger trees, since 1,200 pairs were judged: .004 of log loss in
 * cross-validation each (docs/decisions/0031-what-lists-tell-of-one-another.md, 0053-merges.md).
 */
const OPTIONS = {
  ...SMALL_TREES,
  leavesMax: 8,
  rounds: 300,
  rate: 0.04,
  featureShare: 0.5,
  directions: ROW_DIRECTIONS,
}
/**
 * Minimum precision among judged pairs that end in one venue, out of fold; these are the difficult pairs of the lists.
 */
const PRECISION_MIN = 0.98
/** A pair with a probability below one in four is not worth a person's time. */
const REVIEW_FROM = -1.1
const DIGITS = 6

const { values } = parseArgs({ options: { data: { type: 'string', default: REAL_DATA_DEFAULT } } })
const real = await realRecords(values.data)
if (real.kind === 'absent') throw new Error(real.reason)
const tune = readLabels().filter(({ split }) => split === 'tune')
const cooccurringRecords = cooccurringRecordsOf(real.records, tune)
const demo = await demoExamples()
const tried = outOfFold(cooccurringRecords, demo, learned)
const { base, trees } = learned([...cooccurringRecords.judged, ...demo], 0)
const model: PairModel = { base, trees, sameFrom: limitOf(tried), reviewFrom: REVIEW_FROM }
writeFileSync(OUT, `${JSON.stringify(model, (_, value: unknown) => shortened(value))}\n`)

function learned(examples: readonly Example[], seed: number): BoostedTrees {
  const [rows, labels] = [examples.map(({ row }) => row), examples.map(({ label }) => label)]
  return boost(rows, labels, OPTIONS, seededRandom(seed))
}

/** Returns the lowest limit with sufficient precision; prints the figures of all limits. */
function limitOf(all: readonly OutOfFold[]): number {
  for (const { sameFrom, precision, recall } of all) {
    process.stdout.write(
      `merged from ${sameFrom.toFixed(1)}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)} out of fold\n`,
    )
  }
  const lowest = all.find(({ precision }) => precision >= PRECISION_MIN)
  if (lowest === undefined) throw new Error('no limit reaches the required precision')
  return lowest.sameFrom
}

function shortened(value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(DIGITS)) : value
}
