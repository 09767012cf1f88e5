/** RFC 5321: 64 octets before the at sign, 254 in all. */
const LOCAL_LENGTH_MAX = 64
export const ADDRESS_LENGTH_MAX = 254

/**
 * The characters that the identity library accepts as well. Quoted names and comments are excluded, because no mail
 * service assigns them.
 */
const LOCAL = /^[A-Za-z0-9_'+.-]+$/
const LABEL = /^[A-Za-z0-9-]{1,63}$/
const TOP_LABEL = /^[A-Za-z]{2,63}$/

/**
 * Returns an e-mail address in lower case; null for anything but one plain address: no display name, angle brackets,
 * spaces, comments or lists. Only a message can show whether the address exists.
 */
export function plainAddress(text: string): string | null {
  if (text.length > ADDRESS_LENGTH_MAX) return null
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)]
  return isLocal(local) && isDomain(domain) ? text.toLowerCase() : null
}

function isLocal(local: string): boolean {
  const isDotted = local.startsWith('.') || local.endsWith('.') || local.includes('..')
  return !isDotted && local.length <= LOCAL_LENGTH_MAX && LOCAL.test(local)
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const isValid = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return labels.length >= 2 && labels.every(isValid) && TOP_LABEL.test(labels.at(-1) ?? '')
}

/**
 * Returns the mailbox that most likely receives mail to a plain address, for counting mails and free allowances:
 * without the tag after a plus sign and without dots before the at sign. When two people's mailboxes count as one, they
 * only share these limits.
 */
export function deliveryMailboxOf(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const local = lower.slice(0, at)
  const bare = (local.split('+')[0] ?? '').replaceAll('.', '')
  return (bare === '' ? local : bare) + lower.slice(at)
}
