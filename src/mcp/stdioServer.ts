import { stdin } from 'node:process'
import { finished } from 'node:stream/promises'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type ServerParts, type Session, VenueServers } from './venueServer.ts'

/**
 * Serves one client over standard input and output, by either protocol revision, until the client closes the
 * connection.
 */
export async function serveOverStdio(parts: ServerParts, session: Session, onError: (error: Error) => void) {
  const servers = new VenueServers(parts)
  const serving = serveStdio(() => servers.open(session), { onerror: onError })
  await finished(stdin, { writable: false }).catch(() => undefined)
  await serving.close()
}
