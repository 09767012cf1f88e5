import { OWN_PATH_LENGTH_MAX } from '#contract/endpoints/signInEndpoints.ts'

/** What no address of ours holds: browsers take a backslash for a slash, and leave out tabs and line ends. */
const MISLEADING = /[\\\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Whether a text leads to a page of this server: a path that begins with one slash, or an address of our own origin.
 * Everything else would send people who trust a link of ours elsewhere, or into a program of their system.
 */
export function isOwnPath(text: string, publicUrl: string): boolean {
  const { origin } = new URL(publicUrl)
  if (text.length > OWN_PATH_LENGTH_MAX || MISLEADING.test(text) || !text.isWellFormed()) return false
  const isPath = text.startsWith('/') && !text.startsWith('//')
  if (!isPath && text !== origin && !text.startsWith(`${origin}/`)) return false
  return URL.canParse(text, origin) && new URL(text, origin).origin === origin
}

/** A path with one more parameter in its query. */
export function withQuery(path: string, name: string, value: string): string {
  const [before = '', hash] = path.split('#')
  const query = `${before.includes('?') ? '&' : '?'}${new URLSearchParams({ [name]: value }).toString()}`
  return before + query + (hash === undefined ? '' : `#${hash}`)
}
