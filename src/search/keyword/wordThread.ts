import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WordPool } from './wordPool.ts'

/** The input of the thread, which returns sections in shared memory. */
export interface WordInput {
  pool: WordPool
  openCount: number
}

/** Runs `wordSections` in a separate thread. The pool is in shared memory: neither it nor the sections are copied. */
export async function wordSectionsInThread(
  pool: WordPool,
  openCount: number,
): Promise<ReadonlyMap<string, ArrayBufferView>> {
  const order: WordInput = { pool, openCount }
  const worker = new Worker(new URL('wordWorker.ts', import.meta.url), { workerData: order })
  const [sections] = (await once(worker, 'message')) as [ReadonlyMap<string, ArrayBufferView>]
  return sections
}
