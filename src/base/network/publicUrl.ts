import { isIP } from 'node:net'
import { isReachableAddress } from './reachableAddress.ts'

/** Why a URL given by a third party must not be shown to others. */
export type PublicUrlFault = 'no_web_address' | 'user_info' | 'no_public_host'

/** Host names of local machines (RFC 6761, RFC 6762, RFC 8375, and .internal, which ICANN has reserved). */
const LOCAL_HOST = /\.(?:localhost|local|home\.arpa|internal)$/

/**
 * Characters that programs interpret differently: a browser treats a backslash as a slash, other programs as part of
 * the host or of a user name; some programs remove characters that control or hide others.
 */
const AMBIGUOUS_CHARACTERS = /[\\\p{Cc}\p{Cf}\p{Cs}]/u
/** An @ before the first slash, with or without a name before it. */
const USER_INFO = /^[a-z]+:\/\/[^/?#]*@/i

/**
 * Returns what is wrong with a URL that is shown to others; null for one of the public web: http or https, no name or
 * password before an @ (it makes one site look like another), and a host with a dot that is not a private address and
 * has no empty label. Names are not resolved.
 */
export function publicUrlFault(text: string): PublicUrlFault | null {
  if (AMBIGUOUS_CHARACTERS.test(text)) return 'no_web_address'
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'no_web_address'
  if (USER_INFO.test(text)) return 'user_info'
  // The URL parser has already converted octal, hexadecimal and shortened addresses.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isReachableAddress(host, null) ? null : 'no_public_host'
  const labels = host.split('.')
  return labels.length > 1 && !labels.includes('') && !LOCAL_HOST.test(host) ? null : 'no_public_host'
}
