import { compareByCodeUnit } from '#base/text/text.ts'
import { type StoredField, STORED_FIELDS, type StoredPlace } from '#venue/records.ts'
import type { ReleaseLines } from '../release.ts'
import { venuesById } from '../venuesById.ts'
import { changedVenue, goneVenue, newVenue, type VenueDifference } from './venueDifference.ts'

/** The two releases whose venues are compared, the older one first. */
export type ComparedLines = Pick<ReleaseLines, 'folder' | 'redirects'>

/**
 * Yields what happened to each venue between two releases, by id, ascending; a venue that is the same in these fields is
 * left out. Reads both releases once, in the order of their lines, and holds one line of each and the redirects of the
 * newer one. Throws when a line cannot be read, or when the lines of a release are not in the order of their ids.
 */
export async function* releaseChanges(
  previous: ComparedLines,
  next: ComparedLines,
  fields: readonly StoredField[] = STORED_FIELDS,
): AsyncGenerator<VenueDifference> {
  const redirects = await next.redirects()
  const [older, newer] = [placesById(previous.folder), placesById(next.folder)]
  try {
    let [before, after] = [await nextOf(older), await nextOf(newer)]
    while (before !== null || after !== null) {
      const order = before === null ? 1 : after === null ? -1 : compareByCodeUnit(before.id, after.id)
      const difference = differenceAt(order, before, after)
      if (difference !== null) yield difference
      if (order <= 0) before = await nextOf(older)
      if (order >= 0) after = await nextOf(newer)
    }
  } finally {
    await Promise.all([older.return(undefined), newer.return(undefined)])
  }

  function differenceAt(order: number, before: StoredPlace | null, after: StoredPlace | null): VenueDifference | null {
    if (order < 0 && before !== null) return goneVenue(before, redirects.get(before.id) ?? null)
    if (order > 0 && after !== null) return newVenue(after, fields)
    return before !== null && after !== null ? changedVenue(before, after, fields) : null
  }
}

/** Reads the places of a release like `venuesById`. */
export async function* placesById(folder: string): AsyncGenerator<StoredPlace> {
  for await (const { place } of venuesById(folder)) yield place
}

async function nextOf<Value>(values: AsyncGenerator<Value>): Promise<Value | null> {
  const { value, done } = await values.next()
  return done === true ? null : value
}
