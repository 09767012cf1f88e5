import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the IPv4 address of `203.0.113.7` and of `::ffff:203.0.113.7` in any spelling, with or without a zone; else
 * null.
 */
export function ipv4Of(address: string): string | null {
  if (isIPv4(address)) return address
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return null
  // The URL parser writes every spelling in one form, the mapped part as two hexadecimal groups.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === '') return null
  const [one, other] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [one >> 8, one & 255, other >> 8, other & 255].join('.')
}
