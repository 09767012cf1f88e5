import { parentPort, workerData } from 'node:worker_threads'
import { addLines } from './draftLines.ts'
import { IndexDraft, type IndexSetting } from './indexDraft.ts'

export type IndexOrder = { kind: 'lines'; lines: Uint8Array } | { kind: 'finish' }
/** The files lie in shared memory: they are not copied. */
export type IndexAnswer = { kind: 'taken' } | { kind: 'finished'; files: ReadonlyMap<string, Uint8Array> }

const draft = new IndexDraft(workerData as IndexSetting)
const answer = (told: IndexAnswer) => parentPort?.postMessage(told)

parentPort?.on('message', (order: IndexOrder) => {
  if (order.kind === 'lines') {
    addLines(draft, order.lines)
    answer({ kind: 'taken' })
  } else void draft.finishBeside().then((files) => answer({ kind: 'finished', files }))
})
