import { loadPhotoLibrary } from '#adapters/sharpPhotos.ts'
import type { Log } from '#base/log.ts'
import { type RunningServer, type ServeOptions, startServer } from '../serve.ts'
import type { ServeFlags, ServeSettings } from '../settings/settings.ts'
import { canReusePort, connectionsOfThread, requireFreePort } from './reusedPort.ts'
import { ServingThreads } from './servingThreads.ts'

/**
 * Starts the server in this thread, and the other serving threads where the settings ask for several: those read the
 * settings again from the same flags and variables. Throws when one of them cannot start.
 */
export async function startThreads(
  flags: ServeFlags,
  settings: ServeSettings,
  own: Pick<ServeOptions, 'log' | 'print' | 'webFiles'>,
): Promise<RunningServer & { threads: ServingThreads | null }> {
  const lanes = await lanesOf(settings, own.log)
  if (lanes === 1) return { ...(await startServer({ ...settings, ...own })), threads: null }
  const { port, host, databaseConnections } = settings
  await requireFreePort(port, host)
  await loadPhotoLibrary()
  const threads = new ServingThreads({ lanes, flags, plans: settings.plans, log: own.log })
  const server = await startServer({
    ...settings,
    ...own,
    databaseConnections: connectionsOfThread(databaseConnections, lanes),
    thread: threads.firstThread(),
  })
  const close = async () => {
    await threads.close()
    await server.close()
  }
  try {
    await threads.start(server)
  } catch (cause) {
    await close()
    throw cause
  }
  const leave = () => {
    threads.leave()
    server.leave()
  }
  return { ...server, threads, leave, close }
}

/** Returns the number of serving threads: one where the system cannot share a port among several. */
async function lanesOf({ threads, host }: ServeSettings, log: Log): Promise<number> {
  if (threads === 1 || (await canReusePort(host))) return threads
  log('warn', 'threads cannot share a port on this system: one thread serves', { threads })
  return 1
}
