import type { Instant } from '#base/clock.ts'
import { DAY_MINUTES, instantOf, isoInstant } from '#base/kst.ts'
import type { FieldName } from '#venue/records.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { PlaceEdit } from '#owners/placeEdits.ts'
import type { OwnerServices } from './ownerServices.ts'
import type { Serving } from '../search/releaseHolder.ts'

/** The source name of owners' edits, one record per place (docs/reference/source-records.md#owner-confirmed-facts). */
const SOURCE = 'owners'
/** The fields by which the next build links the record to the venue. */
const IDENTITY: readonly FieldName[] = [
  'id',
  'name',
  'category',
  'location',
  'address',
  'regionCode',
  'serviceAttributes',
]

interface Identity {
  id: string
  name: string
  category: string
  location: { lat: number; lng: number }
  address: { road: string | null; jibun: string | null }
  regionCode: string
  serviceAttributes: { venue_subtype: string | null }
}

/**
 * Returns owners' edits of their places as source records, for the next build. A value that an owner removed is
 * omitted, because a record can only state known values. Places that the release does not have are omitted.
 */
export async function ownerRecords({ edits, releases, clock }: OwnerServices): Promise<Record<string, unknown>[]> {
  const serving = releases.current()
  if (!serving) return []
  const said = (await edits.all()).filter(({ changes }) => saysSomething(changes))
  const records = said.map((edit) => recordOf(serving, edit, clock()))
  return records.filter((record) => record !== null)
}

function recordOf({ index, overlay }: Serving, edit: PlaceEdit, at: number): Record<string, unknown> | null {
  const { placeId, changes } = edit
  const finding = index.find(placeId)
  if (finding.kind === 'unknown') return null
  const place = JSON.parse(index.placeJson(finding.ordinal, IDENTITY, { at, overlay })) as Identity
  const { road, jibun } = place.address
  return known({
    source: SOURCE,
    sourceId: place.id,
    observedAt: isoInstant(statedAt(edit)),
    confirmedBy: 'owner',
    name: place.name,
    ...place.location,
    roadAddress: road,
    jibunAddress: jibun,
    regionCode: place.regionCode,
    category: place.category,
    subtype: place.serviceAttributes.venue_subtype,
    ...said(changes),
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
    photos: photos && [
      ...photos.gallery.map((photo) => known({ ...photo })),
      ...photos.menu.map(({ url, menuItem }) => ({ url, menuItem })),
      ...photos.menuBoard.map((url) => ({ url, category: 'menu_board' })),
    ],
    attributes: attributes && attributesOf(attributes),
  }
}

/** Flattens filter names, as in a source record. */
function attributesOf({ booleans = {}, ...others }: NonNullable<PlaceChanges['attributes']>): Record<string, unknown> {
  return known({ ...booleans, ...others })
}

function known(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
}
