import { parentPort, workerData } from 'node:worker_threads'
import { collectGarbage } from '#base/collectGarbage.ts'
import { addLines } from './draftLines.ts'
import { IndexDraft, type IndexSetting } from './indexDraft.ts'

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
  for (const [name, bytes] of draft.files()) {
    answer({ kind: 'file', name, bytes })
    collectGarbage({ release: false })
  }
  answer({ kind: 'finished' })
}

parentPort?.on('message', (order: IndexCommand) => {
  if (order.kind === 'lines') {
    addLines(draft, order.slot.subarray(0, order.length))
    answer({ kind: 'taken', slot: order.slot })
  } else finish()
})
