import type { StoredPlace } from '#venue/records.ts'
import type { SourceRecord } from '#sources/record.ts'
import { type TrustedRecords, uniteByKey } from './ranked.ts'
import { lineOf, urlOf } from '../normalise/readValue.ts'

type Photo = NonNullable<SourceRecord['photos']>[number]

const MENU_BOARD = /^(?:menu_?board|메뉴\s?판)$/i

/** Merges all photos by address; `count` is the number in the lists. Only https photos are kept. */
export function mergePhotos(venue: TrustedRecords): Pick<StoredPlace, 'photos' | 'photoCount'> {
  const all = uniteByKey(
    venue,
    'photos',
    ({ record }) => (record.photos ?? []).filter(isSafe),
    ({ url }) => url,
  )
  if (all === null) return { photos: null, photoCount: 0 }
  const boards = all.filter(isBoard)
  const dishes = all.filter((photo) => !isBoard(photo) && lineOf(photo.menuItem) !== null)
  const others = all.filter((photo) => !isBoard(photo) && lineOf(photo.menuItem) === null)
  const main = others.find(({ isMain }) => isMain === true) ?? others[0] ?? dishes[0] ?? boards[0]
  return {
    photos: {
      count: all.length,
      main: main?.url ?? null,
      gallery: others.map((photo) => ({
        category: lineOf(photo.category, 40),
        url: photo.url,
        isMain: photo === main,
      })),
      menu: dishes.map(({ menuItem, url }) => ({ menuItem: lineOf(menuItem) ?? '', url })),
      menuBoard: boards.map(({ url }) => url),
      attributions: all.flatMap(attributionOf),
    },
    photoCount: all.length,
  }
}

function isSafe({ url }: Photo): boolean {
  return /^https:/i.test(url) && urlOf(url) !== null
}

function isBoard({ category }: Photo): boolean {
  return category !== undefined && MENU_BOARD.test(category)
}

function attributionOf({ url, author, license }: Photo) {
  if (author === undefined && license === undefined) return []
  return [{ url, author: lineOf(author, 80), license: lineOf(license, 80) }]
}
