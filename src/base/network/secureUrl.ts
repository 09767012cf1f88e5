import { isLoopbackName } from './loopback.ts'

/**
 * True for an address that somebody else may name for us to ask: https, or http to this very machine, for trying things
 * out; whether that is asked, the outbound fetch decides.
 */
export function isSecureUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username + password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
}
