import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ColumnUse, columnUses } from './check/columnUse.ts'
import { documentRows } from './check/documentRows.ts'
import { cellText, type HeadRows, headRows } from './check/headRows.ts'
import { type ListHead, listHead } from './check/listHead.ts'
import { listsInArchive, readSource } from './readSource.ts'
import type { RejectedRow, SourceReading } from './record.ts'
import { isArchive, type SourceSpec } from './sourceSpec.ts'

const EXAMPLES_MAX = 3
/** More of the first list in an archive than its head needs. */
const ARCHIVE_HEAD_BYTES = 8 << 20

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
    const list = isArchive(spec.path) ? await firstInArchive(spec, folder) : spec
    const head = list === null ? TOO_LARGE_INSIDE : await listHead(list.path, folder)
    if (list === null || head.kind === 'unchecked') return head as Extract<ListHead, { kind: 'unchecked' }>
    const own = { ...list, path: head.file }
    // The head is short, so its rejected rows fit in memory.
    const rejected: RejectedRow[] = []
    const readings = await readSource(own, (row) => rejected.push(row))
    const { table, probed } = await tableOf(own, folder)
    const columns = table === null ? null : await columnUses(probed, table, folder, readSource)
    const isWhole = head.isWhole && list === spec
    return { kind: 'checked', check: { isWhole, ...checkOf(readings, rejected, columns, table) } }
  } catch (cause) {
    return { kind: 'unchecked', reason: cause instanceof Error ? cause.message : String(cause) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const TOO_LARGE_INSIDE: ListHead = {
  kind: 'unchecked',
  reason: 'the head of a list of this format cannot be read alone inside an archive; unpack it, or build it',
}

/** Returns the head of the first list in an archive; null when it cannot be cut. */
async function firstInArchive(spec: SourceSpec, folder: string): Promise<SourceSpec | null> {
  const inside = path.join(folder, 'archive')
  await mkdir(inside)
  const [list] = await listsInArchive(spec, { folder: inside, headBytes: ARCHIVE_HEAD_BYTES })
  if (list === undefined) return null
  const isCut = (await stat(list.path)).size >= ARCHIVE_HEAD_BYTES
  return isCut && !/\.(?:csv|tsv|txt|json|ndjson|jsonl)$/i.test(list.path) ? null : list
}

/** Returns the rows of a list with columns, and the list that is read again with changed ones. */
async function tableOf(spec: SourceSpec, folder: string): Promise<{ table: HeadRows | null; probed: SourceSpec }> {
  if (spec.kind === 'osm' || spec.kind === 'records') return { table: null, probed: spec }
  const document = await documentRows(spec, folder)
  if (document !== null) return { table: document.table, probed: document.plain }
  return { table: await headRows(spec.path), probed: spec }
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
