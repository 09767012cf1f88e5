import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { syncToDisk } from '../checksum.ts'
import { makeDraftFolder, moveIntoPlace } from '../releaseFolder.ts'

/**
 * Lets `write` fill a hidden folder beside `folder`, then writes what it returns to the manifest, syncs it to disk and
 * renames the folder into place: a reader sees a complete folder or none. When `write` rejects, nothing is left.
 */
export async function writeFolder<Content>(
  folder: string,
  manifest: string,
  write: (draft: string) => Promise<Content>,
): Promise<Content> {
  const place = path.resolve(folder)
  const draft = await makeDraftFolder(place)
  try {
    const content = await write(draft)
    const file = path.join(draft, manifest)
    await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
    await syncToDisk(file, 'file')
    await syncToDisk(draft, 'folder')
    await moveIntoPlace(draft, place)
    return content
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
