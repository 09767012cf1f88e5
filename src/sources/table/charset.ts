import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable, pipeline as piped } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import iconv from 'iconv-lite'
import { sizeGate, unpackedBytesMax } from '../packedSize.ts'

/** Korean public lists come as UTF-8 (with or without a byte order mark), as CP949, or as Excel's UTF-16. */
export type Charset = 'utf8' | 'cp949' | 'utf16le' | 'utf16be'

/** How much of a list is looked at to tell its charset. */
const SAMPLE_BYTES = 1 << 20
/** Names of columns; a longer line is no list's. */
const FIRST_LINE_LENGTH_MAX = 64 << 10

/** The charset of the text that begins with `head`: by its mark, else the reading that leaves fewer broken characters. */
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
 * The bytes of a list, unpacked when its name ends in .gz or .zst. Fails with a message for the operator when more comes
 * out than `unpackedBytesMax` allows.
 */
export function unpacked(file: string): Readable {
  const raw = createReadStream(file, { highWaterMark: 1 << 18 })
  const unpacker = file.endsWith('.gz') ? createGunzip() : file.endsWith('.zst') ? createZstdDecompress() : null
  if (!unpacker) return raw
  const packedBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  // A missing file or a torn archive reaches the reader, because `pipeline` ends all of its parts with the first error.
  const parts = piped(raw, unpacker, sizeGate(file, unpackedBytesMax(packedBytes)), () => {})
  return Readable.from(namingFile(file, parts), { objectMode: false })
}

/** The unpackers tell a torn archive without its name. */
async function* namingFile(file: string, parts: Readable): AsyncIterable<Buffer> {
  try {
    for await (const part of parts) yield part as Buffer
  } catch (error) {
    if (!(error instanceof Error) || error.message.includes(file)) throw error
    throw new Error(`${file}: cannot be unpacked (${error.message}); is the archive whole? Fetch it again`, {
      cause: error,
    })
  }
}

/** Reads a packed list through once, for readers that unpack it themselves. Throws when too much comes out. */
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

/** A file that DuckDB can read, its first line, and how to be rid of it. */
export interface Utf8File {
  path: string
  firstLine: string
  remove(): Promise<void>
}

/** The list itself when it is UTF-8, else a copy of it in UTF-8 in the folder for temporary files. */
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
