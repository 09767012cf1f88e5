import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ColumnUse, columnUses } from './check/columnUse.ts'
import { cellText, type HeadRows, headRows } from './check/headRows.ts'
import { listHead } from './check/listHead.ts'
import { readSource } from './readSource.ts'
import type { RejectedRow, SourceReading } from './record.ts'
import type { SourceSpec } from './sourceSpec.ts'

const EXAMPLES_MAX = 3

/** What the head of a list becomes. */
export interface SourceCheck {
  /** Whether the head is the whole list. */
  isWhole: boolean
  records: number
  replaced: number
  /** Rows that violate the schema, by reason, with the values of the columns that the reason is about. */
  refused: { reason: string; rows: number; examples: { line: number; values: Record<string, string> }[] }[]
  setAside: Readonly<Record<string, number>>
  dropped: Readonly<Record<string, number>>
  /** Null for formats without columns. */
  columns: readonly ColumnUse[] | null
  /** The fields of the records: how many have them, and one value. */
  fields: { field: string; records: number; example: string }[]
}

export type SourceChecking = { kind: 'checked'; check: SourceCheck } | { kind: 'unchecked'; reason: string }

/**
 * Reads the first records of a list as a build would, and says which values arrive in which field and which are
 * refused. Takes seconds, whatever the size of the list.
 */
export async function checkSource(spec: SourceSpec): Promise<SourceChecking> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-check-'))
  try {
    const head = await listHead(spec.path, folder)
    if (head.kind === 'unchecked') return head
    const own = { ...spec, path: head.file }
    // The head is short, so its rejected rows fit in memory.
    const rejected: RejectedRow[] = []
    const readings = await readSource(own, (row) => rejected.push(row))
    const table = spec.kind === 'osm' || spec.kind === 'records' ? null : await headRows(head.file)
    const columns = table === null ? null : await columnUses(own, table, folder, readSource)
    return { kind: 'checked', check: { isWhole: head.isWhole, ...checkOf(readings, rejected, columns, table) } }
  } catch (cause) {
    return { kind: 'unchecked', reason: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function checkOf(
  readings: readonly SourceReading[],
  rejected: readonly RejectedRow[],
  columns: readonly ColumnUse[] | null,
  table: HeadRows | null,
): Omit<SourceCheck, 'isWhole'> {
  const summed = (of: 'setAside' | 'dropped') => {
    const sum: Record<string, number> = {}
    for (const reading of readings)
      for (const [reason, count] of Object.entries(reading[of])) sum[reason] = (sum[reason] ?? 0) + count
    return sum
  }
  return {
    records: readings.reduce((sum, { records }) => sum + records.length, 0),
    replaced: readings.reduce((sum, { replaced }) => sum + replaced, 0),
    refused: [...Map.groupBy(rejected, ({ reason }) => reason)]
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([reason, lines]) => ({ reason, rows: lines.length, examples: examplesOf(lines, columns, table) })),
    setAside: summed('setAside'),
    dropped: summed('dropped'),
    columns,
    fields: fieldsOf(readings),
  }
}

function examplesOf(
  lines: readonly RejectedRow[],
  columns: readonly ColumnUse[] | null,
  table: HeadRows | null,
): SourceCheck['refused'][number]['examples'] {
  return lines.slice(0, EXAMPLES_MAX).map(({ line, reason }) => {
    const about = (columns ?? []).filter(({ arrives }) => arrives.some(({ field }) => isAbout(reason, field)))
    const row = table?.rows[line - 1]
    const values = row === undefined ? [] : about.map(({ name }): [string, string] => [name, cellText(row[name])])
    return { line, values: Object.fromEntries(values) }
  })
}

/** Reasons begin with the path of a field, or name it. */
function isAbout(reason: string, field: string): boolean {
  return reason.split(/[^A-Za-z]+/).includes(field)
}

function fieldsOf(readings: readonly SourceReading[]): SourceCheck['fields'] {
  const fields = new Map<string, { records: number; example: string }>()
  for (const { records } of readings)
    for (const record of records)
      for (const [field, value] of Object.entries(record)) {
        const known = fields.get(field)
        if (known) known.records++
        else fields.set(field, { records: 1, example: cellText(value) })
      }
  return [...fields].map(([field, known]) => ({ field, ...known }))
}
