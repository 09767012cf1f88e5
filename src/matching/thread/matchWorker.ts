import { parentPort, workerData } from 'node:worker_threads'
import { answerListing } from '../answer.ts'
import { readMatchedRelease } from '../readRelease.ts'
import { VenueTable } from '../table/venueTable.ts'
import type { MatchOrder, MatchReport } from './matchMessages.ts'

/** Prepares the release in the folder that it was given, then answers orders until it is ended. */
const report = (message: MatchReport): void => parentPort?.postMessage(message)

async function prepared(): Promise<VenueTable | null> {
  try {
    return new VenueTable(await readMatchedRelease(workerData as string))
  } catch (cause) {
    report({ kind: 'unreadable', reason: String(cause) })
    return null
  }
}

function answer(table: VenueTable, { id, listings, minProbability, more }: MatchOrder): void {
  try {
    const answers = listings.map((listing) => answerListing(table, listing, minProbability, more))
    report({ kind: 'answered', id, answers })
  } catch (cause) {
    report({ kind: 'failed', id, reason: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) })
  }
}

const table = await prepared()
if (table !== null) {
  parentPort?.on('message', (order: MatchOrder) => answer(table, order))
  report({ kind: 'ready' })
}
