import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import iconv from 'iconv-lite'
import { sizeGate, unpackedBytesMax } from '../packedSize.ts'

/** Korean public lists use UTF-8 (with or without a byte order mark), CP949, or Excel's UTF-16. */
export type Charset = 'utf8' | 'cp949' | 'utf16le' | 'utf16be'

/** The part of a list from which its charset is detected. */
const SAMPLE_BYTES = 1 << 20
/** The maximum length of the line of column names; a longer line is not a list. */
const FIRST_LINE_LENGTH_MAX = 64 << 10

/**
 * Detects the charset of a text from its beginning `head`: by its mark, else by the reading with fewer broken
 * characters.
 */
export function charsetOf(head: Uint8Array): Charset {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf8'
  const brokenUtf8 = brokenIn(new TextDecoder('utf-8').decode(head, { stream: true }))
  if (brokenUtf8 === 0) return 'utf8'
  return brokenIn(iconv.decode(Buffer.from(head), 'cp949')) < brokenUtf8 ? 'cp949' : 'utf8'
}

function brokenIn(text: string): number {
  return text.split('\ufffd').length - 1
}

/**
 * Returns the bytes of a list, unpacked when its name ends in .gz or .zst. Fails with a message for the operator when
 * it unpacks to more than `unpackedBytesMax` allows.
 */
export function unpacked(file: string): Readable {
  const raw = createReadStream(file, { highWaterMark: 1 << 18 })
  const unpacker = file.endsWith('.gz') ? createGunzip() : file.endsWith('.zst') ? createZstdDecompress() : null
  if (!unpacker) return raw
  const packedBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  // Errors of a missing file or a truncated archive reach the reader, because `pipeline` destroys all parts at the
  // first error.
  const parts = piped(raw, unpacker, sizeGate(file, unpackedBytesMax(packedBytes)), () => {})
  return Readable.from(namingFile(file, parts), { objectMode: false })
}

/** Adds the file name to errors of the unpackers, which report a truncated archive without it. */
async function* namingFile(file: string, parts: Readable): AsyncIterable<Buffer> {
  try {
    for await (const part of parts) yield part as Buffer
  } catch (error) {
    if (!(error instanceof Error) || error.message.includes(file)) throw error
    throw new Error(`${file}: cannot be unpacked (${error.message}); is the archive complete? Download it again`, {
      cause: error,
    })
  }
}

/** Reads a packed list through once, for readers that unpack it themselves. Throws when it unpacks to too much. */
export async function checkUnpackedSize(file: string): Promise<void> {
  if (!isPacked(file)) return
  for await (const _ of unpacked(file));
}

function isPacked(file: string): boolean {
  return /\.(gz|zst)$/.test(file)
}

async function headOf(file: string): Promise<Uint8Array> {
  if (!isPacked(file)) {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of unpacked(file)) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= SAMPLE_BYTES) break
  }
  return Buffer.concat(parts)
}

/** A file that DuckDB can read, with its first line and its clean-up. */
export interface Utf8File {
  path: string
  firstLine: string
  remove(): Promise<void>
}

/** Returns the list itself when it is UTF-8, else a UTF-8 copy in the folder for temporary files. */
export async function asUtf8(file: string): Promise<Utf8File> {
  const head = await headOf(file)
  const charset = charsetOf(head)
  const [firstLine = ''] = iconv.decode(Buffer.from(head), charset).split(/\r?\n/, 1)
  if (firstLine.length > FIRST_LINE_LENGTH_MAX)
    throw new Error(`${file}: its first line has more than ${FIRST_LINE_LENGTH_MAX} characters; is this a CSV list?`)
  if (charset === 'utf8') await checkUnpackedSize(file)
  if (charset === 'utf8') return { path: file, firstLine, remove: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-list-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const copy = path.join(folder, 'list.csv')
    await pipeline(unpacked(file), iconv.decodeStream(charset), createWriteStream(copy, 'utf8'))
    return { path: copy, firstLine, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
