import { readFileSync } from 'node:fs'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import readXlsxFile from 'read-excel-file/node'
import type { DocumentMessage, DocumentTask } from './documentTable.ts'
import { rowsAt } from './rowPointer.ts'

const BATCH_ROWS = 2_048

type Post = (message: DocumentMessage) => void

/** Parses a document, which is in memory as a whole, and posts its columns, its rows and its end. Throws an Error. */
export async function postDocument(task: DocumentTask, post: Post): Promise<void> {
  if (task.format === 'xlsx') return postSheets(task, post)
  const text = textOf(task)
  const document = task.format === 'xml' ? xmlOf(text) : (JSON.parse(text) as unknown)
  const rows = rowsAt(document, task.rows ?? '')
  post({ kind: 'columns', names: ['json'] })
  for (let from = 0; from < rows.length; from += BATCH_ROWS)
    post({ kind: 'rows', columns: [rows.slice(from, from + BATCH_ROWS)] })
  post({ kind: 'end', found: rows.length })
}

function textOf(task: DocumentTask): string {
  const bytes = readFileSync(task.file)
  const limit = { maxOutputLength: task.bytesMax }
  if (task.file.endsWith('.gz')) return gunzipSync(bytes, limit).toString('utf8')
  if (task.file.endsWith('.zst')) return zstdDecompressSync(bytes, limit).toString('utf8')
  return bytes.toString('utf8')
}

function xmlOf(text: string): unknown {
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new Error(`line ${valid.err.line}: ${valid.err.msg}`)
  // Numbers stay texts: postal codes and ids begin with zeros.
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })
  return parser.parse(text) as unknown
}

/** The sheets are read as one list: columns by their names, which each sheet states in its header row. */
async function postSheets(task: DocumentTask, post: Post): Promise<void> {
  const all = await readXlsxFile(task.file)
  const sheets = all.filter(({ sheet }) => task.sheet === undefined || sheet === task.sheet)
  if (sheets.length === 0)
    throw new Error(`no sheet '${task.sheet}': it has ${all.map(({ sheet }) => sheet).join(', ')}`)
  const header = task.headerRow ?? 1
  const lists = sheets
    .map(({ data }) => ({ names: (data[header - 1] ?? []).map(nameOf), data: data.slice(header) }))
    .filter(({ names }) => names.some((name) => name !== ''))
  const names = [...new Set(lists.flatMap((list) => list.names))].filter((name) => name !== '')
  if (names.length === 0) throw new Error(`row ${header} names no columns; state headerRow in the mapping`)
  post({ kind: 'columns', names })
  let found = 0
  for (const list of lists) {
    const places = names.map((name) => list.names.indexOf(name))
    const rows = list.data.filter((row) => row.some((cell) => cell !== null && cell !== ''))
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const batch = rows.slice(from, from + BATCH_ROWS)
      post({ kind: 'rows', columns: places.map((place) => batch.map((row) => cellOf(row[place]))) })
    }
    found += rows.length
  }
  post({ kind: 'end', found })
}

const nameOf = (cell: unknown) => String(cellOf(cell) ?? '').trim()

/** Spreadsheets hold days as numbers, which the library turns into midnights of UTC. */
function cellOf(cell: unknown): string | number | boolean | null {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T', ' ')
      .replace(/(?: 00:00:00)?\.\d{3}Z$/, '')
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}
