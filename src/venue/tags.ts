import { foldWord } from '#base/text/text.ts'
import { ATMOSPHERE_SCORE_MIN } from './attributes.ts'
import { isLocalTo } from './localFood.ts'
import type { ListFilter } from './listFilters.ts'
import type { StoredPlace } from './records.ts'
import type { Venue } from './venue.ts'
import { BOOLEAN_FILTERS, canonical } from './vocabulary.ts'

/** What a venue's tags are read from. */
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

/** A shop handed down once is in its second generation. */
const FAMILY_GENERATION_MIN = 2
/** Present on a venue of a chain; `exclude=franchise` drops it. */
export const FRANCHISE_TAG = 'franchise:true'

/** The tag of a boolean filter. */
export function booleanTag(name: string): string {
  return `boolean:${name}`
}

/**
 * The tag that answers `filter=value` for a canonical value. A free name of `featured_by` or `associated_with`
 * gets a tag of its own kind, so that a person called TV is not the channel kind `tv`.
 */
export function tagOf(filter: ListFilter, value: string): string {
  const isName = (filter === 'featured_by' || filter === 'associated_with') && canonical(filter, value) === null
  return isName ? `${filter}:name:${foldWord(value)}` : `${filter}:${value}`
}

/**
 * Everything filters can ask of a venue by name, as `filter:value` strings without duplicates. Left to the index:
 * `NNy` of `legacy` (from the years), partner status (the overlay's), hours, price and text.
 */
export function tagsOf(venue: TaggedVenue): string[] {
  const tags = new Set<string>()
  const add = (filter: ListFilter, values: readonly string[] | undefined) => {
    for (const value of values ?? []) tags.add(tagOf(filter, value))
  }
  const { place, attributes } = venue
  add('business_category', [place.category])
  // Only the one the record shows: a filter must agree with what it returns.
  add('subtype', venue.subtypes.slice(0, 1))
  for (const name of booleansOf(venue)) tags.add(booleanTag(name))
  add('parking_type', attributes.parking_type === undefined ? [] : [attributes.parking_type])
  add('payment_methods', attributes.payment_methods)
  add('serves', attributes.serves)
  add('dietary', dietaryOf(venue))
  add('foreign_languages', attributes.foreign_languages)
  add('view', attributes.view)
  add('bbq_meat', attributes.bbq_meat)
  add('recommended_for', attributes.recommended_for)
  add('atmosphere', atmospheresOf(venue))
  // `service` comes and goes with partner status, which is the overlay's.
  add(
    'reservation_channel',
    place.reservationChannels.filter((channel) => channel !== 'service'),
  )
  add('muslim_friendly', orTrue(attributes.muslim_friendly ?? []))
  add('local_food', localFoodOf(venue))
  add('legacy', legacyOf(place))
  add('featured_by', featuresOf(place))
  add('associated_with', associationsOf(place))
  if (venue.franchise) tags.add(FRANCHISE_TAG)
  return [...tags]
}

/** With `true` in front when there is anything: how a special filter is asked for without naming a value. */
function orTrue(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [] : ['true', ...values]
}

function booleansOf({ place, attributes }: TaggedVenue): string[] {
  return BOOLEAN_FILTERS.filter((name) => {
    if (attributes.booleans[name] === true) return true
    if (name === 'has_promotion') return place.promotion !== null
    // Confirmed by a source in any way; partner status is added by the overlay.
    if (name === 'reservable')
      return place.serviceAttributes.reservable === true || place.reservationChannels.length > 0
    return false
  })
}

/** `mixed_group_suitable` needs a confirmed vegan meal, not just a drink: a vegan main that is on the menu. */
function dietaryOf({ place, attributes }: TaggedVenue): readonly string[] {
  const values = attributes.dietary ?? []
  return hasVeganMain(place) ? values : values.filter((value) => value !== 'mixed_group_suitable')
}

/** Whether the menu is known to have a vegan meal. */
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
  // Featured by somebody, even when neither kind nor name can be asked for.
  return ['true', ...values]
}

function associationsOf({ culturalAssociations }: TaggedVenue['place']): readonly string[] {
  return orTrue((culturalAssociations ?? []).flatMap(({ name, type }) => [type, ...namesOf('associated_with', name)]))
}

/** A free name; none when it is empty, or a word of the vocabulary, which as a query would mean the kind. */
function namesOf(filter: 'featured_by' | 'associated_with', name: string): string[] {
  return foldWord(name) === '' || canonical(filter, name) !== null ? [] : [name]
}

/** The handle in a channel's address: `@name` on any platform, the first path segment on Instagram. */
function handleOf(url: string): string | null {
  const match =
    /^https?:\/\/[^/]+\/@([^/?#]+)/i.exec(url) ?? /^https?:\/\/(?:www\.)?instagram\.com\/([\w.]+)/i.exec(url)
  return match?.[1] ?? null
}
