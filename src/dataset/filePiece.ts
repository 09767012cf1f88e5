import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Some bytes of a file. */
export interface FilePiece {
  file: string
  start: number
  bytes: number
}

/** Writes pieces of files one after the other to `file`, a block at a time. */
export async function writePieces(file: string, pieces: Iterable<FilePiece>): Promise<void> {
  await pipeline(Readable.from(bytesOf(pieces)), createWriteStream(file))
}

async function* bytesOf(pieces: Iterable<FilePiece>): AsyncGenerator<Buffer> {
  for (const { file, start, bytes } of pieces)
    if (bytes > 0) yield* createReadStream(file, { start, end: start + bytes - 1 }) as AsyncIterable<Buffer>
}
