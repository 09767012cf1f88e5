import { kstDate } from '#base/kst.ts'
import { isLocalTo } from '#venue/attributes/localFood.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { Exclusion, Filters, SubtypeMatch } from '#contract/parameters/query.ts'
import type { Venue } from '#venue/venue.ts'
import { SUBTYPE_FAMILY } from '#venue/vocabulary.ts'
import type { KeywordReading } from '#search/keyword/readings/keywordReading.ts'
import type { PlaceNames } from '#search/keyword/placeNames.ts'
import { meaningsFor } from './referenceMeanings.ts'
import { matchOf, type Match } from './referenceText.ts'

/** The conditions of the filters, evaluated on the venue itself (docs/reference/parameters.md#confirmed-values). */

export interface Circumstances {
  overlay: Overlay
  asOf: string
  /** Returns the current id of a merged id. */
  currentId: (id: string) => string
  /** How subtypes match; `family` when absent. */
  subtypeMatch?: SubtypeMatch
  names: PlaceNames
  /** What else the keyword is read as. How readings are chosen is not computed here. */
  readings: readonly KeywordReading[]
}

/** Filters of which a venue must have every value; of the others one is enough. */
const ALL_OF: readonly ListFilter[] = ['recommended_for', 'payment_methods', 'foreign_languages', 'serves', 'dietary']
const ATMOSPHERE_FROM = 0.5

export function isPartner({ place }: Venue, { overlay, currentId }: Circumstances): boolean {
  return [...overlay.partners].some((id) => currentId(id) === place.id)
}

export function hasBoolean(venue: Venue, name: string, around: Circumstances): boolean {
  const { place, attributes } = venue
  if (attributes.booleans[name] === true) return true
  if (name === 'has_promotion') return place.promotion !== null
  if (name === 'reservable') {
    return (
      place.serviceAttributes.reservable === true || place.reservationChannels.length > 0 || isPartner(venue, around)
    )
  }
  return false
}

export function hasValue(venue: Venue, filter: ListFilter, value: string, around: Circumstances): boolean {
  const { place, attributes } = venue
  switch (filter) {
    case 'business_category':
      return place.category === value
    case 'subtype':
      return isOfSubtype(place.serviceAttributes.venue_subtype, value, around)
    case 'parking_type':
      return attributes.parking_type === value
    case 'atmosphere':
      return (attributes.atmosphere?.[value] ?? 0) >= ATMOSPHERE_FROM
    case 'dietary':
      if (value === 'mixed_group_suitable' && !((place.dietary?.vegan_main_count ?? 0) > 0)) return false
      return (attributes.dietary ?? []).includes(value)
    case 'reservation_channel':
      return place.reservationChannels.includes(value) || (value === 'service' && isPartner(venue, around))
    case 'muslim_friendly':
      return value === 'true'
        ? (attributes.muslim_friendly ?? []).length > 0
        : (attributes.muslim_friendly ?? []).includes(value)
    case 'local_food':
      if (value === 'true') return (attributes.local_food ?? []).some((food) => isLocalTo(food, place.regionCode))
      return (attributes.local_food ?? []).includes(value)
    case 'legacy':
      return hasLegacy(venue, value, around)
    case 'featured_by':
      return (place.influencerFeatures ?? []).some((feature) => isFeature(feature, value))
    case 'associated_with':
      return (place.culturalAssociations ?? []).some(
        ({ name, type }) => value === 'true' || type === value || sameName(name, value),
      )
    default:
      return (attributes[filter] ?? []).includes(value)
  }
}

function isOfSubtype(subtype: string | null, value: string, { subtypeMatch }: Circumstances): boolean {
  const family = subtypeMatch === 'exact' ? undefined : SUBTYPE_FAMILY[value]
  return subtype !== null && (family ?? [value]).includes(subtype)
}

function hasLegacy({ place: { legacy } }: Venue, value: string, { asOf }: Circumstances): boolean {
  if (legacy === null) return false
  if (value === 'true') return true
  if (value === 'family_generations' && legacy.generation !== null && legacy.generation >= 2) return true
  if (/^\d+y$/.test(value)) {
    const founded = legacy.foundedYear === null ? null : Number(asOf.slice(0, 4)) - legacy.foundedYear
    const years = legacy.years ?? founded
    return years !== null && years >= Number(value.slice(0, -1))
  }
  return legacy.certifications.some(({ code }) => code === value)
}

function isFeature(
  { name, platform, url }: { name: string; platform: string; url: string | null },
  value: string,
): boolean {
  if (value === 'true') return true
  if (platform === value || (platform === 'naver_blog' && value === 'blog')) return true
  const handle = /\/@([^/?#]+)/.exec(url ?? '')?.[1] ?? /instagram\.com\/([^/?#]+)/.exec(url ?? '')?.[1] ?? ''
  // A creator whose name equals a kind of channel is not found by that word.
  return sameName(name, value) || sameName(handle, value)
}

function sameName(a: string, b: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\s\-_'’‘`]/g, '')
  return !['tv', 'true'].includes(plain(b)) && plain(a) === plain(b)
}

/** A match, with what it assumes when the keyword as typed does not match. */
export type AssumedMatch = Match & Partial<Pick<KeywordReading, 'assumed'>>

/** Matches the keyword as typed, or else its first reading that matches. */
export function keywordMatch(venue: Venue, keyword: string, around: Circumstances): AssumedMatch | null {
  const has = (filter: ListFilter, value: string) => hasValue(venue, filter, value, around)
  const meanings = meaningsFor(around.names, venue, has)
  const typed = matchOf(keyword, venue.place, meanings)
  if (typed !== null) return typed
  for (const reading of around.readings) {
    const match = matchOf(reading.keyword, venue.place, meanings)
    if (match !== null) return { ...match, assumed: reading.assumed }
  }
  return null
}

/** Returns whether the name or the menu of a venue has a text. */
export function isPreferred(venue: Venue, text: string): boolean {
  const match = matchOf(text, venue.place, null)
  return match !== null && match.fit >= 0.5
}

function isExcluded(venue: Venue, exclusion: Exclusion, around: Circumstances): boolean {
  switch (exclusion.kind) {
    case 'value':
      return hasValue(venue, exclusion.filter, exclusion.value, around)
    case 'boolean':
      return hasBoolean(venue, exclusion.name, around)
    case 'place':
      return around.currentId(exclusion.id) === venue.place.id
    case 'keyword':
      // What is excluded is only texts.
      return matchOf(exclusion.word, venue.place, null) !== null
    case 'franchise':
      return venue.franchise
    case 'possibly_closed':
      return venue.place.possiblyClosed
  }
}

export function isInBox({ place: { location } }: Venue, bbox: Filters['bbox']): boolean {
  if (bbox === null) return true
  const { lat, lng } = location
  return lat >= bbox.south && lat <= bbox.north && lng >= bbox.west && lng <= bbox.east
}

function hasFigures({ place }: Venue, filters: Filters): boolean {
  const { minRating, minReviews, minFreshness, seenAfter, closedSince, is24h } = filters
  const { rating, reviewCount, freshnessScore, lastSeenAt, closureSignal } = place
  const seenOn = lastSeenAt === null ? null : kstDate(Date.parse(lastSeenAt))
  const closedOn = closureSignal?.level === 'confirmed' ? closureSignal.detectedAt : null
  return (
    (minRating === null || (rating !== null && rating >= minRating)) &&
    (minReviews === null || (reviewCount !== null && reviewCount >= minReviews)) &&
    (minFreshness === null || (freshnessScore !== null && freshnessScore >= minFreshness)) &&
    (seenAfter === null || (seenOn !== null && seenOn >= seenAfter)) &&
    (closedSince === null || (closedOn !== null && closedOn >= closedSince)) &&
    (!is24h || place.is24h === true)
  )
}

/** Returns whether a word is within one word of a venue's name. */
function isNamedSo({ place: { name } }: Venue, kinds: Filters['orNamed']): boolean {
  const words = name.normalize('NFC').split(/[\s\p{P}]+/u)
  return kinds.some(({ word }) => words.some((own) => own.includes(word)))
}

/** Returns whether a venue passes every filter except hours and closures. */
export function passes(venue: Venue, filters: Filters, circumstances: Circumstances): boolean {
  const around = { ...circumstances, subtypeMatch: filters.subtypeMatch }
  for (const [filter, values] of Object.entries(filters.lists) as [ListFilter, readonly string[]][]) {
    const has = (value: string) => hasValue(venue, filter, value, around)
    if (filter === 'subtype' && isNamedSo(venue, filters.orNamed)) continue
    if (values.length > 0 && !(ALL_OF.includes(filter) ? values.every(has) : values.some(has))) return false
  }
  if (!filters.booleans.every((name) => hasBoolean(venue, name, around))) return false
  const { price, confidence } = venue.place
  if (filters.priceLevels.length > 0 && !(price && filters.priceLevels.includes(price.level))) return false
  if (filters.minPriceAvg !== null && !(price && price.avg >= filters.minPriceAvg)) return false
  if (filters.maxPriceAvg !== null && !(price && price.avg <= filters.maxPriceAvg)) return false
  if (filters.minConfidence !== null && confidence < filters.minConfidence) return false
  if (!isInBox(venue, filters.bbox) || !hasFigures(venue, filters)) return false
  if (filters.exclude.some((exclusion) => isExcluded(venue, exclusion, around))) return false
  return filters.keyword === null || keywordMatch(venue, filters.keyword, around) !== null
}
