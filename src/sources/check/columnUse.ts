import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { SourceReading, SourceRecord } from '../record.ts'
import type { SourceSpec } from '../sourceSpec.ts'
import { cellText, type HeadRows, writeRows } from './headRows.ts'

/** The number of rows in which each column is changed: enough to see its effect, few enough for seconds. */
const PROBED_ROWS = 40
const EXAMPLES_MAX = 3
/** A field that changes in fewer rows than this share of those of another field changes as a consequence only. */
const SHARE_MIN = 0.3

/** What becomes of the values of a column. */
export interface ColumnUse {
  name: string
  /** The share of rows with a value. */
  filled: number
  examples: string[]
  /** The fields of records that depend on it, each with a value that arrived. */
  arrives: { field: string; value: string; example: string }[]
  /** True when it decides whether a row becomes a record. */
  decides: boolean
}

type Read = (spec: SourceSpec) => Promise<SourceReading[]>

/**
 * Finds out which fields depend on which column by reading the head again with the values of one column in other rows.
 * So the answer follows from what the format does, whatever its rules are.
 */
export async function columnUses(
  spec: SourceSpec,
  { rows, ...table }: HeadRows,
  folder: string,
  read: Read,
): Promise<ColumnUse[]> {
  const probed = rows.slice(0, PROBED_ROWS)
  const written = async (changed: HeadRows['rows'], name: string) => {
    const own = path.join(folder, name)
    await mkdir(own)
    const file = path.join(own, path.basename(spec.path))
    await writeRows(file, { ...table, rows: changed })
    return byLine(await read({ ...spec, path: file }))
  }
  const before = await written(probed, 'plain')
  const uses: ColumnUse[] = []
  for (const [at, name] of table.columns.entries()) {
    const values = rows.map((row) => cellText(row[name])).filter((text) => text !== '')
    const use = { name, filled: values.length / Math.max(1, rows.length), examples: examplesOf(values) }
    const isEmpty = probed.every((row) => cellText(row[name]) === '')
    const found = isEmpty
      ? NO_EFFECT
      : await effectOf({ before, probed, name }, (rows, way) => written(rows, `${way}${at}`))
    uses.push({ ...use, ...found })
  }
  return uses
}

type Effect = Pick<ColumnUse, 'arrives' | 'decides'>
const NO_EFFECT: Effect = { arrives: [], decides: false }

interface Probe {
  before: ReadonlyMap<number, SourceRecord>
  probed: HeadRows['rows']
  name: string
}

/**
 * Gives each row the value of the next one. A column whose values are (nearly) all the same is emptied, which may also
 * remove what the format derives from it together with other columns.
 */
async function effectOf(
  { before, probed, name }: Probe,
  readAgain: (rows: HeadRows['rows'], way: string) => Promise<ReadonlyMap<number, SourceRecord>>,
): Promise<Effect> {
  const withValues = async (way: string, valueFor: (at: number) => unknown) => {
    const rows = probed.map((row, at) => ({ ...row, [name]: valueFor(at) ?? null }))
    return effect(before, await readAgain(rows, way).catch(() => null), probed, name)
  }
  const moved = await withValues('moved', (at) => probed[(at + 1) % probed.length]?.[name])
  if (moved.arrives.length > 0) return moved
  const emptied = await withValues('emptied', () => null)
  return { arrives: emptied.arrives, decides: moved.decides || emptied.decides }
}

function effect(
  before: ReadonlyMap<number, SourceRecord>,
  after: ReadonlyMap<number, SourceRecord> | null,
  rows: HeadRows['rows'],
  name: string,
): Effect {
  const changes = new Map<string, { rows: number; value: string; example: string }>()
  let decides = after === null
  for (const [line, record] of before) {
    const changed = after?.get(line)
    const example = cellText(rows[line - 1]?.[name])
    decides ||= changed === undefined
    if (changed === undefined || example === '') continue
    for (const [field, value] of Object.entries(record)) {
      const other = (changed as unknown as Record<string, unknown>)[field]
      if (JSON.stringify(value) === JSON.stringify(other)) continue
      const known = changes.get(field) ?? { rows: 0, value: cellText(value), example }
      changes.set(field, { ...known, rows: known.rows + 1 })
    }
  }
  const most = Math.max(0, ...[...changes.values()].map((change) => change.rows))
  const arrives = [...changes]
    .filter(([, change]) => change.rows >= most * SHARE_MIN)
    .map(([field, { value, example }]) => ({ field, value, example }))
  return { arrives, decides }
}

function byLine(readings: readonly SourceReading[]): ReadonlyMap<number, SourceRecord> {
  return new Map(
    readings.flatMap(({ records, lines = [] }) =>
      records.map((record, at): [number, SourceRecord] => [lines[at] ?? 0, record]),
    ),
  )
}

function examplesOf(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, EXAMPLES_MAX)
}
