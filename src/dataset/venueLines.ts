import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline as joined, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Venue } from '#contract/venue.ts'

/** Lines are handed on in pieces of about this size: single lines would drown in calls, all at once in memory. */
const PIECE_CHARS = 1 << 18
/** Level 3 compresses these lines about tenfold at several hundred MB/s; higher levels gain little. */
const ZSTD_LEVEL = 3

/** Is shown every piece of whole lines before it is written, and says when to go on; the piece is good until then. */
export type LineWatch = (lines: Buffer) => Promise<void>

/** Writes one JSON value a line; with `.zst` at the end of the path, compressed. Holds two pieces in memory at a time. */
export async function writeLines(file: string, values: Iterable<unknown>, watch?: LineWatch): Promise<void> {
  const out = createWriteStream(file)
  const compress = file.endsWith('.zst')
    ? createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
    : null
  const into: Writable = compress ?? out
  const ended = compress === null ? finished(out) : pipeline(compress, out)
  // A failure is thrown at the end, by whatever it was noticed.
  ended.catch(() => {})
  try {
    await writePieces(into, values, watch)
    into.end()
  } catch (cause) {
    into.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  }
  await ended
}

/** While one piece is compressed the next is made. Both keep their buffers: new ones would call the collector. */
async function writePieces(into: Writable, values: Iterable<unknown>, watch?: LineWatch): Promise<void> {
  let [current, other] = [new PieceWriter(into), new PieceWriter(into)]
  for (const piece of piecesOf(values)) {
    await current.write(piece, watch)
    ;[current, other] = [other, current]
  }
  await Promise.all([current.written, other.written])
}

class PieceWriter {
  written: Promise<void> = Promise.resolve()
  readonly #into: Writable
  #bytes = Buffer.alloc(0)

  constructor(into: Writable) {
    this.#into = into
  }

  /** Is done when the piece before is written and this one is under way. */
  async write(piece: string, watch?: LineWatch): Promise<void> {
    await this.written
    if (this.#bytes.length < piece.length * UTF8_MAX) this.#bytes = Buffer.allocUnsafeSlow(piece.length * UTF8_MAX)
    const lines = this.#bytes.subarray(0, this.#bytes.write(piece))
    await watch?.(lines)
    this.written = new Promise((resolve, reject) => {
      this.#into.write(lines, (error) => (error ? reject(error) : resolve()))
    })
    this.written.catch(() => {})
  }
}

/** Bytes of a UTF-16 unit. */
const UTF8_MAX = 3

function* piecesOf(values: Iterable<unknown>): Generator<string> {
  let piece = ''
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`
    if (piece.length < PIECE_CHARS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** The venues of `venues.ndjson.zst`, one after the other. Throws when the stream is broken or a line is no JSON. */
export function readVenueLines(file: string): AsyncGenerator<Venue> {
  return readLines<Venue>(file)
}

/** The values that `writeLines` wrote into a `.zst`. */
export async function* readLines<Value>(file: string): AsyncGenerator<Value> {
  const text = createZstdDecompress().setEncoding('utf8')
  // A failure of either stream destroys both; the loop below throws it, so there is nothing left to do here.
  joined(createReadStream(file), text, () => {})
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + (piece as string)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as Value
  }
  if (rest !== '') throw new Error(`${file} ends in the middle of a line`)
}
