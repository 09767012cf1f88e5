import { isIP } from 'node:net'
import { isReachableAddress } from './reachableAddress.ts'

/** Why nobody should be led to an address that a stranger named. */
export type ShownUrlFault = 'no_web_address' | 'user_info' | 'no_public_host'

/** Names that mean a machine nearby (RFC 6761, RFC 6762, RFC 8375, and .internal, which ICANN has set aside). */
const NEARBY = /\.(?:localhost|local|home\.arpa|internal)$/

/**
 * Characters that programs read differently: a browser takes a backslash for a slash, other programs for a part of the
 * host or of a user's name; characters that control or hide others are left out by some.
 */
const READ_DIFFERENTLY = /[\\\p{Cc}\p{Cf}\p{Cs}]/u
/** An @ before the first slash, with or without a name in front of it. */
const USER_INFO = /^[a-z]+:\/\/[^/?#]*@/i

/**
 * What is wrong with an address that is shown to others; null for one of the public web: http or https, no name or
 * password before an @ (it makes one site look like another), and a host with a dot that is no private address and has no
 * empty label. Names are not looked up.
 */
export function shownUrlFault(text: string): ShownUrlFault | null {
  if (READ_DIFFERENTLY.test(text)) return 'no_web_address'
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'no_web_address'
  if (USER_INFO.test(text)) return 'user_info'
  // The URL parser has read octal, hexadecimal and shortened addresses as what they mean.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isReachableAddress(host, null) ? null : 'no_public_host'
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && !NEARBY.test(host) ? null : 'no_public_host'
}
