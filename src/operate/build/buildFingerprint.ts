import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { Geography } from '../lists/readGeography.ts'
import type { SetAsideRecords } from '../lists/setAsideRecords.ts'

/** The modules whose code affects how records are read, matched, merged and indexed. */
const DECIDING = ['base', 'venue', 'contract', 'dataset', 'sources', 'linkage', 'pipeline', 'search'] as const

/**
 * Returns the fingerprint of everything that affects how a build reads, matches, merges and indexes: the program, its
 * libraries, Node, the map, and the records that people set aside. Results under another fingerprint are computed again.
 */
export async function buildFingerprint(
  { dongs, stations, landmarks }: Geography,
  setAside: SetAsideRecords = new Map(),
): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(process.versions))
  const root = path.join(import.meta.dirname, '../..')
  for (const file of ['package.json', 'package-lock.json', 'npm-shrinkwrap.json'])
    hash.update(await readFile(path.join(root, '..', file)).catch(() => 'none'))
  for (const module of DECIDING) {
    const files = await readdir(path.join(root, module), { recursive: true })
    for (const file of files.filter((name) => /(?<!\.test)\.(?:ts|js|json)$/.test(name)).toSorted()) {
      hash.update(file)
      hash.update(await readFile(path.join(root, module, file)))
    }
  }
  hash.update(canonicalJson(stations))
  hash.update(canonicalJson(landmarks))
  if (setAside.size > 0) hash.update(canonicalJson([...setAside].toSorted()))
  // Outlines are long, so their numbers are hashed instead of their text.
  for (const { outline, ...dong } of dongs) {
    hash.update(canonicalJson(dong))
    hash.update(Float64Array.from(outline.flat(3)))
  }
  return hash.digest('hex')
}
