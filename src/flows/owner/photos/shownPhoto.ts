import type { OwnerPhoto } from '#owners/ownerPhotos.ts'
import { isoInstant } from '#base/kst.ts'
import { photoPath } from '#base/network/ownPhoto.ts'
import type { PhotoServices } from './photoServices.ts'

/** An uploaded photo as its owner sees it. */
export interface ShownPhoto {
  photoId: string
  /** The address of the largest size, which an edit names. */
  url: string
  smallUrl: string
  mediumUrl: string
  width: number
  height: number
  bytes: number
  uploadedAt: string
}

export function shownPhoto(
  { publicUrl }: Pick<PhotoServices, 'publicUrl'>,
  { photoId, width, height, bytes, uploadedAt }: OwnerPhoto,
): ShownPhoto {
  const url = (size: string) => publicUrl() + photoPath(photoId, size)
  return {
    photoId,
    url: url('large'),
    smallUrl: url('small'),
    mediumUrl: url('medium'),
    width,
    height,
    bytes,
    uploadedAt: isoInstant(uploadedAt),
  }
}
