import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { openDetails } from './query/details.ts'
import { INDEX_FILES } from './format/indexFiles.ts'
import type { LoadedFiles } from './query/loadWorker.ts'
import { assembled, TABLE_OPTIONS, type OpenedIndex } from './open.ts'
import type { ReleaseFacts } from './venueIndex.ts'
import { sectionsOf } from './sections.ts'
import type { TableOptions } from './columns/tables.ts'

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
  const worker = new Worker(new URL('query/loadWorker.ts', import.meta.url), { workerData: folder })
  const [loaded] = (await once(worker, 'message')) as [LoadedFiles]
  if (loaded.kind === 'refused') return loaded
  const { memory, tablesBytes } = loaded
  const details = openDetails(path.join(folder, INDEX_FILES[3]))
  const files = {
    memory,
    tables: sectionsOf(new Uint8Array(memory.buffer, 0, tablesBytes)),
    words: sectionsOf(new Uint8Array(loaded.words)),
    fragments: sectionsOf(new Uint8Array(loaded.fragments)),
    details: details.reader,
  }
  const opened = assembled(files, details.stamp, release, options)
  if (opened.kind === 'refused') details.reader.close()
  return opened
}
