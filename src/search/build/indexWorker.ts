import { parentPort, workerData } from 'node:worker_threads'
import { addLines } from './draftLines.ts'
import { IndexDraft, type IndexSetting } from './indexDraft.ts'

/** Slots and files are in shared memory and not copied. */
export type IndexCommand = { kind: 'lines'; slot: Uint8Array; length: number } | { kind: 'finish' }
export type IndexThreadMessage =
  | { kind: 'taken'; slot: Uint8Array }
  | { kind: 'finished'; files: ReadonlyMap<string, Uint8Array> }

const draft = new IndexDraft(workerData as IndexSetting)
const answer = (answered: IndexThreadMessage) => parentPort?.postMessage(answered)

parentPort?.on('message', (order: IndexCommand) => {
  if (order.kind === 'lines') {
    addLines(draft, order.slot.subarray(0, order.length))
    answer({ kind: 'taken', slot: order.slot })
  } else void draft.finishInThread().then((files) => answer({ kind: 'finished', files }))
})
