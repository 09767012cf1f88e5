import { Type } from 'typebox'
import type { OpenNow, PlaceFields } from '#client/generated/records.ts'
import { cleanLine } from '#base/text/text.ts'
import { weekdayOf } from './koreanTime.ts'
import { cleanName } from './venueText.ts'

/** What concise venues are made of: two tokens a request. */
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

/** What full venues have besides, at the same price. */
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
  open: Type.String({ description: 'Now; with open_at: how it serves then.' }),
  price: optional(Type.Integer({ description: '1 below 10,000 KRW a person, 2, 3, 4 from 60,000.' })),
  data: Type.String({ description: 'How sure the data is, and how lately there was a sign of life.' }),
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

/** A place of a list; fields that were not asked for are missing. */
export type ListedPlace = Pick<PlaceFields, (typeof CONCISE_FIELDS)[number]> &
  Partial<Pick<PlaceFields, (typeof FULL_FIELDS)[number] | 'openAtMatch'>> & { distanceM?: number }

/** In characters: with them the longest venue keeps to its 90 tokens. */
const NAME_MAX = 20
const KIND_MAX = 8

type ConciseVenue = ReturnType<typeof conciseVenue>

/** What choosing among venues takes, in at most 90 tokens (a full one in more). */
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

/** With phone, menu and so on beside it. */
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

/** The same as a line. */
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

/** 강남구 역삼동, 수원시 팔달구 인계동: without the province, and without house numbers and streets. */
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

/** The bands of docs/scores.md#confidence. */
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
  temporary_closure: 'closed for some days',
  holiday: 'closed for a holiday',
  closed_permanently: 'closed for good',
}

/** Whether it is open, now or when it was asked for. */
export function openWords({
  possiblyClosed,
  openAtMatch,
  openNow,
}: Pick<ListedPlace, 'possiblyClosed' | 'openAtMatch' | 'openNow'>): string {
  if (possiblyClosed) return 'may have closed for good'
  if (openAtMatch)
    return openAtMatch.from === openAtMatch.to ? 'open then' : `open ${openAtMatch.from}-${openAtMatch.to} then`
  return openNow ? openNowWords(openNow) : 'hours unknown'
}

function openNowWords({ open, reason, closesAt, nextOpenAt }: OpenNow): string {
  if (reason === 'last_order_passed') return 'last order passed'
  if (open) return closesAt === null ? 'open all day' : `open to ${closesAt.slice(11, 16)}`
  const word = CLOSED_WORDS[reason] ?? 'closed'
  if (nextOpenAt === null) return word
  const day = reason === 'break_time' || reason === 'before_open' ? '' : `${weekdayOf(nextOpenAt)} `
  return `${word}, opens ${day}${nextOpenAt.slice(11, 16)}`
}
