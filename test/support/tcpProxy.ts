import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { onLoopback } from './onLoopback.ts'

/** A proxy to a server that can silently swallow everything, as a network that drops packets does. */
export interface TcpProxy {
  /** The server's URL through the proxy. */
  url: string
  /** From now on nothing comes through, and no connection ends. */
  dropPackets(): void
  /** New connections come through; existing ones stay silent. */
  restore(): void
}

/** Opens the proxy; it is closed when the test ends. */
export async function openTcpProxy(t: Pick<TestContext, 'after'>, serverUrl: string): Promise<TcpProxy> {
  const url = new URL(serverUrl)
  const [port, hostname] = [Number(url.port || 5_432), url.hostname]
  const sockets = new Set<Socket>()
  const state = { swallows: false }
  const line = createServer((near) => {
    if (state.swallows) return void sockets.add(near.on('error', () => {}).resume())
    const there = connect(port, hostname)
    for (const socket of [near, there]) sockets.add(socket.on('error', () => {}))
    near.pipe(there).pipe(near)
    near.on('close', () => there.destroy())
    there.on('close', () => near.destroy())
  })
  url.host = new URL(await onLoopback(t, line)).host
  t.after(() => {
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: url.href,
    dropPackets() {
      state.swallows = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    restore() {
      state.swallows = false
    },
  }
}
