import type { Instant } from '#base/clock.ts'
import { PHOTO_SIZES, type PhotoSize } from '#contract/limits/photoLimits.ts'
import { agedPhotos, deletedPhotos, forgetPhoto, keepPhoto, markPhotosDeleted } from '#owners/ownerPhotos.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { fileName } from './uploadPhoto.ts'

type PhotoState = Pick<OwnerServices, 'database' | 'photos' | 'edits' | 'claimedIds' | 'clock'>

/** Deletes the files of photos that were marked as deleted. A file that cannot be deleted now is tried again by a timer. */
export async function deletePhotoFiles({ database, photos }: Pick<PhotoState, 'database' | 'photos'>): Promise<void> {
  for (const photoId of await deletedPhotos(database)) {
    for (const size of Object.keys(PHOTO_SIZES) as PhotoSize[]) await photos.storage.remove(fileName(photoId, size))
    await forgetPhoto(database, photoId)
  }
}

/** Deletes photos that no edit names any more, and uploads that failed. */
export async function deleteUnusedPhotos(state: PhotoState): Promise<void> {
  const { database, edits, claimedIds, clock } = state
  const at = clock()
  const byPlace = Map.groupBy(await agedPhotos(database, at), ({ placeId }) => placeId)
  for (const [placeId, photos] of byPlace) {
    const named = await edits.namedPhotos(database, claimedIds.of(placeId))
    for (const { photoId } of photos) if (!named.has(photoId)) await markUnused(state, placeId, photoId, at)
  }
  await deletePhotoFiles(state)
}

/**
 * Marks a photo as deleted unless an edit has named it meanwhile. It is marked before the edits are read, so that such an
 * edit either is read or waits and finds no photo.
 */
function markUnused(
  { database, edits, claimedIds }: PhotoState,
  placeId: string,
  photoId: string,
  at: Instant,
): Promise<void> {
  return database.transaction(async (tx) => {
    await markPhotosDeleted(tx, [photoId], at)
    const named = await edits.namedPhotos(tx, claimedIds.of(placeId))
    if (named.has(photoId)) await keepPhoto(tx, photoId)
  })
}
