import type { MessagePort } from 'node:worker_threads'
import { workerData } from 'node:worker_threads'
import type { HoursReading } from '../readHours.ts'
import { parseOsmHours } from './parseOsmHours.ts'

/** `counted[0]` counts the posted answers, so that the waiting thread can detect them without an event loop. */
export interface OsmHoursWorkerData {
  port: MessagePort
  counted: Int32Array
}
export type OsmHoursAnswer = { kind: 'started' } | { kind: 'read'; reading: HoursReading }

const { port, counted } = workerData as OsmHoursWorkerData

function post(answer: OsmHoursAnswer): void {
  port.postMessage(answer)
  Atomics.add(counted, 0, 1)
  Atomics.notify(counted, 0)
}

port.on('message', (texts: readonly string[]) => {
  for (const text of texts) post({ kind: 'read', reading: parseOsmHours(text) })
})
post({ kind: 'started' })
