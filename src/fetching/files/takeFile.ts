import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sizeGate, unpackedBytesMax } from '#sources/packedSize.ts'
import { FetchRefused } from '../secrets.ts'
import { plainName } from '#sources/plainName.ts'
import { takeArchive } from './takeArchive.ts'

/** Zip archives that readers open as they are. */
const ZIP_BASED_FORMATS = /\.(xlsx|ods|zip64|geoparquet)$/i

/**
 * Moves a complete file into the draft of an edition, by its content: a zip archive is unpacked, a gzip file is checked
 * and gets the ending `.gz`, a web page is refused. Returns the names of the files in the draft.
 */
export async function takeFile(file: string, name: string, draft: string, member?: string): Promise<string[]> {
  const head = await headOf(file)
  if (head.length === 0) throw new FetchRefused(`${name} is empty; check the address`)
  const isZip = head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  if (isZip && !ZIP_BASED_FORMATS.test(name)) {
    const names = await takeArchive(file, name, draft, member)
    await rm(file)
    return names
  }
  if (/^(?:\ufeff)?\s*<(?:!doctype\s+html|html)[\s>]/i.test(head.toString('utf8')))
    throw new FetchRefused(`${name} is a web page, not a list; check the address and whether it needs a key`)
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  if (isGzip) await checkGzip(file, name)
  const kept = plainName(isGzip && !name.endsWith('.gz') ? `${name}.gz` : name)
  await rename(file, path.join(draft, kept))
  return [kept]
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1_024), 0, 1_024, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Unpacks a file once: a truncated or damaged one must not replace the last good edition. */
async function checkGzip(file: string, name: string): Promise<void> {
  const gate = sizeGate(name, unpackedBytesMax((await stat(file)).size))
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), gate, nowhere).catch((error: Error) => {
    throw new FetchRefused(
      error.message.includes(name) ? error.message : `${name} cannot be unpacked (${error.message})`,
    )
  })
}
