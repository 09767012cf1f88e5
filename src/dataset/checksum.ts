import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Large enough that the calls cost little compared with the hashing. */
const CHUNK_BYTES = 1 << 20

/** Returns the SHA-256 of bytes as lower-case hex. */
export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Returns the SHA-256 and the size of a file, read in pieces into one buffer, because new buffers would trigger the
 * garbage collector. Throws what the file system throws.
 */
export async function checksumOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  const handle = await open(file)
  try {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
    let bytes = 0
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, bytes)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(chunk.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await handle.close()
  }
}

/**
 * Syncs a file or folder to disk, so that it survives a power cut. Windows cannot sync a folder; there the rename has
 * to suffice.
 */
export async function syncToDisk(path: string, kind: 'file' | 'folder'): Promise<void> {
  if (kind === 'folder' && process.platform === 'win32') return
  const handle = await open(path, kind === 'file' ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
