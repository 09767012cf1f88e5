import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Label, LABELS_FILE, type NamedPair, readLabels, type Split } from './labels.ts'

// `node evaluation/korea/seal.ts --from DIR`: joins the pairs that sample.ts drew with the judge's notes, and adds them
// to the judged pairs as the next draw.

const LETTERS: Readonly<Record<string, Label>> = { s: 'same', d: 'different', u: 'unsure' }

const { values } = parseArgs({ options: { from: { type: 'string' } } })
if (values.from === undefined) throw new Error('--from DIR is required: the folder with pairs.ndjson and notes.txt')
const pairs = linesOf(path.join(values.from, 'pairs.ndjson')).map(
  (line) => JSON.parse(line) as NamedPair & { split: Split },
)
const labels = new Map(linesOf(path.join(values.from, 'notes.txt')).map(noteOf))
const draw = 1 + Math.max(0, ...readLabels().map((pair) => pair.draw))
const judged = pairs.flatMap(({ a, b, split }, i) => {
  const label = labels.get(i + 1)
  return label === undefined ? [] : [{ a, b, label, split, draw }]
})
appendFileSync(LABELS_FILE, judged.map((pair) => `${JSON.stringify(pair)}\n`).join(''))
process.stdout.write(`${judged.length} of ${pairs.length} pairs are judged\n`)

/** Parses `12 s one lot`: the pair's number, the letter of its label, and an ignored remark of the judge. */
function noteOf(line: string): readonly [number, Label] {
  const [number = '', letter = ''] = line.split(' ')
  const label = LETTERS[letter]
  if (label === undefined || !/^\d+$/.test(number))
    throw new Error(`notes.txt: expected \`number s|d|u words\`, found: ${line}`)
  return [Number(number), label]
}

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}
