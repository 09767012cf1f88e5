import { lossesOf, type LossPermission, NO_PERMISSION, type ReleaseLoss } from '#contract/releaseLoss.ts'
import { lossesText, permissionText } from '#contract/releaseLossText.ts'
import { comparedRelease, servedRelease } from '#dataset/comparedRelease.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { makeCurrent, shelve } from '#dataset/shelf.ts'

export type Publishing =
  | { kind: 'published'; version: string; folder: string; already: boolean }
  /** `losses` is empty unless the release was compared and lacks too much. */
  | { kind: 'refused'; reason: string; losses: readonly ReleaseLoss[] }

/**
 * Copies a release to the shelf and makes it current; a running server that follows the shelf switches to it. A release
 * that fails verification, or lacks too much of the current one, changes nothing. Older releases stay on the shelf for
 * a return to them.
 */
export async function publish(
  release: string,
  shelf: string,
  permission: LossPermission = NO_PERMISSION,
): Promise<Publishing> {
  const reading = await readManifest(release)
  if (reading.kind === 'refused') return { kind: 'refused', reason: `${release}: ${reading.reason}`, losses: [] }
  const next = await comparedRelease(release, reading.manifest)
  const served = await servedRelease(shelf, next.version)
  const losses = lossesOf(served, next, permission)
  if (losses.length > 0) {
    const { en } = lossesText(losses, next.version, served?.version ?? null)
    return { kind: 'refused', reason: `${en} To publish it all the same: ${permissionText(losses)}`, losses }
  }
  const shelving = await shelve(release, shelf)
  if (shelving.kind === 'refused') return { ...shelving, losses: [] }
  const naming = await makeCurrent(shelf, shelving.version)
  return naming.kind === 'refused' ? { ...naming, losses: [] } : { ...shelving, kind: 'published' }
}
