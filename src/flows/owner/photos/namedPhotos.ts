import { photoIdOf, shownPhotoUrl } from '#base/network/ownPhoto.ts'
import { Unavailable } from '#base/unavailable.ts'
import { editFault } from '#contract/placeEdit/placeEditFaults.ts'
import type { Tx } from '#database/database.ts'
import { lockPhotos, photosOfPlace } from '#owners/ownerPhotos.ts'
import { mapPhotoUrls, photoIdsIn } from '#venue/changes/changedPhotos.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { OwnerServices } from '../ownerServices.ts'
import { type Refusal, refused } from '../../refusal.ts'

/** Returns the changes with the whole addresses of uploaded photos, as the public API shows them. */
export const withShownPhotos = ({ photos }: Pick<OwnerServices, 'photos'>, changes: PlaceChanges): PlaceChanges =>
  mapPhotoUrls(changes, (url) => shownPhotoUrl(url, photos.publicUrl()))

/** Returns the refusal of an edit that names uploaded photos which the place does not have; null for any other edit. */
export async function findUnknownPhotos(
  { database }: Pick<OwnerServices, 'database'>,
  placeIds: readonly string[],
  said: PlaceChanges,
): Promise<Refusal | null> {
  const named = photoIdsIn(said)
  if (named.length === 0) return null
  const known = new Set((await photosOfPlace(database, placeIds)).map(({ photoId }) => photoId))
  const unknown = named.filter((id) => !known.has(id))
  if (unknown.length === 0) return null
  const faults = [...pathsOf(said, new Set(unknown))].map((path) => editFault(path, NO_SUCH_PHOTO))
  return refused('invalid_parameter', { faults })
}

const NO_SUCH_PHOTO = {
  en: 'names a photo that was deleted or never uploaded for this place',
  ko: '삭제되었거나 이 매장에 올리지 않은 사진입니다',
}

function* pathsOf({ photos }: PlaceChanges, photoIds: ReadonlySet<string>): Generator<string> {
  const isMeant = (url: string) => photoIds.has(photoIdOf(url) ?? '')
  for (const [i, { url }] of (photos?.gallery ?? []).entries()) if (isMeant(url)) yield `photos.gallery.${i}.url`
  for (const [i, { url }] of (photos?.menu ?? []).entries()) if (isMeant(url)) yield `photos.menu.${i}.url`
  for (const [i, url] of (photos?.menuBoard ?? []).entries()) if (isMeant(url)) yield `photos.menuBoard.${i}`
  const isListed = (main: string) => photos?.gallery.some(({ url }) => url === main)
  if (photos?.main && isMeant(photos.main) && !isListed(photos.main)) yield 'photos.main'
}

/** Keeps the photos that an edit names from being deleted until its transaction ends. */
export async function holdPhotos(tx: Tx<unknown>, placeIds: readonly string[], said: PlaceChanges): Promise<void> {
  const named = photoIdsIn(said)
  const held = await lockPhotos(tx, placeIds, named)
  // The next attempt finds the photo missing and is refused with its field.
  if (named.some((id) => !held.has(id))) throw new Unavailable('a photo was deleted while an edit named it')
}
