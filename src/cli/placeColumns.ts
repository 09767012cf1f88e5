import type { PlaceFields } from '#client/generated/records.ts'
import type { Column } from './textTable.ts'

/** A place of a list, with the requested fields only. */
export type ListedPlace = Partial<PlaceFields> & { distanceM?: number }

/**
 * The columns of a list; empty ones, of fields that were not requested, are left out. The id is last, because the next
 * command needs it.
 */
export const PLACE_COLUMNS: readonly Column<ListedPlace>[] = [
  { title: 'name', cell: ({ name }) => name ?? '', flexible: true },
  { title: 'kind', cell: ({ categoryLabel, category }) => categoryLabel ?? category ?? '', flexible: true },
  { title: 'where', cell: ({ address }) => address?.road ?? address?.jibun ?? '', flexible: true },
  { title: 'distance', cell: ({ distanceM }) => (distanceM === undefined ? '' : metres(distanceM)), right: true },
  { title: 'now', cell: ({ openNow }) => openNow?.reason.replaceAll('_', ' ') ?? '' },
  { title: 'then', cell: ({ openAtMatch }) => (openAtMatch ? `${openAtMatch.from}–${openAtMatch.to}` : '') },
  { title: 'price', cell: ({ price }) => (price ? `₩${price.avg.toLocaleString('en-US')}` : ''), right: true },
  { title: 'rating', cell: ({ rating }) => rating?.toFixed(1) ?? '', right: true },
  { title: 'fresh', cell: ({ freshnessScore }) => freshnessScore?.toFixed(2) ?? '', right: true },
  { title: 'sure', cell: ({ confidence }) => confidence?.toFixed(2) ?? '', right: true },
  { title: 'phone', cell: ({ phone }) => phone ?? '' },
  { title: 'table', cell: ({ serviceReservable }) => (serviceReservable ? 'yes' : '') },
  { title: 'summary', cell: ({ aiSummary }) => aiSummary ?? '', flexible: true },
  { title: 'id', cell: ({ id }) => id ?? '' },
]

export function metres(distanceM: number): string {
  return distanceM < 1_000 ? `${distanceM} m` : `${(distanceM / 1_000).toFixed(1)} km`
}
