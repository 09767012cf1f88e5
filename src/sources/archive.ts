import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { unpackedBytesMax, unpackedTooLarge } from './packedSize.ts'
import { plainName } from './plainName.ts'

/** A list comes in one file for each province or month, never in thousands. */
const FILES_MAX = 500
/** Bit 11 of an entry's flags: its name is UTF-8 (APPNOTE.TXT 6.3.10, section 4.4.4). */
const UTF8_NAME = 1 << 11

/** Thrown when an archive cannot be used; the message names it and the remedy. */
export class ArchiveFault extends Error {
  override name = 'ArchiveFault'
}

export interface Unpacking {
  /** Where the files are written. */
  folder: string
  /** Names one file, with `*` for any characters; all files without it. */
  member?: string | undefined
  /** Only the first file, and of it only the first bytes. */
  headBytes?: number
}

/**
 * Unpacks the files of a zip archive that `member` names, without their folders, and returns their names. All together
 * may not unpack to more than `unpackedBytesMax`. `name` stands for the archive in messages. Throws ArchiveFault.
 */
export async function unpackArchive(
  file: string,
  name: string,
  { folder, member, headBytes }: Unpacking,
): Promise<string[]> {
  const bytesMax = unpackedBytesMax((await stat(file)).size)
  const pattern = member === undefined ? null : patternOf(member)
  const taken = new Map<string, string>()
  const seen: string[] = []
  const room = { bytes: bytesMax, error: () => new ArchiveFault(unpackedTooLarge(name, bytesMax).message) }
  let archive: ZipFile | null = null
  try {
    archive = await openPromise(file, { lazyEntries: true, decodeStrings: false, autoClose: false })
    for await (const entry of archive.eachEntry()) {
      const inside = nameIn(entry)
      if (inside.endsWith('/') || inside.startsWith('__MACOSX/') || inside.endsWith('.DS_Store')) continue
      seen.push(inside)
      if (pattern !== null && !pattern.test(inside) && !pattern.test(inside.split('/').at(-1) ?? '')) continue
      if (taken.size >= FILES_MAX)
        throw new ArchiveFault(`${name} holds more than ${FILES_MAX} files; name one as 'member'`)
      const kept =
        taken.size === 0 || ![...taken.values()].includes(plainName(inside))
          ? plainName(inside)
          : plainName(inside.replaceAll('/', '_'))
      if ([...taken.values()].includes(kept))
        throw new ArchiveFault(`${name} holds two files named ${kept}; name one as 'member'`)
      taken.set(inside, kept)
      const target = createWriteStream(path.join(folder, kept), { mode: 0o600 })
      const content = await archive.openReadStreamPromise(entry)
      if (headBytes === undefined) await pipeline(content, gateOf(room), target)
      else {
        await pipeline(firstOf(content, headBytes), target)
        break
      }
    }
  } catch (error) {
    if (error instanceof ArchiveFault || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new ArchiveFault(`${name} cannot be unpacked (${error instanceof Error ? error.message : String(error)})`)
  } finally {
    archive?.close()
  }
  if (taken.size === 0)
    throw new ArchiveFault(
      `${name} holds no file named '${member ?? '*'}': it holds ${seen.slice(0, 10).join(', ') || 'no file'}`,
    )
  return [...taken.values()]
}

/** Korean archives made by Windows name their files in CP949. */
function nameIn({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  if ((generalPurposeBitFlag & UTF8_NAME) !== 0) return fileNameRaw.toString('utf8')
  const utf8 = fileNameRaw.toString('utf8')
  return utf8.includes('\ufffd') ? iconv.decode(fileNameRaw, 'cp949') : utf8
}

/** Compares without regard to composed and decomposed Hangul; `*` stands for any characters. */
function patternOf(member: string): { test: (name: string) => boolean } {
  const parts = member.normalize('NFC').split('*')
  const pattern = new RegExp(`^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`, 'u')
  return { test: (name) => pattern.test(name.normalize('NFC')) }
}

/** Passes bytes on while there is room for all files of the archive together. */
function gateOf(room: { bytes: number; error: () => Error }): Transform {
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      room.bytes -= part.length
      if (room.bytes < 0) done(room.error())
      else done(null, part)
    },
  })
}

async function* firstOf(content: AsyncIterable<unknown>, bytes: number): AsyncGenerator<Buffer> {
  let room = bytes
  for await (const part of content) {
    const kept = (part as Buffer).subarray(0, room)
    yield kept
    room -= kept.length
    if (room <= 0) return
  }
}
