import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { AddressRanges } from '#base/network/addressRanges.ts'

/**
 * Returns the client's IP address. Behind configured proxies this is the last address of X-Forwarded-For that does not
 * belong to a proxy: the client may have written the addresses further left itself. The port is removed, because it
 * changes with every connection. For an entry that is not an address, returns the address of the proxy that sent it.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: AddressRanges | null): string {
  const direct = socket.remoteAddress ?? ''
  if (!trusted?.has(direct)) return direct
  const hops = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  for (const hop of hops.toReversed()) {
    if (hop.trim() === '') continue
    const address = addressIn(hop.trim())
    if (address === null) return direct
    if (!trusted.has(address)) return address
  }
  return direct
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, in quotes or not (RFC 7239, section 6). */
const WITH_PORT = /^"?(?:\[([0-9a-fA-F:.]{2,45})\]|([0-9.]{7,15}))(?::[0-9]{1,5})?"?$/

function addressIn(hop: string): string | null {
  const [, v6, v4] = WITH_PORT.exec(hop) ?? []
  const address = v6 ?? v4 ?? hop
  return isIP(address) === 0 ? null : address
}
