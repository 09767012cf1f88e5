import { readFileSync } from 'node:fs'
import path from 'node:path'
import { folderOnShelf } from '#dataset/currentVersion.ts'
import { INDEX_FOLDER } from '#dataset/releaseFiles.ts'
import { loadIndex } from '#search/load.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { BENCH_DAY, NOW } from './settings.ts'

/** Opens the index of a workplace that makeStep.ts wrote. */
export async function openBenchIndex(folder: string): Promise<VenueIndex> {
  const version = readFileSync(path.join(folder, 'version'), 'utf8')
  const release = folderOnShelf(path.join(folder, 'releases'), version)
  const generatedAt = new Date(NOW).toISOString()
  const facts = { dataVersion: version, asOf: BENCH_DAY, generatedAt, coverageNote: 'made up', sources: [] }
  const opened = await loadIndex(path.join(release, INDEX_FOLDER), facts)
  if (opened.kind === 'refused') throw new Error(opened.reason)
  return opened.index
}
