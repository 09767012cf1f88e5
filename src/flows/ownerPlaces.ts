import type { Instant } from '#base/clock.ts'
import { isoInstantOrNull } from '#base/kst.ts'
import type { Attributes } from '#contract/attributes.ts'
import { FIELD_NAMES, type FieldName } from '#contract/fields.ts'
import type { OwnerWord, PlaceChanges } from '#contract/placeChanges.ts'
import type { Alongside } from '#database/database.ts'
import { together } from '#owners/placeEdits.ts'
import { type OwnerDesk, ownPlaceIds } from './ownerDesk.ts'
import { type Refusal, refused } from './refusal.ts'
import type { Serving } from './releaseHolder.ts'

type Done<T> = { kind: 'done'; data: T }

/** One of the owner's places: as the public API shows it, and what the owner says of it. */
export interface OwnPlace {
  placeId: string
  partner: boolean
  /** Null while the release does not have it. */
  place: Readonly<Record<string, unknown>> | null
  said: PlaceChanges
  /** What the lists say of filters, under what the owner says; null in a list of places. */
  listed: Attributes | null
  editedAt: string | null
}

/** What a list shows of each place. */
const SUMMARY: readonly FieldName[] = ['id', 'name', 'address', 'category']

export async function listOwnPlaces(desk: OwnerDesk, ownerId: string): Promise<Done<OwnPlace[]>> {
  const data: OwnPlace[] = []
  for (const { placeId, partner } of await claimedBy(desk, ownerId))
    data.push({ ...(await ownPlace(desk, placeId, partner, SUMMARY)), listed: null })
  return { kind: 'done', data }
}

export async function readOwnPlace(
  desk: OwnerDesk,
  ownerId: string,
  placeId: string,
): Promise<Done<OwnPlace> | Refusal> {
  const own = (await claimedBy(desk, ownerId)).find((place) => place.placeId === placeId)
  if (!own) return refused('place_not_found', { param: 'placeId' })
  return { kind: 'done', data: await ownPlace(desk, placeId, own.partner, FIELD_NAMES) }
}

/** Takes in what an owner says of a place; once this resolves, the public API of this node shows it. */
export async function editOwnPlace(
  desk: OwnerDesk,
  ownerId: string,
  placeId: string,
  word: OwnerWord,
  alongside?: Alongside<PlaceChanges>,
): Promise<Done<OwnPlace> | Refusal> {
  const places = await ownPlaceIds(desk, ownerId)
  if (!places.includes(placeId)) return refused('place_not_found', { param: 'placeId' })
  const edit = await desk.edits.add(ownerId, placeId, word, desk.clock(), (tx, { changes }) =>
    alongside ? alongside(tx, changes) : Promise.resolve(),
  )
  await desk.laid.lay([edit])
  return readOwnPlace(desk, ownerId, placeId)
}

/** The place as it would be after `editOwnPlace` with the same words; nothing is kept. */
export async function previewOwnPlace(
  desk: OwnerDesk,
  ownerId: string,
  placeId: string,
  word: OwnerWord,
): Promise<Done<OwnPlace> | Refusal> {
  const own = (await claimedBy(desk, ownerId)).find((place) => place.placeId === placeId)
  if (!own) return refused('place_not_found', { param: 'placeId' })
  const edit = await desk.edits.of(placeId)
  const changes = together(edit?.changes ?? {}, word)
  const serving = desk.releases.current()
  const overlay = serving && { ...serving.overlay, changes: new Map(serving.overlay.changes).set(placeId, changes) }
  if (overlay) await serving.index.prepare(overlay.changes)
  const place = overlay ? placeOf({ index: serving.index, overlay }, placeId, FIELD_NAMES, desk.clock()) : null
  const editedAt = isoInstantOrNull(edit?.editedAt ?? null)
  const listed = listedOf(serving, placeId)
  return { kind: 'done', data: { placeId, partner: own.partner, place, said: changes, listed, editedAt } }
}

/** By the ids they have now. */
async function claimedBy(
  { owners, claimedIds }: OwnerDesk,
  ownerId: string,
): Promise<{ placeId: string; partner: boolean }[]> {
  const partnerOf = new Map<string, boolean>()
  for (const { placeId, partner } of await owners.placesOf(ownerId))
    for (const current of claimedIds.current([placeId]))
      partnerOf.set(current, partner || partnerOf.get(current) === true)
  return [...partnerOf].map(([placeId, partner]) => ({ placeId, partner }))
}

async function ownPlace(
  { edits, releases, clock }: OwnerDesk,
  placeId: string,
  partner: boolean,
  fields: readonly FieldName[],
): Promise<OwnPlace> {
  const serving = releases.current()
  const place = serving ? placeOf(serving, placeId, fields, clock()) : null
  const edit = await edits.of(placeId)
  const editedAt = isoInstantOrNull(edit?.editedAt ?? null)
  return { placeId, partner, place, said: edit?.changes ?? {}, listed: listedOf(serving, placeId), editedAt }
}

/** Null while the release does not have it. */
function listedOf(serving: Serving | null, placeId: string): Attributes | null {
  const finding = serving?.index.find(placeId)
  return serving && finding && finding.kind !== 'unknown' ? serving.index.attributes(finding.ordinal) : null
}

/** Null while the release does not have it. */
function placeOf(
  { index, overlay }: Serving,
  placeId: string,
  fields: readonly FieldName[],
  at: Instant,
): OwnPlace['place'] {
  const finding = index.find(placeId)
  if (finding.kind === 'unknown') return null
  return JSON.parse(index.placeJson(finding.ordinal, fields, { at, overlay })) as OwnPlace['place']
}
