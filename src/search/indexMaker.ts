import { IndexDraft, type IndexSetting } from './build/indexDraft.ts'
import { IndexThread } from './build/indexThread.ts'
import { addLines } from './build/draftLines.ts'

/** Makes a release's index of its venue lines while these are written. */
export interface IndexMaker extends AsyncDisposable {
  /** Takes whole lines, ascending by id; they may change once it is done. */
  add(lines: Uint8Array): Promise<void>
  finish(): Promise<ReadonlyMap<string, Uint8Array>>
}

/** Fewer venues are indexed sooner than threads are started. */
const THREAD_FROM_VENUES = 30_000

/** Of so many venues. What a thread does besides is nobody's business: the bytes are the same. */
export function indexMaker(setting: IndexSetting, venues: number): IndexMaker {
  if (venues >= THREAD_FROM_VENUES) return new IndexThread(setting)
  const draft = new IndexDraft(setting)
  return {
    add: async (lines) => addLines(draft, lines),
    finish: async () => draft.finish(),
    [Symbol.asyncDispose]: async () => {},
  }
}
