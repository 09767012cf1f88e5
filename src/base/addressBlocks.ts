const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8

/** What one customer has: an IPv4 address, or the /64 of an IPv6 address. */
export function customerOf(address: string): string {
  return ipv4Of(address) ?? groupsOf(address).slice(0, 4).join(':')
}

/** What lies near each other: the /24 of an IPv4 address, or the /56 of an IPv6 address. */
export function networkOf(address: string): string {
  const ipv4 = ipv4Of(address)
  if (ipv4 !== null) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`
  const [a, b, c, d = '0'] = groupsOf(address)
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`
}

/** The /48 of an IPv6 address, which is easily had as a whole; null for an IPv4 address. */
export function siteOf(address: string): string | null {
  return ipv4Of(address) === null ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : null
}

/** The address itself where it is not of IPv6; an IPv4 address counts in its IPv6 spelling too. */
function ipv4Of(address: string): string | null {
  return MAPPED.exec(address)?.[1] ?? (address.includes(':') ? null : address)
}

/** The eight groups of an IPv6 address, without zeros in front. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  while (before.length + after.length < GROUPS) before.push('0')
  return [...before, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}
