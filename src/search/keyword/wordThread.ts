import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WordPool } from './wordPool.ts'

/** What the thread is given; what it sends back are sections in shared memory. */
export interface WordOrder {
  pool: WordPool
  openCount: number
}

/** `wordSections` in a thread of its own. The pool lies in shared memory: neither it nor the sections are copied. */
export async function wordSectionsBeside(
  pool: WordPool,
  openCount: number,
): Promise<ReadonlyMap<string, ArrayBufferView>> {
  const order: WordOrder = { pool, openCount }
  const worker = new Worker(new URL('wordWorker.ts', import.meta.url), { workerData: order })
  const [sections] = (await once(worker, 'message')) as [ReadonlyMap<string, ArrayBufferView>]
  return sections
}
