import { open } from 'node:fs/promises'
import path from 'node:path'
import { INDEX_FILES } from './format/indexFiles.ts'
import { HEADER_BYTES, readHead } from './sections.ts'

/**
 * Returns the reason why this version cannot open an index, as far as the first bytes of its files show; null when they
 * are as expected.
 */
export async function indexFault(folder: string): Promise<string | null> {
  for (const name of INDEX_FILES) {
    await using file = await open(path.join(folder, name))
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = readHead(buffer.subarray(0, bytesRead))
    if (head.kind === 'refused') return `${name}: ${head.reason}`
  }
  return null
}
