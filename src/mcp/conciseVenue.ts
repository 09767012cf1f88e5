import { Type } from 'typebox'
import type { OpenNow, PlaceFields } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { weekdayOf } from './koreanTime.ts'
import { cleanName } from './venueText.ts'

/** The fields of concise venues; they cost two tokens a request. */
export const CONCISE_FIELDS = [
  'id',
  'name',
  'category',
  'categoryLabel',
  'address',
  'confidence',
  'possiblyClosed',
  'serviceReservable',
  'price',
  'freshnessScore',
  'openNow',
] as const

/** The additional fields of full venues, at the same price. */
export const FULL_FIELDS = [
  'phone',
  'bookingUrl',
  'rating',
  'reviewCount',
  'menuSummary',
  'nearestStation',
  'promotion',
] as const

const optional = Type.Optional

export const ConciseVenueSchema = Type.Object({
  id: Type.String({ description: 'placeId for the other tools.' }),
  name: Type.String(),
  kind: Type.String(),
  where: Type.String({ description: 'District and dong; around a point, metres from it and dong.' }),
  open: Type.String({ description: 'Whether it is open now, or at open_at.' }),
  price: optional(Type.Integer({ description: '1 below 10,000 KRW a person, 2, 3, 4 from 60,000.' })),
  data: Type.String({ description: 'Confidence of the data, and how recently the venue was active.' }),
  bookable: optional(Type.Literal(true, { description: 'request_reservation works here.' })),
  address: optional(Type.String()),
  phone: optional(Type.String()),
  bookingUrl: optional(Type.String()),
  rating: optional(Type.Number()),
  reviewCount: optional(Type.Integer()),
  menu: optional(Type.Array(Type.String())),
  station: optional(Type.String()),
  promotion: optional(Type.String()),
})

/** A place of a list; fields that were not requested are missing. */
export type ListedPlace = Pick<PlaceFields, (typeof CONCISE_FIELDS)[number]> &
  Partial<Pick<PlaceFields, (typeof FULL_FIELDS)[number] | 'openAtMatch'>> & { distanceM?: number }

/** In characters: with names of this length the longest venue stays within 90 tokens. */
const NAME_MAX = 20
const KIND_MAX = 8

type ConciseVenue = ReturnType<typeof conciseVenue>

/** Returns what is needed to choose among venues, in at most 90 tokens. */
export function conciseVenue(place: ListedPlace) {
  const { id, name, category, categoryLabel, address, price, serviceReservable, distanceM } = place
  return {
    id,
    name: cleanName(name, NAME_MAX),
    kind: cleanLine(categoryLabel ?? '', KIND_MAX) || category,
    where: distanceM === undefined ? districtOf(address) : `${distanceM} m, ${dongOf(address)}`,
    open: openWords(place),
    ...(price && { price: price.level }),
    data: `${confidenceWord(place.confidence)}, ${freshnessWord(place.freshnessScore)}`,
    ...(serviceReservable && { bookable: true as const }),
  }
}

/** Returns a venue with phone, menu and so on, in more tokens. */
export function fullVenue(place: ListedPlace) {
  const { address, phone, bookingUrl, rating, reviewCount, menuSummary, nearestStation, promotion } = place
  return {
    ...conciseVenue(place),
    address: cleanLine(address.road ?? address.jibun ?? '', 80),
    ...(phone && { phone }),
    ...(bookingUrl && { bookingUrl: cleanLine(bookingUrl, 200) }),
    ...(rating != null && { rating }),
    ...(reviewCount != null && { reviewCount }),
    ...(menuSummary && { menu: menuSummary.items.slice(0, 4).map((item) => cleanLine(item, 30)) }),
    ...(nearestStation && { station: `${cleanLine(nearestStation.station, 20)} ${nearestStation.walkMin} min` }),
    ...(promotion && { promotion: cleanLine(promotion.title, 60) }),
  }
}

/** Returns the venue as one line of text. */
export function venueLine({ id, name, ...rest }: ConciseVenue | ReturnType<typeof fullVenue>): string {
  const { kind, where, open, price, data, bookable } = rest
  const parts = [
    `${name} (${id})`,
    kind,
    where,
    open,
    ...(price === undefined ? [] : [`price ${price}/4`]),
    data,
    ...(bookable ? ['bookable'] : []),
  ]
  const more = 'address' in rest ? `\n   ${moreOf(rest)}` : ''
  return parts.join(' · ') + more
}

function moreOf(venue: Partial<ReturnType<typeof fullVenue>>): string {
  const { address, phone, rating, reviewCount, menu, station, promotion, bookingUrl } = venue
  const stars = rating === undefined ? undefined : `rated ${rating}${reviewCount ? ` by ${reviewCount}` : ''}`
  const parts = [address, station, phone, stars, menu?.join(', '), promotion, bookingUrl]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}

/** Returns 강남구 역삼동 or 수원시 팔달구 인계동: without the province, house numbers and streets. */
function districtOf(address: PlaceFields['address']): string {
  return cleanLine(placeWords(address).join(' '), 24)
}

function dongOf(address: PlaceFields['address']): string {
  return cleanLine(placeWords(address).at(-1) ?? '', 12)
}

function placeWords({ jibun, road }: PlaceFields['address']): readonly string[] {
  const [, ...words] = cleanLine(jibun ?? road ?? '', 80).split(' ')
  const end = words.findIndex((word) => /^\d|^산\d|(?:로|길)\d*$/u.test(word))
  return (end < 0 ? words : words.slice(0, end)).slice(0, 3)
}

/** Returns the word for a confidence, by the bands of docs/scores.md#confidence. */
function confidenceWord(confidence: number): string {
  if (confidence >= 0.75) return confidence >= 0.9 ? 'well verified' : 'verified'
  return confidence >= 0.6 ? 'single source' : 'unsure'
}

function freshnessWord(score: number | null): string {
  if (score === null) return 'activity unknown'
  if (score >= 0.8) return 'active'
  if (score >= 0.5) return 'active this year'
  return score >= 0.2 ? 'quiet' : 'inactive'
}

const CLOSED_WORDS: Readonly<Record<string, string>> = {
  break_time: 'on break',
  closed_today: 'closed today',
  temporary_closure: 'closed temporarily',
  regular_closure: 'closed for a regular day off',
  holiday: 'closed for a holiday',
  closed_permanently: 'closed permanently',
}

/** Returns whether the venue is open, now or at the requested time. */
export function openWords({
  possiblyClosed,
  openAtMatch,
  openNow,
}: Pick<ListedPlace, 'possiblyClosed' | 'openAtMatch' | 'openNow'>): string {
  if (possiblyClosed) return 'may have closed permanently'
  if (openAtMatch)
    return openAtMatch.from === openAtMatch.to ? 'open then' : `open ${openAtMatch.from}-${openAtMatch.to} then`
  return openNow ? openNowWords(openNow) : 'hours unknown'
}

function openNowWords({ open, reason, closesAt, nextOpenAt }: OpenNow): string {
  if (reason === 'last_order_passed') return 'last order passed'
  if (open) return closesAt === null ? 'open all day' : `open until ${closesAt.slice(11, 16)}`
  const word = CLOSED_WORDS[reason] ?? 'closed'
  if (nextOpenAt === null) return word
  const day = reason === 'break_time' || reason === 'before_open' ? '' : `${weekdayOf(nextOpenAt)} `
  return `${word}, opens ${day}${nextOpenAt.slice(11, 16)}`
}
