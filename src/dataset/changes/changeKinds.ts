import { metresApart } from '#base/geometry.ts'
import type { ChangeKind } from '#contract/schemas/releases/venueChange.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { StoredPlace } from '#venue/records.ts'

/** Lists place one building up to about this far apart, so a shorter way is a better point, not another place. */
const MOVED_M = 100

/** The end of a street's name and the number of the building; a number within a name (로34길, 로3가) is none. */
const STREET_NUMBER = /(?:로|길) {0,2}(\d{1,5}(?:-\d{1,5})?)(?![-\d길가번])/

/** The fields that a kind explains by itself, so that they alone do not make a venue `changed`. */
const EXPLAINED_BY: Readonly<Partial<Record<ChangeKind, readonly string[]>>> = {
  closed: ['closureSignal', 'possiblyClosed'],
  reopened: ['closureSignal', 'possiblyClosed'],
  moved: ['location', 'address'],
}

/** The fields that change with the days, although nothing happened to the venue. */
const SCORES: readonly string[] = ['lastSeenAt', 'freshnessScore', 'dataQuality']

/**
 * Returns what happened to a venue that both releases hold. `fields` are the names of the fields that differ; without
 * any, and without a closure, reopening or move, nothing happened.
 */
export function changeKinds(before: StoredPlace, after: StoredPlace, fields: readonly string[]): ChangeKind[] {
  const kinds: ChangeKind[] = []
  if (isClosedForGood(after) && !isClosedForGood(before)) kinds.push('closed')
  if (isClosedForGood(before) && !isClosedForGood(after)) kinds.push('reopened')
  if (hasMoved(before, after)) kinds.push('moved')
  const explained = new Set([...SCORES, ...kinds.flatMap((kind) => EXPLAINED_BY[kind] ?? [])])
  if (fields.some((field) => !explained.has(field))) kinds.push('changed')
  return kinds.length === 0 && fields.length > 0 ? ['rescored'] : kinds
}

function hasMoved(before: StoredPlace, after: StoredPlace): boolean {
  const [from, to] = [buildingOf(before), buildingOf(after)]
  if (from !== null && to !== null && from !== to) return true
  return metresApart(before.location.lat, before.location.lng, after.location.lat, after.location.lng) > MOVED_M
}

/** Returns the street and the number of its building; lists disagree on what precedes and follows them. */
function buildingOf({ address }: StoredPlace): string | null {
  const road = address.road ?? ''
  const found = STREET_NUMBER.exec(road)
  if (found === null) return null
  const street = road.slice(road.lastIndexOf(' ', found.index) + 1, found.index + 1)
  return `${street} ${found[1]}`
}
