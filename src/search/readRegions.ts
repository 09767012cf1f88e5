import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { INDEX_FILES } from './format/indexFiles.ts'
import { REGIONS_SECTION, type RegionTable } from './regions.ts'
import { HEADER_BYTES, placesIn, readHead } from './sections.ts'

/**
 * Reads only the regions of the index in a folder, for a terminal command that needs their names and not the other
 * hundreds of megabytes. The checksum covers the whole file, so it is not checked. Returns null when there is no index
 * that this version reads.
 */
export async function readRegionTable(folder: string): Promise<RegionTable | null> {
  const file = await open(path.join(folder, INDEX_FILES[0])).catch(() => null)
  if (!file) return null
  try {
    const head = readHead(await bytesAt(file, 0, HEADER_BYTES))
    if (head.kind === 'refused') return null
    const place = placesIn(await bytesAt(file, 0, head.headBytes)).get(REGIONS_SECTION)
    return place ? (JSON.parse((await bytesAt(file, ...place)).toString('utf8')) as RegionTable) : null
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at)
  return buffer
}
