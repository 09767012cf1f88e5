import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AddressRanges } from '#base/network/addressRanges.ts'
import type { Log } from '#base/log.ts'
import { isPrivateAddress } from './countedAddress.ts'

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const
const REMEDY = 'set its address in ONESET_TRUSTED_PROXIES'

/**
 * Warns at the start when the public address uses https but no proxy is configured: this server speaks no TLS itself,
 * so a proxy must be in front of it.
 */
export function warnOfHttps(publicUrl: string, trusted: AddressRanges | null, log: Log): void {
  if (trusted === null && publicUrl.startsWith('https:'))
    log('warn', `a proxy seems to be in front of this server, so callers cannot be distinguished: ${REMEDY}`, {
      publicUrl,
    })
}

/**
 * Warns once, with the proxy's address, when a request with a forwarding header comes from a private address that is
 * not configured as a proxy. A connection from any other address is checked once.
 */
export function warnOfUnnamedProxy(server: Server, trusted: AddressRanges | null, log: Log): void {
  const passed = new WeakSet<Socket>()
  const inspect = ({ socket, headers }: IncomingMessage) => {
    // Looking for the headers costs less than looking up the address.
    const header = FORWARDED.find((name) => headers[name] !== undefined)
    if (header === undefined || passed.has(socket)) return
    const peer = socket.remoteAddress ?? ''
    if (!isPrivateAddress(peer) || trusted?.has(peer)) return void passed.add(socket)
    server.off('request', inspect)
    log('warn', `a proxy that is not configured forwards requests, so callers cannot be distinguished: ${REMEDY}`, {
      peer,
      header,
    })
  }
  server.on('request', inspect)
}
