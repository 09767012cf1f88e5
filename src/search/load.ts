import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { openDetails } from './query/details.ts'
import { INDEX_FILES } from './format/indexFiles.ts'
import type { DetailReader } from './format/fragments.ts'
import type { FolderToLoad, LoadedFiles } from './query/loadWorker.ts'
import { SINGLE_LANE } from './columns/memory.ts'
import { assembled, TABLE_OPTIONS, type OpenedIndex } from './open.ts'
import type { ReleaseFacts } from './venueIndex.ts'
import { sectionsOf } from './sections.ts'
import type { TableOptions } from './columns/tables.ts'

export type { LoadedFiles }

/**
 * Opens the index in a folder. Another thread reads and checks its files into shared memory; this one only assembles
 * the tables. Refuses a file that is missing, foreign, truncated or changed, with the reason. The index keeps its
 * details file open until it is closed.
 */
export async function loadIndex(
  folder: string,
  release: ReleaseFacts,
  options: TableOptions = TABLE_OPTIONS,
): Promise<OpenedIndex> {
  const loaded = await loadIndexFiles(folder)
  return loaded.kind === 'refused' ? loaded : openLoaded(loaded, folder, release, { options })
}

/**
 * Reads and checks the files of an index in another thread. The result is shared memory: it can be posted to other
 * threads, of which as many as `lanes` may open it.
 */
export async function loadIndexFiles(folder: string, lanes: number = SINGLE_LANE.lanes): Promise<LoadedFiles> {
  const workerData: FolderToLoad = { folder, lanes }
  const worker = new Worker(new URL('query/loadWorker.ts', import.meta.url), { workerData })
  const [loaded] = (await once(worker, 'message')) as [LoadedFiles]
  return loaded
}

interface OpeningOptions {
  options?: TableOptions
  /** The part of the memory that this thread writes; every thread has another. */
  lane?: number
  /** Called once, when the index is closed. */
  onClose?: () => void
}

/** Opens an index whose files are in shared memory. Throws a RangeError for a lane that the memory does not have. */
export function openLoaded(
  { memory, tablesBytes, words, fragments, lanes }: Extract<LoadedFiles, { kind: 'loaded' }>,
  folder: string,
  release: ReleaseFacts,
  { options = TABLE_OPTIONS, lane = SINGLE_LANE.lane, onClose = () => {} }: OpeningOptions = {},
): OpenedIndex {
  if (lane >= lanes) throw new RangeError(`lane ${lane} of an index that was loaded for ${lanes}`)
  const { reader, stamp } = openDetails(path.join(folder, INDEX_FILES[3]))
  const details = closing(reader, onClose)
  const files = {
    memory,
    tables: sectionsOf(new Uint8Array(memory.buffer, 0, tablesBytes)),
    words: sectionsOf(new Uint8Array(words)),
    fragments: sectionsOf(new Uint8Array(fragments)),
    details,
  }
  const opened = assembled(files, stamp, release, options, lane)
  if (opened.kind === 'refused') details.close()
  return opened
}

function closing(reader: DetailReader, onClose: () => void): DetailReader {
  let isOpen = true
  return {
    read: (from, to) => reader.read(from, to),
    close() {
      if (isOpen) onClose()
      isOpen = false
      reader.close()
    },
  }
}
