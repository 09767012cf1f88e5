/** RFC 5321: 64 octets before the at sign, 254 in all. */
const LOCAL_LENGTH_MAX = 64
export const ADDRESS_LENGTH_MAX = 254

/** What the identity library takes too; quoted names and comments are left out, which no mail service gives out. */
const LOCAL = /^[A-Za-z0-9_'+.-]+$/
const LABEL = /^[A-Za-z0-9-]{1,63}$/
const TOP_LABEL = /^[A-Za-z]{2,63}$/

/**
 * An e-mail address in lower case; null for anything but one plain address: no display name, angle brackets, spaces,
 * comments or lists. Whether the address exists only a message can tell.
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
  const isSound = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return labels.length >= 2 && labels.every(isSound) && TOP_LABEL.test(labels.at(-1) ?? '')
}

/**
 * The mailbox that mail to a plain address most likely ends in, for counting mails and free allowances: without the tag
 * after a plus sign and without dots before the at sign. Two people's mailboxes may count as one, which costs them some
 * of both and nothing else.
 */
export function deliveryMailboxOf(address: string): string {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf('@')
  const local = lower.slice(0, at)
  const bare = (local.split('+')[0] ?? '').replaceAll('.', '')
  return (bare === '' ? local : bare) + lower.slice(at)
}
