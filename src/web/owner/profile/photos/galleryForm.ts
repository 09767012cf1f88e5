import type { PlaceEdit, PlaceFields } from '#client/generated/records.ts'

/** A photo of the gallery in the form. */
export interface PhotoForm {
  url: string
  category: string
  credit: string
}

type Photos = PlaceFields['photos']

export const BLANK_PHOTO: PhotoForm = { url: '', category: '', credit: '' }

/** Returns the photos with the main one first. */
export function galleryForm(photos: Photos): PhotoForm[] {
  const authors = new Map((photos?.attributions ?? []).map(({ url, author }) => [url, author]))
  const shown = (photos?.gallery ?? []).map(({ url, category }) => ({
    url,
    category: category ?? '',
    credit: authors.get(url) ?? '',
  }))
  return shown.toSorted((a, b) => Number(b.url === photos?.main) - Number(a.url === photos?.main))
}

/** Returns the edit. Menu photos are sent unchanged, because all photos are replaced together. */
export function photosEdit(gallery: readonly PhotoForm[], photos: Photos): PlaceEdit {
  const { menu = [], menuBoard = [] } = photos ?? {}
  if (gallery.length + menu.length + menuBoard.length === 0) return { photos: null }
  const said = gallery.map(({ url, category, credit }, index) => ({
    url: url.trim(),
    category: textOrNull(category),
    credit: textOrNull(credit),
    isMain: index === 0,
  }))
  return { photos: { main: said[0]?.url ?? null, gallery: said, menu, menuBoard } }
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())
