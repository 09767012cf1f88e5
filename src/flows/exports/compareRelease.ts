import type { ReleaseDifference } from '#contract/schemas/releases/releaseDifference.ts'
import type { NotCompared, ReleaseLoss } from '#contract/releaseLoss.ts'
import { type Administration, unknownRelease } from '../administer.ts'
import type { Refusal } from '../refusal.ts'
import type { Exports } from './readExport.ts'

/** What publishing a release would change. */
interface ComparedForPublication {
  version: string
  /** The release that is served; null when none is. */
  served: string | null
  losses: readonly ReleaseLoss[]
  notCompared: readonly NotCompared[]
  status: 'ready' | 'preparing' | 'nothing_served'
  /** Null unless the status is `ready`. */
  changes: ReleaseDifference | null
}

/** Compares a release that is not served with the served one: the guard's figures, and what happens to the venues. */
export async function compareRelease(
  { shelf, releases }: Pick<Administration, 'shelf' | 'releases'>,
  { products }: Pick<Exports, 'products'>,
  version: string,
): Promise<{ kind: 'done'; data: ComparedForPublication } | Refusal> {
  const comparison = await shelf.compare(version)
  if (comparison === null) return unknownRelease()
  const { losses, notCompared } = comparison
  const served = releases.current()?.index.dataVersion ?? null
  const found = { version, served, losses, notCompared }
  if (served === null) return { kind: 'done', data: { ...found, status: 'nothing_served', changes: null } }
  const prepared = await products.differenceOf(served, version)
  // Another release was published meanwhile; the next call compares with that one.
  if (prepared.kind !== 'ready') return { kind: 'done', data: { ...found, status: 'preparing', changes: null } }
  return { kind: 'done', data: { ...found, status: 'ready', changes: prepared.manifest } }
}
