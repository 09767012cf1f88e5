import { makeCurrent, shelve } from '#dataset/shelf.ts'

export type Publishing =
  | { kind: 'published'; version: string; folder: string; already: boolean }
  | { kind: 'refused'; reason: string }

/**
 * Puts a release on the shelf and makes it the one to be served; a running server that follows the shelf switches to
 * it. A release that does not verify in full changes nothing. Older releases stay on the shelf, to go back to.
 */
export async function publish(release: string, shelf: string): Promise<Publishing> {
  const shelving = await shelve(release, shelf)
  if (shelving.kind === 'refused') return shelving
  const naming = await makeCurrent(shelf, shelving.version)
  return naming.kind === 'refused' ? naming : { ...shelving, kind: 'published' }
}
