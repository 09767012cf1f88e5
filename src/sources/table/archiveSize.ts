import { stat } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import { unpackedBytesMax, unpackedTooLarge } from '../packedSize.ts'

/**
 * Unpacks a zip archive once without keeping anything, because the sizes that it states may be wrong. Throws an Error
 * with the file's name when it unpacks to more than lists do, to more than `bytesMax`, or is damaged.
 */
export async function checkArchiveSize(file: string, bytesMax: number): Promise<void> {
  const roomBytes = Math.min(bytesMax, unpackedBytesMax((await stat(file)).size))
  let bytes = 0
  try {
    const archive = await openPromise(file, { lazyEntries: true, autoClose: false })
    try {
      for await (const entry of archive.eachEntry()) {
        for await (const part of await archive.openReadStreamPromise(entry)) {
          bytes += (part as Buffer).length
          if (bytes > roomBytes) throw unpackedTooLarge(file, roomBytes)
        }
      }
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes(file)) throw error
    throw new Error(`${file}: cannot be read (${String(error)}); is it complete?`, { cause: error })
  }
}
