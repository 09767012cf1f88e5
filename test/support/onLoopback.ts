import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Makes a server listen on a free port of loopback until the test ends; returns its URL without a trailing slash. */
export async function onLoopback(
  t: { after(job: () => void): void },
  server: Server & { closeAllConnections?: () => void },
): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections?.()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
