import { setTimeout as wait } from 'node:timers/promises'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PlanTable } from '#contract/access/plans.ts'
import { connectEmbeddedDatabase } from '#database/openEmbedded.ts'
import { structuredLog } from '../logging.ts'
import { startServer } from '../serve.ts'
import { readServeSettings, type ServeFlags } from '../settings/settings.ts'
import { readWebFiles } from '../site/webFiles.ts'
import { type FirstThreadCalls, firstThreadOver, type CallableOf, openShared } from './firstThreadCalls.ts'
import { answerCalls, callsOver } from './portCalls.ts'
import { connectionsOfThread } from './reusedPort.ts'
import type { ThreadParts } from './threadParts.ts'

/** What the first thread gives another one. */
export interface ServingThreadData {
  flags: ServeFlags
  /** As the first thread read them: a file of plans may have changed since. */
  plans: PlanTable
  port: number
  lane: number
  lanes: number
  /** The way to the writer of the embedded database; null with PostgreSQL. */
  database: MessagePort | null
  /** For calls between this thread and the first one. */
  calls: MessagePort
}

export type ThreadCommand = 'leave' | 'close'

/** Long enough to store what is being charged and to send its answer, short enough that callers try again at once. */
const LAST_ANSWERS_MS = 200
/** Long enough to send the refusals. */
const REFUSALS_MS = 50

const { flags, plans, port, lane, lanes, database, calls } = workerData as ServingThreadData
const reading = readServeSettings(flags, process.env)
if (reading.kind === 'wrong') throw new Error(reading.message)
const { settings } = reading
const log = structuredLog(settings.logLevel)
const call = callsOver<CallableOf<FirstThreadCalls>>(calls)
const thread: ThreadParts = {
  lane,
  embeddedDatabase: async () => connectEmbeddedDatabase(database as MessagePort),
  loadRelease: async (folder) =>
    openShared(
      await call('openRelease', folder),
      folder,
      lane,
      () => void call('closedRelease', folder).catch(() => {}),
    ),
  ofFirst: firstThreadOver(call),
  otherFigures: () => call('otherFigures'),
}
const server = await startServer({
  ...settings,
  plans,
  port,
  databaseConnections: connectionsOfThread(settings.databaseConnections, lanes),
  log,
  print: (text) => process.stdout.write(`${text}\n`),
  webFiles: readWebFiles(),
  thread,
})
answerCalls(calls, { figures: () => server.forThreads.figures() })
process.on('uncaughtException', (cause) => {
  log('error', 'a serving thread cannot go on', { lane, cause: cause.stack ?? String(cause) })
  void endSoon()
})
parentPort?.on('message', (command: ThreadCommand) => {
  if (command === 'leave') server.leave()
  else
    void server
      .close()
      .catch((cause: unknown) =>
        log('error', 'a serving thread could not close cleanly', { lane, cause: String(cause) }),
      )
      .finally(() => process.exit(0))
})
// The only message of this thread: it listens.
parentPort?.postMessage('listening')

let isEnding = false

/** Lets requests whose charge is being stored get their answers, refuses the others, and ends this thread. */
async function endSoon(): Promise<void> {
  if (isEnding) return
  isEnding = true
  server.leave()
  await wait(LAST_ANSWERS_MS)
  server.refuseOpenRequests()
  await wait(REFUSALS_MS)
  process.exit(1)
}
