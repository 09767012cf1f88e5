import { BlockList, isIP } from 'node:net'
import type { AddressRanges } from './addressRanges.ts'
import { ipv4Of } from './ipv4Of.ts'

/**
 * IPv4 ranges outside the public Internet: https://www.iana.org/assignments/iana-ipv4-special-registry. Includes
 * multicast and reserved ranges, because no request of this service goes there.
 */
const RESERVED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const

/**
 * IPv6 addresses are assigned from 2000::/3 only (https://www.iana.org/assignments/ipv6-unicast-address-assignments).
 * The ranges below are within it, but not global or carry an IPv4 address (6to4, Teredo).
 */
const GLOBAL_IPV6 = '2000::/3'
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const closedIpv4 = blockListOf(RESERVED_IPV4, 'ipv4')
const closedIpv6 = blockListOf(CLOSED_IPV6, 'ipv6')
const openIpv6 = blockListOf([GLOBAL_IPV6], 'ipv6')

/**
 * Returns true for an address that the service may send a request to: a public one, or one in the ranges the operator
 * allows. An IPv4 address in its IPv6 spelling counts as the IPv4 address. Returns false for any text that is not a
 * plain address.
 */
export function isReachableAddress(address: string, allowed: AddressRanges | null): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (allowed?.has(address)) return true
  const ipv4 = ipv4Of(address)
  if (ipv4 !== null) return !closedIpv4.check(ipv4, 'ipv4')
  return openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6')
}

function blockListOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
