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

/**
 * Deletes photos that no edit names any more, and uploads that failed. A photo is marked before the edits are read, so that
 * an edit that names it meanwhile either is read or waits and finds no photo.
 */
export async function deleteUnusedPhotos(state: PhotoState): Promise<void> {
  const { database, edits, claimedIds, clock } = state
  const at = clock()
  for (const { photoId, placeId } of await agedPhotos(database, at))
    await database.transaction(async (tx) => {
      await markPhotosDeleted(tx, [photoId], at)
      const named = await edits.namedPhotos(tx, claimedIds.of(placeId))
      if (named.has(photoId)) await keepPhoto(tx, photoId)
    })
  await deletePhotoFiles(state)
}
