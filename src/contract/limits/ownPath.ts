/** Long enough for every page of this server; the path is sent in mails. */
export const OWN_PATH_LENGTH_MAX = 1_000

/**
 * Characters that no address of the service contains: browsers treat a backslash as a slash, and drop tabs and line
 * ends.
 */
const MISLEADING = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Returns whether a text leads to a page of this server: a path that begins with one slash, or an address of the same
 * origin. Any other address could send people who trust a link of the service to another site, or into a program of
 * their system.
 */
export function isOwnPath(text: string, publicUrl: string): boolean {
  const { origin } = new URL(publicUrl)
  if (text.length > OWN_PATH_LENGTH_MAX || MISLEADING.test(text) || !text.isWellFormed()) return false
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (!isPath && text !== origin && !text.startsWith(`${origin}/`)) return false
  return URL.canParse(text, origin) && new URL(text, origin).origin === origin
}
