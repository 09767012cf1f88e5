import type { PlaceFields } from '#client/generated/records.ts'
import type { Column } from './textTable.ts'

/** A place of a list, with the requested fields only. */
export type ListedPlace = Partial<PlaceFields> & { distanceM?: number }

/**
 * The columns of a list; empty ones, of fields that were not requested, are left out. The id is last, because the next
 * command needs it.
 */
const PLACE_COLUMNS: readonly Column<ListedPlace>[] = [
  { title: 'name', cell: ({ name }) => name ?? '', flexible: true },
  { title: 'kind', cell: ({ categoryLabel, category }) => categoryLabel ?? category ?? '', flexible: true },
  { title: 'where', cell: ({ address }) => address?.road ?? address?.jibun ?? '', flexible: true },
  { title: 'distance', cell: ({ distanceM }) => (distanceM === undefined ? '' : metres(distanceM)), right: true },
  { title: 'now', cell: ({ openNow }) => openNow?.reason.replaceAll('_', ' ') ?? '', isWord: true },
  { title: 'then', cell: ({ openAtMatch }) => (openAtMatch ? `${openAtMatch.from}–${openAtMatch.to}` : '') },
  { title: 'price', cell: ({ price }) => (price ? `₩${price.avg.toLocaleString('en-US')}` : ''), right: true },
  { title: 'rating', cell: ({ rating }) => rating?.toFixed(1) ?? '', right: true },
  { title: 'fresh', cell: ({ freshnessScore }) => freshnessScore?.toFixed(2) ?? '', right: true },
  { title: 'sure', cell: ({ confidence }) => confidence?.toFixed(2) ?? '', right: true },
  { title: 'phone', cell: ({ phone }) => phone ?? '' },
  { title: 'table', cell: ({ serviceReservable }) => (serviceReservable ? 'yes' : ''), isWord: true },
  { title: 'summary', cell: ({ aiSummary }) => aiSummary ?? '', flexible: true },
  { title: 'id', cell: ({ id }) => id ?? '' },
]

/** Fields that the columns above show, by the name of the field. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'categoryLabel',
  'category',
  'address',
  'distanceM',
  'openNow',
  'openAtMatch',
  'price',
  'rating',
  'freshnessScore',
  'confidence',
  'phone',
  'serviceReservable',
  'aiSummary',
  'id',
])
/** The field whose value a sort orders by, where a place shows it. */
const FIELD_OF_SORT: Readonly<Record<string, string>> = {
  rating: 'rating',
  reviews: 'reviewCount',
  newest: 'openedOn',
}

/**
 * Returns the columns of a list: those above, and one for each other field that was requested by its name, and for the
 * field by which the list is sorted.
 */
export function placeColumns({ fields = '', sort = '' }: Readonly<Record<string, string>>): Column<ListedPlace>[] {
  const sortedBy = FIELD_OF_SORT[sort]
  const named = [...fields.split(',').map((field) => field.trim()), ...(sortedBy === undefined ? [] : [sortedBy])]
  const others = [...new Set(named)].filter((field) => field !== '' && !SHOWN_FIELDS.has(field))
  const more = others.map((field): Column<ListedPlace> => ({ title: field, cell: cellOf(field), flexible: true }))
  const last = PLACE_COLUMNS.at(-1)
  return last === undefined ? more : [...PLACE_COLUMNS.slice(0, -1), ...more, last]
}

function cellOf(field: string): (place: ListedPlace) => string {
  return (place) => {
    const value = (place as Readonly<Record<string, unknown>>)[field]
    if (value === null || value === undefined) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

export function metres(distanceM: number): string {
  return distanceM < 1_000 ? `${distanceM} m` : `${(distanceM / 1_000).toFixed(1)} km`
}
