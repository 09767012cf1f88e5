import { foldWord } from '#base/text/text.ts'
import { ATMOSPHERE_SCORE_MIN } from './attributes/attributes.ts'
import { isLocalTo } from './attributes/localFood.ts'
import type { ListFilter } from './listFilters.ts'
import type { StoredPlace } from './records.ts'
import type { Venue } from './venue.ts'
import { BOOLEAN_FILTERS, canonical, familyOf } from './vocabulary.ts'

/** The parts of a venue from which its tags are derived. */
export interface TaggedVenue extends Pick<Venue, 'subtypes' | 'attributes' | 'franchise'> {
  place: Pick<
    StoredPlace,
    | 'category'
    | 'regionCode'
    | 'reservationChannels'
    | 'serviceAttributes'
    | 'dietary'
    | 'promotion'
    | 'legacy'
    | 'influencerFeatures'
    | 'culturalAssociations'
  >
}

/**
 * The list filters whose values a place shows in `attributes`. Those of the other filters have a field of their own
 * (`category`, `recommendedFor`, `legacy`, …).
 */
export const CONFIRMED_LISTS = [
  'parking_type',
  'payment_methods',
  'serves',
  'dietary',
  'foreign_languages',
  'view',
  'bbq_meat',
  'muslim_friendly',
  'local_food',
] as const satisfies readonly ListFilter[]
export type ConfirmedList = (typeof CONFIRMED_LISTS)[number]

/** The second generation: the shop was handed down once. */
const FAMILY_GENERATION_MIN = 2
/** The tag of a branch of a chain; `exclude=franchise` matches it. */
export const FRANCHISE_TAG = 'franchise:true'

/** Returns the tag of every venue in the family of a head (docs/reference/parameters.md#families-of-subtypes). */
export function familyTag(head: string): string {
  return `subtype_family:${head}`
}

/** Returns the tag of a boolean filter. */
export function booleanTag(name: string): string {
  return `boolean:${name}`
}

/**
 * Returns the tag that matches `filter=value` for a canonical value. A free name of `featured_by` or `associated_with`
 * gets a tag of a separate kind, so that a person called TV is not the channel kind `tv`.
 */
export function tagOf(filter: ListFilter, value: string): string {
  const isName = (filter === 'featured_by' || filter === 'associated_with') && canonical(filter, value) === null
  return isName ? `${filter}:name:${foldWord(value)}` : `${filter}:${value}`
}

/**
 * Returns everything that filters match by name, as `filter:value` strings without duplicates. The index itself handles
 * `NNy` of `legacy` (from the years), partner status (from the overlay), hours, price and text.
 */
export function tagsOf(venue: TaggedVenue): string[] {
  const tags = new Set<string>()
  const add = (filter: ListFilter, values: readonly string[] | undefined) => {
    for (const value of values ?? []) tags.add(tagOf(filter, value))
  }
  const { place, attributes } = venue
  add('business_category', [place.category])
  // Only the subtype that the record shows: a filter must agree with the records it returns.
  const [subtype] = venue.subtypes
  add('subtype', subtype === undefined ? [] : [subtype])
  const family = subtype === undefined ? null : familyOf(subtype)
  if (family !== null) tags.add(familyTag(family))
  for (const name of confirmedBooleans(venue)) tags.add(booleanTag(name))
  for (const filter of CONFIRMED_LISTS) add(filter, confirmedValues(venue, filter))
  add('recommended_for', attributes.recommended_for)
  add('atmosphere', atmospheresOf(venue))
  // `service` depends on partner status, which the overlay provides.
  add(
    'reservation_channel',
    place.reservationChannels.filter((channel) => channel !== 'service'),
  )
  add('legacy', legacyOf(place))
  add('featured_by', featuresOf(place))
  add('associated_with', associationsOf(place))
  if (venue.franchise) tags.add(FRANCHISE_TAG)
  return [...tags]
}

/** Adds `true` to a list that is not empty: it matches a special filter requested without a value. */
function orTrue(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [] : ['true', ...values]
}

/** Returns the values of a list filter that find a venue, in no fixed order. */
export function confirmedValues(venue: TaggedVenue, filter: ConfirmedList): readonly string[] {
  const { attributes } = venue
  switch (filter) {
    case 'parking_type':
      return attributes.parking_type === undefined ? [] : [attributes.parking_type]
    case 'dietary':
      return dietaryOf(venue)
    case 'muslim_friendly':
      return orTrue(attributes.muslim_friendly ?? [])
    case 'local_food':
      return localFoodOf(venue)
    default:
      return attributes[filter] ?? []
  }
}

/** Returns the boolean filters that find a venue, in the order of the vocabulary. */
export function confirmedBooleans({ place, attributes }: TaggedVenue): string[] {
  return BOOLEAN_FILTERS.filter((name) => {
    if (attributes.booleans[name] === true) return true
    if (name === 'has_promotion') return place.promotion !== null
    // Reservations confirmed by a source in any way; the overlay adds partner status.
    if (name === 'reservable')
      return place.serviceAttributes.reservable === true || place.reservationChannels.length > 0
    return false
  })
}

/** Keeps `mixed_group_suitable` only with a confirmed vegan main on the menu; a vegan drink is not enough. */
function dietaryOf({ place, attributes }: TaggedVenue): readonly string[] {
  const values = attributes.dietary ?? []
  return hasVeganMain(place) ? values : values.filter((value) => value !== 'mixed_group_suitable')
}

/** Returns whether the menu is known to have a vegan main. */
export function hasVeganMain({ dietary }: TaggedVenue['place']): boolean {
  return (dietary?.vegan_main_count ?? 0) > 0
}

function atmospheresOf({ attributes }: TaggedVenue): string[] {
  return Object.entries(attributes.atmosphere ?? {})
    .filter(([, score]) => score >= ATMOSPHERE_SCORE_MIN)
    .map(([tag]) => tag)
}

function localFoodOf({ place, attributes }: TaggedVenue): readonly string[] {
  const specialities = attributes.local_food ?? []
  return specialities.some((speciality) => isLocalTo(speciality, place.regionCode))
    ? ['true', ...specialities]
    : specialities
}

function legacyOf({ legacy }: TaggedVenue['place']): readonly string[] {
  if (!legacy) return []
  const handedDown = (legacy.generation ?? 1) >= FAMILY_GENERATION_MIN ? ['family_generations'] : []
  return ['true', ...legacy.certifications.map(({ code }) => code), ...handedDown]
}

function featuresOf({ influencerFeatures }: TaggedVenue['place']): readonly string[] {
  if (!influencerFeatures || influencerFeatures.length === 0) return []
  const values = influencerFeatures.flatMap(({ name, platform, url }) => {
    const kind = platform === 'naver_blog' ? 'blog' : canonical('featured_by', platform)
    const handle = url === null ? null : handleOf(url)
    return [
      ...(kind === null ? [] : [kind]),
      ...namesOf('featured_by', name),
      ...(handle === null ? [] : namesOf('featured_by', handle)),
    ]
  })
  // The venue counts as featured even when neither the kind nor the name can be searched for.
  return ['true', ...values]
}

function associationsOf({ culturalAssociations }: TaggedVenue['place']): readonly string[] {
  return orTrue((culturalAssociations ?? []).flatMap(({ name, type }) => [type, ...namesOf('associated_with', name)]))
}

/**
 * Returns a free name; empty when the name is empty or a word of the vocabulary, which in a query would mean the kind.
 */
function namesOf(filter: 'featured_by' | 'associated_with', name: string): string[] {
  return foldWord(name) === '' || canonical(filter, name) !== null ? [] : [name]
}

/** Returns the handle in a channel's address: `@name` on any platform, the first path segment on Instagram. */
function handleOf(url: string): string | null {
  const match =
    /^https?:\/\/[^/]+\/@([^/?#]+)/i.exec(url) ?? /^https?:\/\/(?:www\.)?instagram\.com\/([\w.]+)/i.exec(url)
  return match?.[1] ?? null
}
