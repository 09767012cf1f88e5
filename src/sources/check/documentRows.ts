import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shippedMapping } from '../listNotes.ts'
import { loadMapping } from '../mapped/loadMapping.ts'
import { isInDocument, openTable } from '../mapped/openTable.ts'
import type { SourceSpec } from '../sourceSpec.ts'
import { type HeadRows, rowsOf } from './headRows.ts'

/** The rows of a document, and how they are read as a plain list of the same columns. */
export interface DocumentRows {
  table: HeadRows
  /** A spec whose file does not exist yet: CSV or JSON with the same mapping. */
  plain: SourceSpec
}

/**
 * Reads the rows of a list whose mapping finds them inside a document (a spreadsheet, XML, nested JSON); null for any
 * other list. The mapping of the plain list is written into `folder`.
 */
export async function documentRows(spec: SourceSpec, folder: string): Promise<DocumentRows | null> {
  if (spec.kind !== 'mapped') return null
  const file = spec.mapping ?? (await shippedMapping(spec.path))
  if (file === null) return null
  const mapping = await loadMapping(file)
  if (!isInDocument(spec.path, mapping)) return null
  const table = await rowsOf(await openTable(spec.path, mapping, file))
  const { format: _format, rows: _rows, sheet: _sheet, headerRow: _headerRow, ...plainMapping } = mapping
  const mappingFile = path.join(folder, 'plain.mapping.json')
  await writeFile(mappingFile, JSON.stringify(plainMapping))
  const name = table.shape === 'objects' ? 'rows.json' : 'rows.csv'
  return { table, plain: { ...spec, path: path.join(folder, name), mapping: mappingFile } }
}
