import { PHOTO_TYPES } from '#contract/limits/photoLimits.ts'

/** A smaller file is sent as it is. Phones' photos are larger, and take long over a slow line. */
const SENT_AS_IT_IS_BYTES = 1_500_000
/** More than the largest size that the service stores. */
const SIDE_MAX = 2_560
const QUALITY = 0.9

/**
 * Returns a file that the service takes: photos of other formats, such as HEIC, are converted where the browser can read
 * them, and large ones are made smaller. Null when the browser cannot read the file.
 */
export async function preparePhoto(file: File): Promise<Blob | null> {
  const isTaken = Object.hasOwn(PHOTO_TYPES, file.type)
  if (isTaken && file.size <= SENT_AS_IT_IS_BYTES) return file
  const picture = await createImageBitmap(file).catch(() => null)
  // The service states what is wrong with a damaged file of a format that it takes.
  if (!picture) return isTaken ? file : null
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return isTaken ? file : null
  // JPEG has no transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
