import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { checkSpreadsheetSize } from './spreadsheetSize.ts'
import { checkUnpackedSize } from './charset.ts'
import type { Table, TableChunk } from './table.ts'

const MIB = 1 << 20
/** A document is in memory as a whole, as objects of about ten times its size. */
const DOCUMENT_BYTES_MAX = 256 * MIB
const MEMORY_MIB_MAX = 4_096
const READ_MS_MAX = 10 * 60_000

/** A document to be read as a list. */
export interface DocumentTask {
  format: 'xlsx' | 'xml' | 'json'
  file: string
  bytesMax: number
  /** XML and JSON: the place of the rows, a JSON Pointer with `*` for every item. */
  rows?: string
  /** XLSX: the name of one sheet; all sheets without it. */
  sheet?: string
  /** XLSX: the row with the names of the columns, from 1. */
  headerRow?: number
}

/** What the reading thread sends: the columns, then rows, then the end. */
export type DocumentMessage =
  | { kind: 'columns'; names: string[] }
  | { kind: 'rows'; columns: unknown[][] }
  | { kind: 'end'; found: number }
  | { kind: 'failed'; reason: string }

/**
 * Opens a list in a document that cannot be read row by row: a spreadsheet, XML, or JSON with its rows somewhere inside.
 * It is parsed in a thread of limited memory and time. Throws an Error with the file's name and the remedy.
 */
export async function openDocument(task: Omit<DocumentTask, 'bytesMax'>): Promise<Table> {
  const { file, format } = task
  await checkSize(file, format)
  const { names, chunks, found } = await parsed({ ...task, bytesMax: DOCUMENT_BYTES_MAX })
  if (found === 0 && format !== 'xlsx')
    throw new Error(`${file}: there are no rows at '${task.rows ?? ''}'; correct 'rows' in the mapping`)
  return {
    shape: format === 'xlsx' ? 'columns' : 'objects',
    columnNames: names,
    chunks: async function* () {
      yield* chunks
    },
    broken: async () => {},
    close: async () => {},
  }
}

async function checkSize(file: string, format: DocumentTask['format']): Promise<void> {
  if (format === 'xlsx') return checkSpreadsheetSize(file, DOCUMENT_BYTES_MAX)
  await checkUnpackedSize(file)
  if ((await stat(file)).size > DOCUMENT_BYTES_MAX)
    throw new Error(`${file}: has more than ${DOCUMENT_BYTES_MAX / MIB} MiB; split it, or convert it to CSV`)
}

interface Parsed {
  names: string[]
  chunks: TableChunk[]
  found: number
}

function parsed(task: DocumentTask): Promise<Parsed> {
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MIB_MAX }
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { workerData: task, resourceLimits })
  const result: Parsed = { names: [], chunks: [], found: 0 }
  let firstRow = 1
  const fail = (reason: string) => reject(new Error(`${task.file}: cannot be read as ${task.format} (${reason})`))
  const timer = setTimeout(() => fail(`not read within ${READ_MS_MAX / 60_000} minutes`), READ_MS_MAX)
  worker.on('message', (message: DocumentMessage) => {
    if (message.kind === 'columns') result.names = message.names
    else if (message.kind === 'failed') fail(message.reason)
    else if (message.kind === 'end') resolve({ ...result, found: message.found })
    else {
      const rowCount = message.columns[0]?.length ?? 0
      result.chunks.push({ columns: message.columns, rowCount, firstRow })
      firstRow += rowCount
    }
  })
  worker.on('error', ({ message }) => fail(message))
  worker.on('exit', () => fail('the reading thread ended'))
  return promise.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
