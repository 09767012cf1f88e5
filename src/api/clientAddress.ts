import type { IncomingMessage } from 'node:http'
import type { AddressRanges } from '#base/addressRanges.ts'

/**
 * The client's IP address. Behind proxies that the operator named it is the last address of X-Forwarded-For that is
 * not one of theirs: what stands further left the client may have written itself.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trusted: AddressRanges | null): string {
  const direct = socket.remoteAddress ?? ''
  if (!trusted?.has(direct)) return direct
  const hops = [headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim())
  return hops.toReversed().find((hop) => hop !== '' && !trusted.has(hop)) ?? direct
}
