import type { ChangeKind } from '#contract/schemas/releases/venueChange.ts'
import type { StoredField, StoredPlace } from '#venue/records.ts'
import { changeKinds } from './changeKinds.ts'
import { shownPlace } from './shownPlace.ts'

/** What happened to one venue between two releases. */
export interface VenueDifference {
  readonly id: string
  /** In the order of `CHANGE_KINDS`; `new`, `removed` and `merged` stand alone. */
  readonly kinds: readonly ChangeKind[]
  /** Its name in the newer release, or in the older one when the newer one does not hold it. */
  readonly name: string
  /** Its region in the newer release, or in the older one when the newer one does not hold it. */
  readonly regionCode: string
  /** The id to which it redirects; null unless `merged`. */
  readonly into: string | null
  /** The new values of the fields that differ; all fields of a new venue, none of one that is gone. */
  readonly set: Readonly<Record<string, unknown>>
}

/** Returns the difference of a venue that only the newer release holds. */
export function newVenue(place: StoredPlace, fields: readonly StoredField[]): VenueDifference {
  const { id, ...set } = shownPlace(place, fields)
  return { id, kinds: ['new'], name: place.name, regionCode: place.regionCode, into: null, set }
}

/** Returns the difference of a venue that only the older release holds; `into` is the id to which it redirects. */
export function goneVenue({ id, name, regionCode }: StoredPlace, into: string | null): VenueDifference {
  return { id, kinds: [into === null ? 'removed' : 'merged'], name, regionCode, into, set: {} }
}

/** Returns the difference of a venue that both releases hold; null when these fields are the same. */
export function changedVenue(
  before: StoredPlace,
  after: StoredPlace,
  fields: readonly StoredField[],
): VenueDifference | null {
  const [shownBefore, shownAfter] = [shownPlace(before, fields), shownPlace(after, fields)]
  const set: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(shownAfter)) {
    if (!sameText(shownBefore[field], value)) set[field] = value
  }
  const kinds = changeKinds(before, after, Object.keys(set))
  const { id, name, regionCode } = after
  return kinds.length === 0 ? null : { id, kinds, name, regionCode, into: null, set }
}

/** Lines are compared as text, so the order of members counts. */
function sameText(a: unknown, b: unknown): boolean {
  if (a === b) return true
  return a instanceof Object && b instanceof Object && JSON.stringify(a) === JSON.stringify(b)
}
