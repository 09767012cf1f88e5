import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, pipeline as joined } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Venue } from '#contract/venue.ts'

/** Lines are handed on in pieces of about this size: single lines would drown in calls, all at once in memory. */
const PIECE_CHARS = 1 << 18
/** Level 3 compresses these lines about tenfold at several hundred MB/s; higher levels gain little. */
const ZSTD_LEVEL = 3

/** Is shown every piece of whole lines before it is written, and says when to go on. */
export type LineWatch = (lines: Buffer) => Promise<void>

/** Writes one JSON value a line; with `.zst` at the end of the path, compressed. Holds one piece in memory at a time. */
export async function writeLines(file: string, values: Iterable<unknown>, watch?: LineWatch): Promise<void> {
  const source = Readable.from(watch === undefined ? piecesOf(values) : watched(piecesOf(values), watch))
  if (!file.endsWith('.zst')) return pipeline(source, createWriteStream(file))
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
  return pipeline(source, compress, createWriteStream(file))
}

async function* watched(pieces: Iterable<Buffer>, watch: LineWatch): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    await watch(piece)
    yield piece
  }
}

function* piecesOf(values: Iterable<unknown>): Generator<Buffer> {
  let piece = ''
  for (const value of values) {
    piece += `${JSON.stringify(value)}\n`
    if (piece.length < PIECE_CHARS) continue
    yield Buffer.from(piece)
    piece = ''
  }
  if (piece !== '') yield Buffer.from(piece)
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
