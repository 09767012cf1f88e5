import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import { visibleText } from '#base/text/visibleText.ts'
import { structuredLog } from './logging.ts'
import { type RunningServer, startServer } from './serve.ts'
import { SERVE_USAGE } from './settings/serveUsage.ts'
import { readServeSettings, type ServeSettings } from './settings/settings.ts'
import { readWebFiles } from './site/webFiles.ts'

/** Exit codes of the command line (docs/reference/administration.md#exit-codes-for-operators). */
const EXIT_FAILED = 1
const EXIT_WRONG_USE = 2

/**
 * Runs `oneset serve`: reads flags and environment, serves until SIGTERM or SIGINT, then finishes the requests in
 * progress. A wrong setting prints one line and sets exit code 2, a failed start one line and exit code 1; resolves to
 * null in both cases. `prepare` runs after the settings were validated and before the server listens.
 */
export async function runServe(
  args: readonly string[],
  prepare: (settings: ServeSettings) => Promise<void> = async () => {},
): Promise<RunningServer | null> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${SERVE_USAGE}\n`)
    return null
  }
  const reading = readServeSettings(args, process.env)
  if (reading.kind === 'wrong') return stopStart(reading.message, EXIT_WRONG_USE)
  try {
    await prepare(reading.settings)
    const log = structuredLog(reading.settings.logLevel)
    const server = await startServer({
      ...reading.settings,
      log,
      print: (text) => process.stdout.write(`${text}\n`),
      webFiles: readWebFiles(),
    })
    closeOnSignal(server, reading.settings.leaveMs, log)
    log('info', 'listening', { url: server.url, dataVersion: server.dataVersion() })
    return server
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    return stopStart(
      code === 'EADDRINUSE'
        ? `port ${reading.settings.port} on ${reading.settings.host} is taken: choose another with --port`
        : message,
      EXIT_FAILED,
    )
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
      process.exit(EXIT_FAILED)
    }
    process.exit(0)
  }
  process.on('SIGTERM', (signal) => void end(signal))
  process.on('SIGINT', (signal) => void end(signal))
}

function stopStart(message: string, exitCode: number): null {
  process.stderr.write(`oneset: ${visibleText(message)}\n`)
  process.exitCode = exitCode
  return null
}
