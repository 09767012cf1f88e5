import { photoIdOf } from '#base/network/ownPhoto.ts'
import type { PlaceChanges } from './placeChanges.ts'

type Photos = NonNullable<PlaceChanges['photos']>

/** Returns the changes with every address of a photo replaced. */
export function mapPhotoUrls<Changes extends Pick<PlaceChanges, 'photos'>>(
  changes: Changes,
  replace: (url: string) => string,
): Changes {
  const { photos } = changes
  if (!photos) return changes
  const replaced = <Row extends { url: string }>(row: Row): Row => ({ ...row, url: replace(row.url) })
  const mapped: Photos = {
    main: photos.main && replace(photos.main),
    gallery: photos.gallery.map(replaced),
    menu: photos.menu.map(replaced),
    menuBoard: photos.menuBoard.map(replace),
    attributions: photos.attributions.map(replaced),
  }
  return { ...changes, photos: mapped }
}

/** Returns the ids of the uploaded photos that the changes name. */
export function photoIdsIn({ photos }: Pick<PlaceChanges, 'photos'>): string[] {
  if (!photos) return []
  const urls = [...photos.gallery, ...photos.menu].map(({ url }) => url)
  const named = [...urls, ...photos.menuBoard, ...(photos.main === null ? [] : [photos.main])].map(photoIdOf)
  return [...new Set(named.filter((id) => id !== null))]
}

/** Returns the changes without these uploaded photos; null where no photo is left, so that those of the lists stay hidden. */
export function withoutPhotos(changes: PlaceChanges, photoIds: ReadonlySet<string>): PlaceChanges {
  const { photos } = changes
  if (!photos) return changes
  const stays = (url: string) => !photoIds.has(photoIdOf(url) ?? '')
  const staying = <Row extends { url: string }>(rows: readonly Row[]) => rows.filter(({ url }) => stays(url))
  const [gallery, menu] = [staying(photos.gallery), staying(photos.menu)]
  const menuBoard = photos.menuBoard.filter(stays)
  if (gallery.length + menu.length + menuBoard.length === 0) return { ...changes, photos: null }
  const main = photos.main !== null && stays(photos.main) ? photos.main : (gallery[0]?.url ?? null)
  const marked = gallery.map((photo) => ({ ...photo, isMain: photo.url === main }))
  return {
    ...changes,
    photos: { main, gallery: marked, menu, menuBoard, attributions: staying(photos.attributions) },
  }
}
