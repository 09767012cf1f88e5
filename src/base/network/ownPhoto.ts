/**
 * The addresses of uploaded photos. Edits store them as paths, so that they stay right when the public address of the
 * service changes; answers show them below the public address.
 */
const ID = 'ph_[0-9a-hjkmnp-tv-z]{16}'
const PATH = `/photos/${ID}/large\\.webp`
const OWN_PHOTO = new RegExp(`^/photos/(${ID})/large\\.webp$`)
const LARGE_PHOTO = new RegExp(`/photos/(${ID})/large\\.webp$`)

/** A pattern of the whole address of a photo on any server, or of the path of an uploaded photo. */
export const PHOTO_URL_PATTERN = `^(https://[^\\s]+|(http://[^\\s]+)?${PATH})$`

/** Returns the path of a size of an uploaded photo. */
export const photoPath = (photoId: string, size = 'large') => `/photos/${photoId}/${size}.webp`

/** Returns the id of the uploaded photo that a path names; null for any other text. */
export const photoIdOf = (path: string): string | null => OWN_PHOTO.exec(path)?.[1] ?? null

/** Returns the path of an uploaded photo whose whole address is given; other addresses stay as they are. */
export function storedPhotoUrl(url: string, publicUrl: string): string {
  const path = url.startsWith(publicUrl) ? url.slice(publicUrl.length) : url
  return photoIdOf(path) === null ? url : path
}

/** Returns the whole address of an uploaded photo whose path is given; other addresses stay as they are. */
export const shownPhotoUrl = (url: string, publicUrl: string): string =>
  photoIdOf(url) === null ? url : publicUrl + url

/** Returns the id of the uploaded photo at an address, on whichever server; null for other photos. */
export const uploadedPhotoId = (url: string): string | null => LARGE_PHOTO.exec(url)?.[1] ?? null

/** Returns the address of another size of an uploaded photo; other addresses stay as they are. */
export const photoUrlOfSize = (url: string, size: 'small' | 'medium'): string =>
  url.replace(LARGE_PHOTO, (_, photoId: string) => photoPath(photoId, size))
