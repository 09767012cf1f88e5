import type { IncomingMessage } from 'node:http'
import { subnetOf } from '#base/network/addressBlocks.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { clientAddress } from './http/clientAddress.ts'

/**
 * Addresses that many callers may share without anybody naming them: this machine, private networks (RFC 1918), a
 * carrier's own (RFC 6598), link-local ones, and their IPv6 counterparts (RFC 4193, RFC 4291).
 */
const PRIVATE = new AddressRanges([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** True for the address of a machine that may stand before us, such as a proxy. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.has(address)
}

/**
 * The address that a caller is counted by, or null where it says nothing about who calls. A private peer is a proxy that
 * nobody named, or a machine of our own, and whoever is behind it would answer for everybody else there. A private
 * address that a named proxy tells is its caller's own.
 */
export function countedAddress(request: IncomingMessage, trusted: AddressRanges | null): string | null {
  const address = clientAddress(request, trusted)
  return address === request.socket.remoteAddress && isPrivateAddress(address) ? null : address
}

/** What a caller is counted by where one customer's addresses count once; null as for `countedAddress`. */
export function countedSubnet(request: IncomingMessage, trusted: AddressRanges | null): string | null {
  const address = countedAddress(request, trusted)
  return address === null ? null : subnetOf(address)
}
