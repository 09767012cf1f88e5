import { parentPort, workerData } from 'node:worker_threads'
import { postDocument } from './documentRows.ts'
import type { DocumentMessage, DocumentTask } from './documentTable.ts'

/** Parses a document that has to be in memory as a whole, in a thread whose memory is limited. */

const post = (message: DocumentMessage) => parentPort?.postMessage(message)

postDocument(workerData as DocumentTask, post).catch((error: unknown) =>
  post({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
)
