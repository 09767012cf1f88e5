import { IndexDraft, type IndexFile, type IndexSetting } from './build/indexDraft.ts'
import { IndexThread } from './build/indexThread.ts'
import { addLines } from './build/draftLines.ts'

/** Builds a release's index from its venue lines while these are written. */
export interface IndexMaker extends AsyncDisposable {
  /** Accepts complete lines, ascending by id; the caller may change the buffer once the promise resolves. */
  add(lines: Uint8Array): Promise<void>
  /** Finishes the index and returns its files, each once it is made. */
  files(): AsyncIterable<IndexFile>
}

/** Fewer venues are indexed in less time than threads take to start. */
const THREAD_FROM_VENUES = 30_000

/** Returns an index maker for this number of venues. The bytes are the same with and without a thread. */
export function indexMaker(setting: IndexSetting, venues: number): IndexMaker {
  if (venues >= THREAD_FROM_VENUES) return new IndexThread(setting)
  const draft = new IndexDraft(setting)
  return {
    add: async (lines) => addLines(draft, lines),
    files: () => filesOf(draft),
    [Symbol.asyncDispose]: async () => {},
  }
}

async function* filesOf(draft: IndexDraft): AsyncGenerator<IndexFile> {
  yield* draft.files()
}
