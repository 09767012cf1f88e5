import { parseArgs } from 'node:util'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { type KoreaPair, koreaPairs, scoreOf } from './score.ts'
import { SheetPrinter } from './sheet.ts'

// `node evaluation/korea/show.ts [--data DIR] [--wrong]`: prints figures of the tune split; with --wrong also each of
// its wrong pairs, with all its facts. Held-back pairs are never shown, and their figures only by `npm run evaluate`.

const { values } = parseArgs({
  options: { data: { type: 'string', default: REAL_DATA_DEFAULT }, wrong: { type: 'boolean', default: false } },
})
const real = await realRecords(values.data)
if (real.kind === 'absent') {
  process.stdout.write(`skipped: ${real.reason}\n`)
} else {
  const pairs = koreaPairs(real.records)
  if (values.wrong) showWrong(pairs, new SheetPrinter(real.records))
  process.stdout.write(`tune ${JSON.stringify(scoreOf(pairs, 'tune'))}\n`)
}

function showWrong(pairs: readonly KoreaPair[], printer: SheetPrinter): void {
  pairs.forEach(({ judged, a, b, joined }, i) => {
    if (judged.split !== 'tune' || judged.label === 'unsure' || joined === (judged.label === 'same')) return
    process.stdout.write(
      `judged ${judged.label}, ${joined ? 'joined' : 'not joined'}\n${printer.print(i + 1, a, b)}\n\n`,
    )
  })
}
