import { detailsInMemory } from './query/details.ts'
import { INDEX_FILES, STAMP_SECTION } from './format/indexFiles.ts'
import { memoryFor, SINGLE_LANE } from './columns/memory.ts'
import { ReleaseIndex } from './query/releaseIndex.ts'
import { checksumOf, readSections, type Sections } from './sections.ts'
import { tablesOf, type IndexFiles } from './columns/openTables.ts'
import type { TableOptions } from './columns/tables.ts'
import type { ReleaseFacts, VenueIndex } from './venueIndex.ts'

export type OpenedIndex = { kind: 'opened'; index: VenueIndex } | { kind: 'refused'; reason: string }

export const TABLE_OPTIONS: TableOptions = { applyAnnouncedClosures: true }

/**
 * Opens files made by `buildIndex` that are in memory. Refuses a file that is missing, foreign, truncated or changed,
 * with the reason.
 */
export function openIndex(
  files: ReadonlyMap<string, Uint8Array>,
  release: ReleaseFacts,
  options: TableOptions = TABLE_OPTIONS,
): OpenedIndex {
  const read: Sections[] = []
  for (const name of INDEX_FILES) {
    const bytes = files.get(name)
    if (!bytes) return { kind: 'refused', reason: `${name}: missing` }
    const reading = readSections(bytes)
    if (reading.kind === 'refused') return { kind: 'refused', reason: `${name}: ${reading.reason}` }
    read.push(reading.sections)
  }
  const [tables, words, fragments, details] = read as [Sections, Sections, Sections, Sections]
  const bytes = files.get('tables.bin') as Uint8Array
  const [venues] = tables.u32('venues.counts')
  const memory = memoryFor(bytes.byteLength, venues!)
  new Uint8Array(memory.buffer).set(bytes)
  const stamp = details.u32(STAMP_SECTION)[0]!
  return assembled({ memory, tables, words, fragments, details: detailsInMemory(details) }, stamp, release, options)
}

/** Assembles an index from checked files; refuses files of different builds. */
export function assembled(
  files: IndexFiles,
  detailStamp: number,
  release: ReleaseFacts,
  options: TableOptions,
  lane = SINGLE_LANE.lane,
): OpenedIndex {
  const stamp = checksumOf(new Uint8Array(files.memory.buffer))
  const stamps = [files.words.u32(STAMP_SECTION)[0], files.fragments.u32(STAMP_SECTION)[0], detailStamp]
  const other = stamps.findIndex((one) => one !== stamp)
  if (other >= 0)
    return { kind: 'refused', reason: `${INDEX_FILES[other + 1]}: from another build than ${INDEX_FILES[0]}` }
  return { kind: 'opened', index: new ReleaseIndex(tablesOf(files, options, { lane }), release) }
}
