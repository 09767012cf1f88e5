import { ipv4Of } from './ipv4Of.ts'

const GROUPS = 8

/** Returns the block of one customer: an IPv4 address, or the /64 of an IPv6 address. */
export function subnetOf(address: string): string {
  return ipv4OrText(address) ?? groupsOf(address).slice(0, 4).join(':')
}

/** Returns the block of neighbouring customers: the /24 of an IPv4 address, or the /56 of an IPv6 address. */
export function neighbourhoodOf(address: string): string {
  const ipv4 = ipv4OrText(address)
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  const [a, b, c, d = '0'] = groupsOf(address)
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`
}

/** Returns the /48 of an IPv6 address, which one customer can easily obtain as a whole; null for an IPv4 address. */
export function sitePrefixOf(address: string): string | null {
  return ipv4OrText(address) === null ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null
}

/**
 * Returns the block that one sender can easily obtain as a whole: the /48 of an IPv6 address, the /24 of an IPv4
 * address.
 */
export function siteOf(address: string): string {
  return sitePrefixOf(address) ?? neighbourhoodOf(address)
}

/** Returns the /32 of an IPv6 address, which a registry assigns to one provider; null for an IPv4 address. */
export function allocationOf(address: string): string | null {
  return ipv4OrText(address) === null ? `${groupsOf(address).slice(0, 2).join(':')}::/32` : null
}

/**
 * Returns an IPv4 address, in any spelling, in its plain form, and text that is not an address unchanged; null for
 * IPv6.
 */
function ipv4OrText(address: string): string | null {
  return ipv4Of(address) ?? (address.includes(':') ? null : address)
}

/** Returns the eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (before.length + after.length < GROUPS) before.push('0')
  return [...before, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
