import { openCsv, openJson, openParquet } from '../table/duckdbTable.ts'
import { openDocument } from '../table/documentTable.ts'
import type { Table } from '../table/table.ts'
import { MappingError } from './loadMapping.ts'
import type { Mapping } from './mapping.ts'

/** Opens the rows of a list as its mapping states their place. Throws MappingError. */
export function openTable(file: string, mapping: Mapping, mappingFile: string): Promise<Table> {
  const { rows, sheet, headerRow } = mapping
  switch (mapping.format ?? formatOf(file)) {
    case 'csv':
      return openCsv(file)
    case 'parquet':
      return openParquet(file)
    case 'json':
      return rows === undefined ? openJson(file) : openDocument({ format: 'json', file, rows })
    case 'xml':
      if (rows !== undefined) return openDocument({ format: 'xml', file, rows })
      throw new MappingError(mappingFile, 'rows', 'is missing: state where the rows of the XML are, such as /list/item')
    case 'xlsx':
      return openDocument({
        format: 'xlsx',
        file,
        ...(sheet !== undefined && { sheet }),
        ...(headerRow !== undefined && { headerRow }),
      })
  }
}

/** Returns whether the rows are inside a document that is read as a whole: a spreadsheet, XML or nested JSON. */
export function isInDocument(file: string, { format, rows }: Mapping): boolean {
  const stated = format ?? formatOf(file)
  return stated === 'xlsx' || stated === 'xml' || (stated === 'json' && rows !== undefined)
}

function formatOf(file: string): NonNullable<Mapping['format']> {
  const bare = file.replace(/\.(gz|zst)$/, '')
  if (bare.endsWith('.parquet')) return 'parquet'
  if (bare.endsWith('.xlsx')) return 'xlsx'
  if (bare.endsWith('.xml')) return 'xml'
  return /\.(json|ndjson|jsonl)$/.test(bare) ? 'json' : 'csv'
}
