import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { csvRows } from '#dataset/geography/csvRows.ts'
import { table } from '../markdownTable.ts'

// `node evaluation/match/compareRows.ts --matched FILE.csv --truth FILE.truth.csv`: compares what `oneset match` found
// with the venues of the rows.

const { values } = parseArgs({
  options: {
    matched: { type: 'string', default: 'matched.csv' },
    truth: { type: 'string', default: 'rows.truth.csv' },
  },
})

const truth = new Map(csvRows(readFileSync(values.truth, 'utf8')).map((row) => [row['id'], row]))
const matched = csvRows(readFileSync(values.matched, 'utf8')).map((row) => {
  const known = truth.get(row['id'])
  const candidates = (row['oneset_candidates'] ?? '').split(' ').map((one) => one.split(':')[0])
  const what =
    row['x'] === '' ? 'no coordinates' : row['address_name'] || row['road_address_name'] ? 'both' : 'no address'
  return {
    right: known?.['place_id'] ?? '',
    found: row['oneset_place_id'] ?? '',
    first: candidates[0] ?? '',
    what,
    source: known?.['source'] ?? '',
  }
})

function rowOf(what: string, rows: typeof matched): string[] {
  const present = rows.filter(({ right }) => right !== '')
  const first = present.filter(({ right, first: one }) => one === right).length
  const found = present.filter(({ right, found: one }) => one === right).length
  const wrong = rows.filter(({ right, found: one }) => one !== '' && one !== right).length
  const share = (count: number, of: number) => (of === 0 ? '' : `${((100 * count) / of).toFixed(1)} %`)
  return [
    what,
    String(rows.length),
    share(first, present.length),
    share(found, present.length),
    `${share(wrong, rows.length)} (${wrong})`,
  ]
}

const groups: [string, typeof matched][] = [
  ['all', matched],
  ['with a venue', matched.filter(({ right }) => right !== '')],
  ['without one', matched.filter(({ right }) => right === '')],
  ...Map.groupBy(matched, ({ what }) => what),
  ...Map.groupBy(matched, ({ source }) => source),
]
process.stdout.write(
  `${table(
    ['rows', 'number', 'right first', 'right above the limit', 'wrong above the limit'],
    groups.map(([what, rows]) => rowOf(what, rows)),
  )}\n`,
)
