import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openCsv } from '#sources/table/duckdbTable.ts'
import type { HoursVerdict, JudgedText } from '#operate/evaluate/scoreHours.ts'

/** The label of one text; the text itself stays in its list. */
export interface HoursLabel {
  hash: string
  list: 'price' | 'tourism'
  split: 'tune' | 'held'
  expect: HoursVerdict
  accept?: readonly HoursVerdict[]
}

export type LabelledTexts =
  | { kind: 'read'; texts: readonly (JudgedText & Pick<HoursLabel, 'list' | 'split'>)[]; missing: number }
  | { kind: 'absent'; reason: string }

/** The list of hours texts, below the folder of the Seoul lists. */
const LIST = 'hours/hours-strings.csv'

export function hoursLabels(): HoursLabel[] {
  const lines = readFileSync(path.join(import.meta.dirname, 'labels.jsonl'), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HoursLabel)
}

/** Returns the labelled texts of the list in `folder`, or the reason why they are not available. */
export async function labelledTexts(folder: string): Promise<LabelledTexts> {
  const file = path.join(folder, LIST)
  if (!existsSync(file)) return { kind: 'absent', reason: `${LIST} is not in the folder of the Seoul lists` }
  const labels = new Map(hoursLabels().map((label) => [label.hash, label]))
  const texts: (JudgedText & Pick<HoursLabel, 'list' | 'split'>)[] = []
  for (const [text, closedDays] of await rowsOf(file)) {
    const label = labels.get(hashOf(text, closedDays))
    if (label === undefined) continue
    labels.delete(label.hash)
    const { list, split, expect, accept = [] } = label
    texts.push({ text, closedDays, list, split, expect, accept })
  }
  return { kind: 'read', texts, missing: labels.size }
}

function hashOf(text: string, closedDays: string): string {
  return createHash('sha256').update(`${text}\0${closedDays}`).digest('hex').slice(0, 16)
}

async function rowsOf(file: string): Promise<[text: string, closedDays: string][]> {
  const table = await openCsv(file)
  const column = (name: string) => table.columnNames.indexOf(name)
  const [text, closedDays] = [column('hours_text'), column('closed_days_text')]
  const rows: [string, string][] = []
  for await (const { columns, rowCount } of table.chunks())
    for (let row = 0; row < rowCount; row++)
      rows.push([cellOf(columns[text]?.[row]), cellOf(columns[closedDays]?.[row])])
  await table.close()
  return rows
}

function cellOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : ''
}
