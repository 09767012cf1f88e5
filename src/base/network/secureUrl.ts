import { isLoopbackName } from './loopback.ts'

/**
 * Returns true for a URL that a third party may give the service to call: https, or http to the same machine for
 * trials. The outbound fetch decides whether it actually calls such an address.
 */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username + password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
}
