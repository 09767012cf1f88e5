import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import { isPrivateAddress } from './countedAddress.ts'
import type { Log } from './service.ts'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
const REMEDY = 'name it in ONESET_TRUSTED_PROXIES'

/** Says, when a server starts, that something must stand before it that nobody named: this server speaks no TLS itself. */
export function warnOfHttps(publicUrl: string, trusted: AddressRanges | null, log: Log): void {
  if (trusted === null && publicUrl.startsWith('https:'))
    log('warn', `a proxy seems to stand before this server and callers are not told apart: ${REMEDY}`, { publicUrl })
}

/**
 * Says so once, with the proxy's address, when a request tells whom it is forwarded for and comes from a private address
 * that is not named. Of a connection from anywhere else only the first request is looked at.
 */
export function warnOfUnnamedProxy(server: Server, trusted: AddressRanges | null, log: Log): void {
  const passed = new WeakSet<Socket>()
  const look = ({ socket, headers }: IncomingMessage) => {
    if (passed.has(socket)) return
    const peer = socket.remoteAddress ?? ''
    if (!isPrivateAddress(peer) || trusted?.has(peer)) return void passed.add(socket)
    const header = FORWARDED.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    server.off('request', look)
    log('warn', `a proxy that is not named forwards requests, and callers are not told apart: ${REMEDY}`, {
      peer,
      header,
    })
  }
  server.on('request', look)
}
