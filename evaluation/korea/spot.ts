import { parseArgs } from 'node:util'
import { seededRandom } from '#base/seededRandom.ts'
import { match } from '#pipeline/match/match.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'
import { StageLog } from '#pipeline/report/stageLog.ts'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { SheetPrinter } from './sheet.ts'

// `node evaluation/korea/spot.ts [--data DIR] [--seed N] [--pairs N]`: prints random venues of several records and
// random pairs just below the limit, both of Seoul, for a person to judge one by one.

const SEOUL = '11'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: REAL_DATA_DEFAULT },
    seed: { type: 'string', default: '20261121' },
    pairs: { type: 'string', default: '20' },
  },
})
const real = await realRecords(values.data)
if (real.kind === 'absent') throw new Error(real.reason)
const { records } = real
const printer = new SheetPrinter(records)
const random = seededRandom(Number(values.seed))
const { clusters, review } = match(records, new StageLog(() => {}))

const merges = clusters.filter((members) => members.length > 1 && members.every((at) => inSeoul(recordAt(at))))
process.stdout.write(`${merges.length} venues of several records; a random ${values.pairs} of them:\n`)
drawn(merges).forEach((members, i) => process.stdout.write(`${printer.printVenue(i + 1, members.map(recordAt))}\n`))

const misses = review.filter(({ first, second }) => inSeoul(recordAt(first)) && inSeoul(recordAt(second)))
process.stdout.write(`\n${misses.length} pairs for review; a random ${values.pairs} of them:\n`)
drawn(misses).forEach(({ first, second }, i) =>
  process.stdout.write(`${printer.print(i + 1, recordAt(first), recordAt(second))}\n`),
)

function drawn<T>(items: readonly T[]): T[] {
  const left = [...items]
  const wanted = Math.min(Number(values.pairs), left.length)
  return Array.from({ length: wanted }, () => left.splice(Math.floor(random() * left.length), 1)[0] as T)
}

function recordAt(at: number): NormalRecord {
  return records[at] as NormalRecord
}

function inSeoul({ regionCode }: NormalRecord): boolean {
  return regionCode.startsWith(SEOUL)
}
