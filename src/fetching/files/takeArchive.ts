import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { unpackedBytesMax, unpackedTooLarge } from '#sources/packedSize.ts'
import { FetchRefused } from '../secrets.ts'
import { plainName } from './fileName.ts'

/** A list comes in one file for each province or month, never in thousands. */
const FILES_MAX = 500
/** Bit 11 of an entry's flags: its name is UTF-8 (APPNOTE.TXT 6.3.10, section 4.4.4). */
const UTF8_NAME = 1 << 11

/**
 * Unpacks the files of a zip archive that `member` names (all without it) into the draft, without their folders. All
 * together may not unpack to more than `unpackedBytesMax`. Throws FetchRefused.
 */
export async function takeArchive(file: string, name: string, draft: string, member?: string): Promise<string[]> {
  const bytesMax = unpackedBytesMax((await stat(file)).size)
  const pattern = member === undefined ? null : patternOf(member)
  const taken = new Map<string, string>()
  const seen: string[] = []
  const room = { bytes: bytesMax, error: () => new FetchRefused(unpackedTooLarge(name, bytesMax).message) }
  let archive: ZipFile | null = null
  try {
    archive = await openPromise(file, { lazyEntries: true, decodeStrings: false, autoClose: false })
    for await (const entry of archive.eachEntry()) {
      const inside = nameIn(entry)
      if (inside.endsWith('/') || inside.startsWith('__MACOSX/') || inside.endsWith('.DS_Store')) continue
      seen.push(inside)
      if (pattern !== null && !pattern.test(inside) && !pattern.test(inside.split('/').at(-1) ?? '')) continue
      if (taken.size >= FILES_MAX)
        throw new FetchRefused(`${name} holds more than ${FILES_MAX} files; name one as 'member'`)
      const kept =
        taken.size === 0 || ![...taken.values()].includes(plainName(inside))
          ? plainName(inside)
          : plainName(inside.replaceAll('/', '_'))
      if ([...taken.values()].includes(kept))
        throw new FetchRefused(`${name} holds two files named ${kept}; name one as 'member'`)
      taken.set(inside, kept)
      await pipeline(
        await archive.openReadStreamPromise(entry),
        gateOf(room),
        createWriteStream(path.join(draft, kept), { mode: 0o600 }),
      )
    }
  } catch (error) {
    if (error instanceof FetchRefused || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new FetchRefused(`${name} cannot be unpacked (${error instanceof Error ? error.message : String(error)})`)
  } finally {
    archive?.close()
  }
  if (taken.size === 0)
    throw new FetchRefused(
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
