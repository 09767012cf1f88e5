import { once } from 'node:events'
import { createServer } from 'node:net'

/** Each thread needs one connection for a transaction and one for reads beside it. */
const CONNECTIONS_MIN = 2

/** Returns how many of a node's PostgreSQL connections one of its threads has. */
export function connectionsOfThread(ofNode: number, lanes: number): number {
  return Math.max(CONNECTIONS_MIN, Math.floor(ofNode / lanes))
}

/** Returns whether several listeners can share a port here (https://nodejs.org/api/net.html#serverlistenoptions-callback). */
export async function canReusePort(host: string): Promise<boolean> {
  try {
    await listenAndClose({ port: 0, host, reusePort: true })
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOTSUP') return false
    throw cause
  }
}

/**
 * Throws EADDRINUSE when another process listens on a port. Listeners that share a port do not notice one another, so
 * two services would each get a part of the callers.
 */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (port !== 0) await listenAndClose({ port, host })
}

async function listenAndClose(options: { port: number; host: string; reusePort?: boolean }): Promise<void> {
  const server = createServer().listen(options)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
