import { appendFileSync, closeSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FilePiece } from '#dataset/filePiece.ts'
import { makeDraftFolder } from '#dataset/releaseFolder.ts'
import type { OnRejected, RejectedRow } from '#sources/record.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'

/** How much of a row is kept, in UTF-16 units of its JSON; the list has the rest. */
export const ROW_LENGTH_MAX = 4_000
const NESTED_TOO_DEEP = '(nested too deep)'
/** Rows are written in blocks of this size, in UTF-16 units. */
const BLOCK_LENGTH = 1 << 18

/** A list whose rejected rows are being written. */
interface OpenList {
  at: number
  file: number
  block: string[]
  blockLength: number
}

/**
 * The rejected rows of a build: one file for each list, written while the list is read, so that memory does not grow
 * with them. Disposing it removes the files.
 */
export class RejectedRows implements AsyncDisposable {
  readonly #folder: string
  /** By position of the list, the size of its file. */
  readonly #bytes = new Map<number, number>()
  #open: OpenList | null = null

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes beside `out`, the place of the release, on the same disk. */
  static async beside(out: string): Promise<RejectedRows> {
    return new RejectedRows(await makeDraftFolder(`${path.resolve(out)}.rejected`))
  }

  /** Returns the receiver for the rows of one list. Lists are read one after the other, each once. */
  listed(at: number, { path: file }: Pick<SourceSpec, 'path'>): OnRejected {
    const list = path.basename(file)
    return (row) => this.#add(at, rejectedLine(list, row))
  }

  /** Returns the rows of a list, as lines; empty when none was rejected. */
  piece(at: number): FilePiece {
    this.#close()
    return { file: this.#fileOf(at), start: 0, bytes: this.#bytes.get(at) ?? 0 }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#open !== null) closeSync(this.#open.file)
    this.#open = null
    await rm(this.#folder, { recursive: true, force: true })
  }

  #add(at: number, line: string): void {
    if (this.#open?.at !== at) {
      this.#close()
      this.#open = { at, file: openSync(this.#fileOf(at), 'a'), block: [], blockLength: 0 }
    }
    const open = this.#open
    open.block.push(line)
    open.blockLength += line.length
    if (open.blockLength >= BLOCK_LENGTH) this.#write(open)
  }

  #write(open: OpenList): void {
    const bytes = Buffer.from(open.block.join(''))
    open.block = []
    open.blockLength = 0
    appendFileSync(open.file, bytes)
    this.#bytes.set(open.at, (this.#bytes.get(open.at) ?? 0) + bytes.length)
  }

  #close(): void {
    if (this.#open === null) return
    const open = this.#open
    this.#write(open)
    this.#open = null
    closeSync(open.file)
  }

  #fileOf(at: number): string {
    return path.join(this.#folder, `${at}.ndjson`)
  }
}

/** Returns a line of `rejected.ndjson` (docs/reference/source-records.md#rejected-and-set-aside). */
export function rejectedLine(list: string, { source, line, reason, row }: RejectedRow): string {
  return `${JSON.stringify({ list, source, line, reason, row: shortened(row) })}\n`
}

/** Returns the row, or the beginning of its text where it is long. */
function shortened(row: unknown): unknown {
  const text = typeof row === 'string' ? row : jsonOf(row)
  return text.length > ROW_LENGTH_MAX ? `${text.slice(0, ROW_LENGTH_MAX)}…` : text === NESTED_TOO_DEEP ? text : row
}

/** A parser accepts deeper nesting than `JSON.stringify` does. */
function jsonOf(row: unknown): string {
  try {
    return JSON.stringify(row) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return NESTED_TOO_DEEP
    throw error
  }
}
