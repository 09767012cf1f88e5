import { photoIdOf, photoPath } from '#base/network/ownPhoto.ts'
import { PHOTO_SIZES, type PhotoSize } from '#contract/limits/photoLimits.ts'
import { isPhotoShown } from '#owners/ownerPhotos.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { fileName } from './uploadPhoto.ts'

/** Returns a file of a photo for everybody; null for unknown and deleted ones. */
export async function readPhotoFile(
  { database, photos }: Pick<OwnerServices, 'database' | 'photos'>,
  photoId: string,
  size: string,
): Promise<Buffer | null> {
  if (photoIdOf(photoPath(photoId)) === null || !Object.hasOwn(PHOTO_SIZES, size)) return null
  if (!(await isPhotoShown(database, photoId))) return null
  return photos.storage.get(fileName(photoId, size as PhotoSize))
}
