import { parseArgs } from 'node:util'
import { REAL_DATA_DEFAULT, realRecords } from './realRecords.ts'
import { type KoreaPair, koreaPairs, scoreOf } from './score.ts'
import { SheetPrinter } from './sheet.ts'

// `node evaluation/korea/show.ts [--data DIR] [--wrong]`: figures of both splits; with --wrong each pair of the tune split
// that came out wrong, with all its facts. Held pairs are never shown.

const { values } = parseArgs({
  options: { data: { type: 'string', default: REAL_DATA_DEFAULT }, wrong: { type: 'boolean', default: false } },
})
const real = await realRecords(values.data)
if (real.kind === 'absent') {
  process.stdout.write(`skipped: ${real.reason}\n`)
} else {
  const pairs = koreaPairs(real.records)
  if (values.wrong) showWrong(pairs, new SheetPrinter(real.records))
  for (const split of ['tune', 'held'] as const)
    process.stdout.write(`${split} ${JSON.stringify(scoreOf(pairs, split))}\n`)
}

function showWrong(pairs: readonly KoreaPair[], printer: SheetPrinter): void {
  pairs.forEach(({ judged, a, b, joined }, i) => {
    if (judged.split !== 'tune' || judged.label === 'unsure' || joined === (judged.label === 'same')) return
    process.stdout.write(
      `judged ${judged.label}, ${joined ? 'joined' : 'not joined'}\n${printer.print(i + 1, a, b)}\n\n`,
    )
  })
}
