import type { IncomingMessage } from 'node:http'
import { subnetOf } from '#base/network/addressBlocks.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { clientAddress } from './http/clientAddress.ts'

/**
 * Addresses that many callers may share although no proxy is configured: this machine, private networks (RFC 1918), a
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

/** Returns true for the address of a machine that may be in front of this server, such as a proxy. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.has(address)
}

/**
 * Returns the address by which a caller is counted; null where the address does not identify the caller. A private peer
 * is a proxy that is not configured, or a machine of the operator: counting by it would count all callers behind it as
 * one. A private address that a configured proxy forwards is its caller's own.
 */
export function countedAddress(request: IncomingMessage, trusted: AddressRanges | null): string | null {
  const address = clientAddress(request, trusted)
  return address === request.socket.remoteAddress && isPrivateAddress(address) ? null : address
}

/**
 * Returns the subnet by which a caller is counted, so that one customer's addresses count once; null as for
 * `countedAddress`.
 */
export function countedSubnet(request: IncomingMessage, trusted: AddressRanges | null): string | null {
  const address = countedAddress(request, trusted)
  return address === null ? null : subnetOf(address)
}
