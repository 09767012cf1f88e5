import { open } from 'node:fs/promises'
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { SourceSpec } from '#sources/sourceSpec.ts'

/** The part of a list from which the length of its lines is estimated. */
const SAMPLE_BYTES = 256 * 1024
/** A list with one record a line, packed or not. */
const LINES = /\.(?:csv|tsv|txt|ndjson|jsonl)(?:\.(gz|zst))?$/iu
const NEWLINE = 10

/**
 * Estimates how many records the lists have, by their sizes and the lines at their beginnings. Formats without lines
 * (archives, documents, extracts of maps) and missing lists count as none, so there may be more.
 */
export async function estimatedRecords(sources: readonly Pick<SourceSpec, 'path'>[]): Promise<number> {
  const counts = await Promise.all(sources.map(({ path }) => estimateOf(path)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function estimateOf(file: string): Promise<number> {
  const name = LINES.exec(file)
  if (name === null) return 0
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    if (bytesRead === 0) return 0
    const lines = linesIn(unpackedPart(buffer.subarray(0, bytesRead), name[1]?.toLowerCase()))
    return Math.round((lines * size) / bytesRead)
  } catch {
    // Reading the list reports what is wrong with it.
    return 0
  }
}

/** Returns what the beginning of a file unpacks to. */
function unpackedPart(part: Buffer, packing: string | undefined): Buffer {
  if (packing === 'gz') return gunzipSync(part, { finishFlush: constants.Z_SYNC_FLUSH })
  return packing === 'zst' ? zstdDecompressSync(part, { finishFlush: constants.ZSTD_e_flush }) : part
}

function linesIn(text: Buffer): number {
  let lines = 0
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) lines++
  return lines
}
