import { parseArgs } from 'node:util'
import { openRelease } from '#dataset/release.ts'
import { kindLabels } from './labels.ts'
import { isSubtypeTrue, judgeKinds, scoreOfKinds } from './score.ts'

// `node evaluation/kinds/show.ts --release DIR [--wrong]`: prints the figures of the tune split; with --wrong also each
// venue whose kind is not right. Held venues are never shown, and their figures only by `npm run evaluate`.

const { values } = parseArgs({
  options: { release: { type: 'string' }, wrong: { type: 'boolean', default: false } },
})
if (values.release === undefined) throw new Error('--release DIR is required: the folder of a Seoul release')
const opening = await openRelease(values.release)
if (opening.kind === 'refused') throw new Error(opening.reason)
const tuned = kindLabels().filter(({ split }) => split === 'tune')
const outcomes = await judgeKinds(tuned, opening.release.venues())
for (const outcome of values.wrong ? outcomes : []) {
  if (outcome.categoryRight && isSubtypeTrue(outcome)) continue
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
process.stdout.write(`tune ${JSON.stringify(scoreOfKinds(outcomes, 'tune'))}\n`)
