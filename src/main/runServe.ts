import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import { EXIT } from '#commandLine/exitCodes.ts'
import { Stop } from '#commandLine/stop.ts'
import { structuredLog } from './logging.ts'
import type { RunningServer } from './serve.ts'
import { readServeSettings, type ServeFlags, type ServeSettings } from './settings/settings.ts'
import { readWebFiles } from './site/webFiles.ts'
import { startThreads } from './threads/startThreads.ts'

/**
 * Runs `oneset serve`: reads flags and environment, serves until SIGTERM or SIGINT, then finishes the requests in
 * progress. Throws Stop for a wrong setting and for a failed start. `prepare` runs after the settings were validated
 * and before the server listens.
 */
export async function runServe(
  flags: ServeFlags,
  prepare: (settings: ServeSettings) => Promise<void> = async () => {},
): Promise<RunningServer> {
  const reading = readServeSettings(flags, process.env)
  if (reading.kind === 'wrong') throw new Stop(reading.message)
  try {
    await prepare(reading.settings)
    const log = structuredLog(reading.settings.logLevel)
    const own = { log, print: (text: string) => process.stdout.write(`${text}\n`), webFiles: readWebFiles() }
    const server = await startThreads(flags, reading.settings, own)
    closeOnSignal(server, reading.settings.leaveMs, log)
    log('info', 'listening', { url: server.url, dataVersion: server.dataVersion() })
    return server
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    const { port, host } = reading.settings
    const isTaken = code === 'EADDRINUSE'
    throw new Stop(isTaken ? `port ${port} on ${host} is taken: choose another with --port` : message, null, EXIT.other)
  }
}

/**
 * States: *serving*; after SIGTERM *leaving* (/readyz returns 503, all requests are served) for `leaveMs`, then
 * *closing* (requests in progress are answered, new ones are not accepted), then the end. SIGINT, and a second signal,
 * skip *leaving*.
 */
function closeOnSignal(server: RunningServer, leaveMs: number, log: Log): void {
  const hurry = new AbortController()
  let ending = false
  const end = async (signal: NodeJS.Signals) => {
    if (signal === 'SIGINT' || ending) hurry.abort()
    if (ending) return
    ending = true
    log('info', 'closing', { signal, leaveMs })
    server.leave()
    await wait(leaveMs, undefined, { signal: hurry.signal }).catch(() => {})
    try {
      await server.close()
    } catch (cause) {
      log('error', 'could not close cleanly', { cause: String(cause) })
      process.exit(EXIT.other)
    }
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
}
