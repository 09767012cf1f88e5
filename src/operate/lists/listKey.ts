import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf } from '#dataset/checksum.ts'
import type { SourceSpec } from '#sources/sourceSpec.ts'

/**
 * Returns a key that changes when a list changes: its bytes, how it is read, and its file name, which selects shipped
 * notes. Null for anything but a single file, whose changes cannot be detected.
 */
export async function listKey({
  kind,
  path: file,
  mapping,
  member,
  observedOn,
  declared,
}: SourceSpec): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) return null
  const notes = mapping === undefined ? '' : await readFile(mapping, 'utf8').catch(() => null)
  if (notes === null) return null
  const { sha256 } = await checksumOf(file)
  const parts = [
    kind,
    path.basename(file),
    sha256,
    notes,
    observedOn ?? '',
    ...(declared === undefined ? [] : [declared]),
    ...(member === undefined ? [] : [{ member }]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
