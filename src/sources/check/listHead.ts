import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { unpacked } from '../table/charset.ts'

const HEAD_BYTES = 4 << 20
const HEAD_LINES = 1_000
/** Lists that cannot be cut are read as a whole up to this size, which takes seconds. */
const WHOLE_BYTES_MAX = 32 << 20
const LINE_FEED = 0x0a

export type ListHead =
  /** `isWhole`: the list has no more than this. */
  { kind: 'head'; file: string; isWhole: boolean } | { kind: 'unchecked'; reason: string }

/**
 * Writes the first records of a list to a file of the same name in `folder`: at most 1,000 lines or JSON objects of the
 * first 4 MiB. Lists in other formats are used as they are when they are small.
 */
export async function listHead(list: string, folder: string): Promise<ListHead> {
  const { size } = await stat(list)
  const bare = list.replace(/\.(?:gz|zst)$/, '')
  if (!/\.(?:csv|tsv|txt|json|ndjson|jsonl)$/i.test(bare)) {
    if (size <= WHOLE_BYTES_MAX) return { kind: 'head', file: list, isWhole: true }
    const reason = `the head of a list of this format cannot be read alone, and it has ${Math.ceil(size / (1 << 20))} MiB; build it to see its figures`
    return { kind: 'unchecked', reason }
  }
  const { bytes, isWhole } = await firstBytes(list)
  if (isDocument(bytes)) {
    if (size <= WHOLE_BYTES_MAX) return { kind: 'head', file: list, isWhole: true }
    return {
      kind: 'unchecked',
      reason: 'it is one JSON object, whose head cannot be read alone; build it to see its figures',
    }
  }
  if (isWhole && !hasManyLines(bytes)) return { kind: 'head', file: list, isWhole }
  const cut = bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('[') ? cutArray(bytes) : cutLines(bytes)
  if (cut === null) return { kind: 'unchecked', reason: 'its first 4 MiB hold no whole record' }
  const file = path.join(folder, path.basename(list))
  const packed = list.endsWith('.gz') ? gzipSync(cut) : list.endsWith('.zst') ? zstdCompressSync(cut) : cut
  await writeFile(file, packed)
  return { kind: 'head', file, isWhole: false }
}

/** One object over many lines, such as an Overpass response; its rows are somewhere inside. */
function isDocument(bytes: Buffer): boolean {
  const [first = ''] = bytes
    .subarray(0, endOfLines(bytes, 1))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .split('\n')
  if (
    !bytes
      .subarray(0, 64)
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart()
      .startsWith('{')
  )
    return false
  try {
    JSON.parse(first)
    return false
  } catch {
    return true
  }
}

async function firstBytes(list: string): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = []
  let taken = 0
  for await (const part of unpacked(list)) {
    parts.push(part as Buffer)
    taken += (part as Buffer).length
    if (taken > HEAD_BYTES) return { bytes: Buffer.concat(parts).subarray(0, HEAD_BYTES), isWhole: false }
  }
  return { bytes: Buffer.concat(parts), isWhole: true }
}

function hasManyLines(bytes: Buffer): boolean {
  return endOfLines(bytes, HEAD_LINES + 1) < bytes.length
}

/** Returns the offset after this many lines, or the length. */
function endOfLines(bytes: Buffer, lines: number): number {
  let end = 0
  for (let line = 0; line < lines; line++) {
    const at = bytes.indexOf(LINE_FEED, end)
    if (at < 0) return bytes.length
    end = at + 1
  }
  return end
}

/** Keeps whole lines; a quoted line break at the cut leaves one broken row. */
function cutLines(bytes: Buffer): Buffer | null {
  const end = Math.min(endOfLines(bytes, HEAD_LINES + 1), bytes.lastIndexOf(LINE_FEED) + 1)
  return end > 0 ? bytes.subarray(0, end) : null
}

/** Keeps the whole objects at the beginning of a JSON array. */
function cutArray(bytes: Buffer): Buffer | null {
  let [depth, objects, end] = [0, 0, 0]
  let isText = false
  for (let at = 0; at < bytes.length && objects < HEAD_LINES; at++) {
    const char = String.fromCharCode(bytes[at] as number)
    if (isText) {
      if (char === '\\') at++
      else if (char === '"') isText = false
    } else if (char === '"') isText = true
    else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      depth--
      if (depth === 1 && char === '}') {
        objects++
        end = at + 1
      }
    }
  }
  return end > 0 ? Buffer.concat([bytes.subarray(0, end), Buffer.from(']')]) : null
}
