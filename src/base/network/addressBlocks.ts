import { ipv4Of } from './ipv4Of.ts'

const GROUPS = 8

/** What one customer has: an IPv4 address, or the /64 of an IPv6 address. */
export function subnetOf(address: string): string {
  return plainOf(address) ?? groupsOf(address).slice(0, 4).join(':')
}

/** What lies near each other: the /24 of an IPv4 address, or the /56 of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = plainOf(address)
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  const [a, b, c, d = '0'] = groupsOf(address)
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`
}

/** The /48 of an IPv6 address, which is easily had as a whole; null for an IPv4 address. */
export function sitePrefixOf(address: string): string | null {
  return plainOf(address) === null ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null
}

/** What one sender easily has as a whole: the /48 of an IPv6 address, the /24 of an IPv4 address. */
export function siteOf(address: string): string {
  return sitePrefixOf(address) ?? networkOf(address)
}

/** The /32 of an IPv6 address, which a registry gives a provider as a whole; null for an IPv4 address. */
export function allocationOf(address: string): string | null {
  return plainOf(address) === null ? `${groupsOf(address).slice(0, 2).join(':')}::/32` : null
}

/** The IPv4 address in any spelling, and text that is no address, as it is; null for an IPv6 address. */
function plainOf(address: string): string | null {
  return ipv4Of(address) ?? (address.includes(':') ? null : address)
}

/** The eight groups of an IPv6 address, without zeros in front. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (before.length + after.length < GROUPS) before.push('0')
  return [...before, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
