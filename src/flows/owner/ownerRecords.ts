import type { Instant } from '#base/clock.ts'
import { photoIdOf } from '#base/network/ownPhoto.ts'
import { DAY_MINUTES, instantOf, isoInstant, kstDate } from '#base/kst.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { VenueDescription } from '#venue/venueIdentity.ts'
import { lastAnswers } from '#liveStatus/lastAnswers.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'
import { lastAcceptances } from '#reservations/lastAcceptances.ts'
import { businessStatements } from '#owners/people/businessStatements.ts'
import type { OwnerServices } from './ownerServices.ts'
import { describePlace } from '../report/decidedRecord.ts'
import { describedPlace } from '../report/reportedPlace.ts'
import { reachedPlaces } from './people/placeAccess.ts'
import { acceptedChanges, corrected } from './proposals/acceptedChanges.ts'

/** The source name of owners' edits, one record per place (docs/reference/source-records.md#owner-confirmed-facts). */
const SOURCE = 'owners'
/** What owners said and did at one place. */
interface Statements {
  place: VenueDescription
  edit: PlaceEdit | null
  /** When the owner last stated to be in business, answered a live question, and accepted a reservation. */
  statedOpenAt: Instant | null
  answeredAt: Instant | null
  acceptedAt: Instant | null
}

/**
 * Returns what owners state as source records, for the next build: their edits, and the days on which they stated that
 * the place is in business, answered a live question or accepted a reservation, which prove that it was. A value that an
 * owner removed is omitted, because a record can only state known values. Places that the release does not have are
 * omitted.
 */
export async function ownerRecords(services: OwnerServices): Promise<Record<string, unknown>[]> {
  const { database, edits, releases, clock } = services
  const serving = releases.current()
  if (!serving) return []
  const byPlace = new Map<string, Statements>()
  const at = (placeId: string): Statements | null => {
    const place = describedPlace(serving, placeId, clock())
    if (place === null) return null
    const known = byPlace.get(place.placeId) ?? {
      place,
      edit: null,
      statedOpenAt: null,
      answeredAt: null,
      acceptedAt: null,
    }
    byPlace.set(place.placeId, known)
    return known
  }
  for (const edit of await edits.all()) {
    const known = saysSomething(edit.changes) ? at(edit.placeId) : null
    if (known !== null) known.edit = edit
  }
  const times = {
    statedOpenAt: await standingStatements(services),
    answeredAt: await lastAnswers(database),
    acceptedAt: await lastAcceptances(database),
  }
  for (const key of ['statedOpenAt', 'answeredAt', 'acceptedAt'] as const)
    for (const [placeId, time] of times[key]) {
      const known = at(placeId)
      // Places that were merged count as one.
      if (known !== null) known[key] = Math.max(time, known[key] ?? time)
    }
  const { byPlace: accepted } = await acceptedChanges(services)
  return [...byPlace.values()].flatMap((statements) => {
    const changes = accepted.get(statements.place.placeId)
    // What was said before a place ended would show that it is still in business.
    if (changes?.ending) return []
    return [recordOf({ ...statements, place: corrected(statements.place, changes?.corrections ?? []) })]
  })
}

/**
 * Returns when people who still reach a place last stated that it is in business, by place: the statement of an impostor
 * ends with their access.
 */
async function standingStatements(services: OwnerServices): Promise<[placeId: string, at: Instant][]> {
  const byOwner = Map.groupBy(await businessStatements(services.database), ({ ownerId }) => ownerId)
  const standing: [string, Instant][] = []
  for (const [ownerId, statements] of byOwner) {
    const reached = new Set((await reachedPlaces(services, ownerId)).map(({ placeId }) => placeId))
    for (const { placeId, at } of statements)
      if (services.claimedIds.current([placeId]).some((current) => reached.has(current))) standing.push([placeId, at])
  }
  return standing
}

function recordOf({ place, edit, statedOpenAt, answeredAt, acceptedAt }: Statements): Record<string, unknown> {
  const proofs = [
    ...(statedOpenAt === null ? [] : [{ kind: 'owner', on: kstDate(statedOpenAt) }]),
    ...(answeredAt === null ? [] : [{ kind: 'live_answer', on: kstDate(answeredAt) }]),
    ...(acceptedAt === null ? [] : [{ kind: 'reservation', on: kstDate(acceptedAt) }]),
  ]
  return known({
    source: SOURCE,
    sourceId: place.placeId,
    observedAt: isoInstant(
      edit === null ? Math.max(statedOpenAt ?? 0, answeredAt ?? 0, acceptedAt ?? 0) : statedAt(edit),
    ),
    ...describePlace(place),
    category: place.category,
    ...(proofs.length > 0 && { businessProofs: proofs }),
    ...(edit === null
      ? // The owner said nothing of the venue itself, so the record is no listing of it.
        { operatingStatus: 'unknown' }
      : { confirmedBy: 'owner', subtype: place.subtype, ...said(edit.changes) }),
  })
}

/**
 * Returns when the newest of the fields was stated. The last edit may be later: it may have withdrawn fields, of which
 * the others say nothing.
 */
function statedAt({ days, editedAt }: PlaceEdit): Instant {
  const newest = Object.values(days).toSorted().at(-1)
  return newest === undefined ? editedAt : Math.min(editedAt, instantOf(newest, DAY_MINUTES) - 1000)
}

/** Returns false when all edits were withdrawn. */
function saysSomething(changes: PlaceChanges): boolean {
  return Object.keys(known(said(changes))).length > 0
}

function said(changes: PlaceChanges): Record<string, unknown> {
  const { businessHours, is24h, menu, photos, attributes, snsLinks, ...others } = changes
  return {
    ...others,
    hours: businessHours ? { weekly: businessHours } : null,
    ...(is24h === true && !businessHours && { hours: { text: '24시간' } }),
    menu: menu?.map((item) => known({ ...item })),
    snsLinks: snsLinks?.map((link) => known({ ...link })),
    photos: photos && photosOf(photos),
    attributes: attributes && attributesOf(attributes),
  }
}

/**
 * Returns the photos on other servers. Uploaded photos stay with the service, which can delete them; a release could not. Where
 * there are only such photos, the record says nothing of photos.
 */
function photosOf({ gallery, menu, menuBoard }: NonNullable<PlaceChanges['photos']>) {
  const all = [
    ...gallery.map((photo) => known({ ...photo })),
    ...menu.map(({ url, menuItem }) => ({ url, menuItem })),
    ...menuBoard.map((url) => ({ url, category: 'menu_board' })),
  ]
  const elsewhere = all.filter(({ url }) => photoIdOf(String(url)) === null)
  return elsewhere.length === 0 && all.length > 0 ? null : elsewhere
}

/** Flattens filter names, as in a source record. */
function attributesOf({ booleans = {}, ...others }: NonNullable<PlaceChanges['attributes']>): Record<string, unknown> {
  return known({ ...booleans, ...others })
}

function known(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}
