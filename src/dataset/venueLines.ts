import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as joined, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Venue } from '#venue/venue.ts'
import type { VenueLines } from './venueLine.ts'

/**
 * Lines are written in pieces of about this size: a write per line would be slow, and all lines at once would not fit
 * into memory.
 */
const PIECE_BYTES = 1 << 18
/** Level 3 compresses these lines about tenfold at several hundred MB/s; higher levels gain little. */
const ZSTD_LEVEL = 3
/** The maximum bytes of a UTF-16 unit in UTF-8. */
const UTF8_MAX = 3
const LINE_FEED = 10
/** The read size when lines are not parsed; smaller reads would cost too many calls. */
const READ_BYTES = 1 << 20

/** Receives every piece of whole lines before it is written; the piece stays valid until the promise resolves. */
export type LineWatch = (lines: Buffer) => Promise<void>

/** Writes one JSON value per line; compressed when the path ends in `.zst`. Keeps two pieces in memory at a time. */
export function writeLines(file: string, values: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
  return writeTo(file, (into) => into.addValues(values))
}

/** Writes prepared lines, like `writeLines`. */
export function writeVenueLines(file: string, lines: VenueLines, watch?: LineWatch): Promise<void> {
  return writeTo(file, (into) => into.addLines(lines), watch)
}

async function writeTo(file: string, write: (into: Pieces) => Promise<void>, watch?: LineWatch): Promise<void> {
  const out = createWriteStream(file)
  const compress = file.endsWith('.zst')
    ? createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
    : null
  const into: Writable = compress ?? out
  const ended = compress === null ? finished(out) : pipeline(compress, out)
  // A failure is thrown at the end, wherever it was noticed.
  ended.catch(() => {})
  try {
    await write(new Pieces(into, watch))
    into.end()
  } catch (cause) {
    into.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  }
  await ended
}

/**
 * Fills the next piece while the previous one is written. Both keep their buffers, because new ones would trigger the
 * garbage collector.
 */
class Pieces {
  readonly #into: Writable
  readonly #watch: LineWatch | undefined
  #current = new Piece()
  #other = new Piece()

  constructor(into: Writable, watch: LineWatch | undefined) {
    this.#into = into
    this.#watch = watch
  }

  async addValues(values: Iterable<unknown> | AsyncIterable<unknown>): Promise<void> {
    for await (const value of values) {
      this.#current.add([JSON.stringify(value)])
      if (this.#current.isFull) await this.#turn()
    }
    await this.#end()
  }

  async addLines(lines: VenueLines): Promise<void> {
    for await (const { parts } of lines) {
      this.#current.add(parts)
      if (this.#current.isFull) await this.#turn()
    }
    await this.#end()
  }

  async #turn(): Promise<void> {
    await this.#watch?.(this.#current.lines())
    this.#current.write(this.#into)
    ;[this.#current, this.#other] = [this.#other, this.#current]
    await this.#current.written
    this.#current.clear()
  }

  async #end(): Promise<void> {
    if (this.#current.lines().length > 0) await this.#turn()
    await Promise.all([this.#current.written, this.#other.written])
  }
}

class Piece {
  written: Promise<void> = Promise.resolve()
  #bytes = Buffer.allocUnsafeSlow(PIECE_BYTES * 2)
  #length = 0

  get isFull(): boolean {
    return this.#length >= PIECE_BYTES
  }

  add(parts: readonly (string | Uint8Array)[]): void {
    for (const part of parts) {
      this.#reserve(typeof part === 'string' ? part.length * UTF8_MAX : part.length)
      if (typeof part === 'string') this.#length += this.#bytes.write(part, this.#length)
      else {
        this.#bytes.set(part, this.#length)
        this.#length += part.length
      }
    }
    this.#reserve(1)
    this.#bytes[this.#length++] = LINE_FEED
  }

  lines(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /**
   * A stream that is destroyed while it compresses never calls back for the current write, so its close event rejects
   * it.
   */
  write(into: Writable): void {
    this.written = new Promise((resolve, reject) => {
      const closed = () => reject(new Error('the stream was closed before all was written'))
      into.once('close', closed)
      into.write(this.lines(), (error) => {
        into.off('close', closed)
        if (error) reject(error)
        else resolve()
      })
    })
    this.written.catch(() => {})
  }

  clear(): void {
    this.#length = 0
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const grown = Buffer.allocUnsafeSlow(2 * (this.#length + bytes))
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
  }
}

/**
 * Reads the venues of `venues.ndjson.zst` one after the other. Throws when the stream is broken or a line is not JSON.
 */
export function readVenueLines(file: string): AsyncGenerator<Venue> {
  return readLines<Venue>(file)
}

/** Reads the lines of a `.zst` as stored bytes, without line feeds; each is valid until the next is requested. */
export async function* readLineBytes(file: string): AsyncGenerator<Buffer> {
  const bytes = createZstdDecompress({ chunkSize: READ_BYTES })
  // A failure of either stream destroys both; the loop below throws it, so nothing is left to do here.
  joined(createReadStream(file, { highWaterMark: READ_BYTES }), bytes, () => {})
  let rest: Buffer = Buffer.alloc(0)
  for await (const read of bytes) {
    const piece = rest.length === 0 ? (read as Buffer) : Buffer.concat([rest, read as Buffer])
    let from = 0
    for (let end = piece.indexOf(LINE_FEED); end >= 0; end = piece.indexOf(LINE_FEED, from)) {
      yield piece.subarray(from, end)
      from = end + 1
    }
    rest = piece.subarray(from)
  }
  if (rest.length > 0) throw new Error(endsWithin(file))
}

/** Reads the values that `writeLines` wrote into a `.zst`. */
export async function* readLines<Value>(file: string): AsyncGenerator<Value> {
  const text = createZstdDecompress().setEncoding('utf8')
  // A failure of either stream destroys both; the loop below throws it, so nothing is left to do here.
  joined(createReadStream(file), text, () => {})
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + (piece as string)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Value
  }
  if (rest !== '') throw new Error(endsWithin(file))
}

/** Reads the values of a `.zst` whose line contains a text. The other lines are not parsed, which costs most of the time. */
export async function* readLinesWith<Value>(file: string, text: string): AsyncGenerator<Value> {
  const wanted = Buffer.from(text)
  for await (const line of readLineBytes(file)) {
    if (line.includes(wanted)) yield JSON.parse(line.toString('utf8')) as Value
  }
}

function endsWithin(file: string): string {
  return `${file} ends in the middle of a line`
}
