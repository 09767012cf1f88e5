import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '#base/collectGarbage.ts'
import { addLines } from './draftLines.ts'
import { IndexDraft, type IndexFile, type IndexSetting } from './indexDraft.ts'

/** Slots and files are in shared memory and not copied. */
export type IndexCommand = { kind: 'lines'; slot: Uint8Array; length: number } | { kind: 'finish' }
export type IndexThreadMessage =
  | { kind: 'taken'; slot: Uint8Array }
  | { kind: 'file'; name: string; bytes: Uint8Array }
  | { kind: 'finished' }

const draft = new IndexDraft(workerData as IndexSetting)
const answer = (answered: IndexThreadMessage) => parentPort?.postMessage(answered)

/** Sends each file before the next one is made. The collector does not count shared arrays. */
function finish(): void {
  const files = draft.files()
  while (sendNext(files)) collectGarbage({ release: false })
  answer({ kind: 'finished' })
}

/** Sends the next file; returns false when there is none. No variable outside refers to it while the next one is made. */
function sendNext(files: Generator<IndexFile>): boolean {
  const next = files.next()
  if (next.done) return false
  const [name, bytes] = next.value
  answer({ kind: 'file', name, bytes })
  return true
}

parentPort?.on('message', (order: IndexCommand) => {
  if (order.kind === 'lines') {
    addLines(draft, order.slot.subarray(0, order.length))
    answer({ kind: 'taken', slot: order.slot })
  } else finish()
})
