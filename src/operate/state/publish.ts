import { type LossPermission, NO_PERMISSION } from '#contract/lossAllowance.ts'
import { compareReleases, type ReleaseComparison } from '#contract/releaseLoss.ts'
import { lossesText } from '#contract/releaseLossText.ts'
import { comparedRelease, servedRelease } from '#dataset/comparedRelease.ts'
import { readManifest } from '#dataset/readManifest.ts'
import { makeCurrent, shelve } from '#dataset/shelf.ts'
import type { ReleaseStore } from '#dataset/store/releaseStore.ts'

export type Publishing =
  | { kind: 'published'; version: string; folder: string; already: boolean; comparison: ReleaseComparison }
  /** `comparison` is null unless the release was compared and lacks too much. */
  | { kind: 'refused'; reason: string; comparison: ReleaseComparison | null }

/**
 * Copies a release to the shelf and makes it current; a running server that follows the shelf switches to it. A release
 * that fails verification, or lacks too much of the current one, changes nothing. Older releases stay on the shelf for
 * a return to them. Where the shelf follows a store, it must have been pulled, and the release becomes current in the
 * store first.
 */
export async function publish(
  release: string,
  shelf: string,
  permission: LossPermission = NO_PERMISSION,
  store: ReleaseStore | null = null,
): Promise<Publishing> {
  const reading = await readManifest(release)
  if (reading.kind === 'refused') return { kind: 'refused', reason: `${release}: ${reading.reason}`, comparison: null }
  const next = await comparedRelease(release, reading.manifest)
  const served = await servedRelease(shelf, next.version)
  const comparison = compareReleases(served, next, permission)
  if (comparison.losses.length > 0)
    return { kind: 'refused', reason: lossesText(comparison, next.version).en, comparison }
  const shelving = await shelve(release, shelf)
  if (shelving.kind === 'refused') return { ...shelving, comparison: null }
  const missing = await storeFault(store?.add(shelving.version, 'current'))
  if (missing !== null) return { kind: 'refused', reason: missing, comparison: null }
  const naming = await makeCurrent(shelf, shelving.version)
  return naming.kind === 'refused' ? { ...naming, comparison: null } : { ...shelving, kind: 'published', comparison }
}

/** Waits for a change of the store; returns why it failed, or null. */
export async function storeFault(change: Promise<void> | undefined): Promise<string | null> {
  try {
    await change
    return null
  } catch (cause) {
    return `the store of releases could not be used: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
