import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/**
 * In local time, because that is what an archive states: the same file gives the same bytes
 * on every machine.
 */
const MTIME = () => new Date(2000, 0, 1)
/** A file that everybody may read. */
const MODE = 0o100644

/** Writes an archive with one file, reading and writing in pieces. Throws what the file system throws. */
export async function zipFile(source: string, name: string, target: string): Promise<void> {
  const archive = new ZipFile()
  const output = archive.outputStream as Readable
  archive.on('error', (error: Error) => output.destroy(error))
  archive.addFile(source, name, { mtime: MTIME(), mode: MODE, forceDosTimestamp: true })
  archive.end()
  await pipeline(output, createWriteStream(target))
}
