import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { Geography } from '../lists/readGeography.ts'

/** The modules whose code decides what is read, matched, merged and indexed. */
const DECIDING = ['base', 'venue', 'contract', 'dataset', 'sources', 'linkage', 'pipeline', 'search'] as const

/**
 * By this a build knows that another one read, matched, merged and indexed as it does: the program itself, its libraries,
 * Node, and the map. What was worked out on other ground is worked out anew.
 */
export async function buildFingerprint({ dongs, stations }: Geography): Promise<string> {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(process.versions))
  const root = path.join(import.meta.dirname, '../..')
  for (const file of ['package.json', 'package-lock.json'])
    hash.update(await readFile(path.join(root, '..', file)).catch(() => 'none'))
  for (const room of DECIDING) {
    const files = await readdir(path.join(root, room), { recursive: true })
    for (const file of files.filter((name) => /(?<!\.test)\.(ts|json)$/.test(name)).toSorted()) {
      hash.update(file)
      hash.update(await readFile(path.join(root, room, file)))
    }
  }
  hash.update(canonicalJson(stations))
  // Outlines are long: one hash over their numbers, not over their text.
  for (const { outline, ...dong } of dongs) {
    hash.update(canonicalJson(dong))
    hash.update(Float64Array.from(outline.flat(3)))
  }
  return hash.digest('hex')
}
