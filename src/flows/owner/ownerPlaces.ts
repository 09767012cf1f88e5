import type { Instant } from '#base/clock.ts'
import { isoInstantOrNull } from '#base/kst.ts'
import type { Attributes } from '#venue/attributes/attributes.ts'
import { FIELD_NAMES, type FieldName } from '#venue/records.ts'
import type { OwnerEdit, PlaceChanges } from '#venue/changes/placeChanges.ts'
import { daysAfter } from '#owners/editDays.ts'
import type { PlaceRole } from '#contract/access/placeRoles.ts'
import { type PlaceEdit, mergeEdit } from '#owners/placeEdits.ts'
import { contradictAllClosures } from '../report/contradictAllClosures.ts'
import type { TransactionHook } from '#database/database.ts'
import type { OwnerServices } from './ownerServices.ts'
import { NOT_OWNED, type PlaceCaller, type ReachedPlace, reachedPlaces, requirePlace } from './people/placeAccess.ts'
import { recordedBy } from './people/recordActivity.ts'
import { findUnknownPhotos, holdPhotos, withShownPhotos } from './photos/namedPhotos.ts'
import type { Refusal } from '../refusal.ts'
import type { Serving } from '../search/releaseHolder.ts'

type Done<T> = { kind: 'done'; data: T }

/** One of the caller's places: as the public API shows it, and the owners' edits. */
export interface OwnPlace {
  placeId: string
  /** The caller's role at the place. */
  role: PlaceRole
  partner: boolean
  /** Null when the release does not have the place. */
  place: Readonly<Record<string, unknown>> | null
  said: PlaceChanges
  /** The filter attributes of the lists, without the owner's edits; null in a list of places. */
  listed: Attributes | null
  editedAt: string | null
}

/** The fields shown in a list. */
const SUMMARY: readonly FieldName[] = ['id', 'name', 'address', 'category']

export async function listOwnPlaces(services: OwnerServices, ownerId: string): Promise<Done<OwnPlace[]>> {
  const data: OwnPlace[] = []
  for (const claimed of await reachedPlaces(services, ownerId)) {
    const edit = await services.edits.of(claimed.placeId)
    data.push(shown(services, services.releases.current(), claimed, edit, 'summary'))
  }
  return { kind: 'done', data }
}

export async function readOwnPlace(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<Done<OwnPlace> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const edit = await services.edits.of(placeId)
  return { kind: 'done', data: shown(services, services.releases.current(), reached.place, edit, 'full') }
}

/** Stores an owner's edit of a place; once this resolves, the public API of this node shows it. */
export async function editOwnPlace(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  ownerEdit: OwnerEdit,
): Promise<Done<OwnPlace> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const [at, ids] = [services.clock(), services.claimedIds.of(placeId)]
  const unknown = await findUnknownPhotos(services, ids, ownerEdit.said)
  if (unknown) return unknown
  // Who states how the place is states that it is in business; taking statements back states nothing.
  const contradict: TransactionHook<unknown> = async (tx) => {
    await holdPhotos(tx, ids, ownerEdit.said)
    if (Object.keys(ownerEdit.said).length > 0) await contradictAllClosures(tx, ids, at)
  }
  const { ownerId } = caller
  const recorded = recordedBy(services, { kind: 'place.edited', actorId: ownerId, placeId }, contradict)
  const edit = await services.edits.add(ownerId, placeId, ownerEdit, at, ids, recorded)
  if (!edit) return NOT_OWNED
  await services.overlayVersions.apply([edit])
  return { kind: 'done', data: shown(services, services.releases.current(), reached.place, edit, 'full') }
}

/** Returns the place as `editOwnPlace` would show it after this edit; nothing is stored. */
export async function previewOwnPlace(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  ownerEdit: OwnerEdit,
): Promise<Done<OwnPlace> | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const unknown = await findUnknownPhotos(services, services.claimedIds.of(placeId), ownerEdit.said)
  if (unknown) return unknown
  const edit = await services.edits.of(placeId)
  const changes = mergeEdit(edit?.changes ?? {}, ownerEdit)
  const editedOn = daysAfter(changes, edit?.days ?? {}, services.clock(), ownerEdit)
  const serving = services.releases.current()
  // Other owners' edits of other places do not affect this view.
  const shownChanges = withShownPhotos(services, changes)
  const overlay = serving && { ...serving.overlay, changes: new Map([[placeId, { ...shownChanges, editedOn }]]) }
  if (overlay) await serving.index.preparePreview(overlay.changes)
  const previewed = overlay && { ...serving, overlay }
  const unsaved = { changes, editedAt: edit?.editedAt ?? null }
  return { kind: 'done', data: shown(services, previewed, reached.place, unsaved, 'full') }
}

/**
 * Returns a place as shown by `serving`; `edit` holds the owner's changes. A summary omits what must be read from the
 * lists.
 */
function shown(
  services: OwnerServices,
  serving: Serving | null,
  { placeId, role, partner }: ReachedPlace,
  edit: (Pick<PlaceEdit, 'changes'> & { editedAt: Instant | null }) | null,
  view: 'summary' | 'full',
): OwnPlace {
  const finding = serving?.index.find(placeId)
  const known = serving && finding && finding.kind !== 'unknown' ? { ...serving, ordinal: finding.ordinal } : null
  const fields = view === 'full' ? FIELD_NAMES : SUMMARY
  return {
    placeId,
    role,
    partner,
    place: known && placeOf(known, fields, services.clock()),
    said: withShownPhotos(services, edit?.changes ?? {}),
    listed: known && view === 'full' ? known.index.attributes(known.ordinal) : null,
    editedAt: isoInstantOrNull(edit?.editedAt ?? null),
  }
}

function placeOf(
  { index, overlay, ordinal }: Serving & { ordinal: number },
  fields: readonly FieldName[],
  at: Instant,
): OwnPlace['place'] {
  return JSON.parse(index.placeJson(ordinal, fields, { at, overlay })) as OwnPlace['place']
}
