import type { Instant } from '#base/clock.ts'
import { PHOTO_LIMITS } from '#contract/limits/photoLimits.ts'
import type { Tx } from '#database/database.ts'
import { findPhotos, markPhotosDeleted, type PhotoChoice, photosOfPlace } from '#owners/ownerPhotos.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { mayEdit, type PlaceEdit } from '#owners/placeEdits.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { NOT_OWNED, type PlaceCaller, requirePlace } from '../people/placeAccess.ts'
import { type Refusal, refused } from '../../refusal.ts'
import { deletePhotoFiles } from './deletePhotoFiles.ts'
import { type ShownPhoto, shownPhoto } from './shownPhoto.ts'

/** The uploaded photos of a place; `isShown` is false for those that no edit names. */
interface PhotoList {
  photos: (ShownPhoto & { isShown: boolean })[]
  limit: number
}

export async function listPhotos(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
): Promise<{ kind: 'done'; data: PhotoList } | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const { database, claimedIds, edits } = services
  const ids = claimedIds.of(placeId)
  const named = await edits.namedPhotos(database, ids)
  const photos = (await photosOfPlace(database, ids)).map((photo) => ({
    ...shownPhoto(services.photos, photo),
    isShown: named.has(photo.photoId),
  }))
  return { kind: 'done', data: { photos, limit: PHOTO_LIMITS.perPlace } }
}

/** Deletes a photo of a place for good: from its edit, from the public API and from the storage. */
export async function deletePhoto(
  services: OwnerServices,
  caller: PlaceCaller,
  placeId: string,
  photoId: string,
): Promise<{ kind: 'done'; data: { photoId: string } } | Refusal> {
  const reached = await requirePlace(services, caller, placeId)
  if (reached.kind === 'refused') return reached
  const { database, claimedIds, activity, overlayVersions, clock } = services
  const [at, ids, { ownerId }] = [clock(), claimedIds.of(placeId), caller]
  const outcome = await database.transaction(async (tx) => {
    if (!(await mayEdit(tx, ownerId, ids))) return NOT_OWNED
    const deleted = await deletePhotosWithin(services, tx, { photoId, placeIds: ids }, at)
    if (deleted.count === 0) return NO_SUCH_PHOTO
    const done = { kind: 'photo.deleted', actorId: ownerId, placeId, subjectId: photoId } as const
    await activity.add(tx as unknown as Tx<unknown>, done, at)
    return { kind: 'deleted', edits: deleted.edits } as const
  })
  if (outcome.kind === 'refused') return outcome
  await overlayVersions.apply(outcome.edits)
  await services.afterCommit([['delete the files of photos', () => deletePhotoFiles(services)]])
  return { kind: 'done', data: { photoId } }
}

/** Removes photos from the edits that name them and marks them as deleted. Edits are locked before photos, as by an edit. */
export async function deletePhotosWithin(
  { edits, claimedIds }: Pick<OwnerServices, 'edits' | 'claimedIds'>,
  tx: Tx<OwnerTables>,
  choice: PhotoChoice,
  at: Instant,
): Promise<{ count: number; edits: PlaceEdit[] }> {
  const chosen = await findPhotos(tx, choice)
  const placeIds = [...new Set(chosen.flatMap(({ placeId }) => [...claimedIds.of(placeId)]))]
  const photoIds = chosen.map(({ photoId }) => photoId)
  const changed = await edits.removePhotos(tx, placeIds, new Set(photoIds), at)
  await markPhotosDeleted(tx, photoIds, at)
  return { count: chosen.length, edits: changed }
}

const NO_SUCH_PHOTO = refused('not_found', {
  message: { en: 'The place has no such photo.', ko: '이 매장에 없는 사진입니다.' },
  hint: {
    en: 'GET /api/owner/v1/places/{id}/photos lists the photos of a place.',
    ko: 'GET /api/owner/v1/places/{id}/photos에서 사진 목록을 확인하세요.',
  },
})
