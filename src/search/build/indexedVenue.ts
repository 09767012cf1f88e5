import { ATTRIBUTE_LISTS, ATTRIBUTE_VALUES, type Attributes } from '#venue/attributes/attributes.ts'
import type { StoredPlace } from '#venue/records.ts'
import { booleanTag, FRANCHISE_TAG, tagOf } from '#venue/tags.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { UNCONFIRMED_MIXED_GROUP_TAG } from '../columns/ownTags.ts'
import { rankingOf } from '../ranking/discoveryScore.ts'
import type { ScoreTables } from '../columns/tables.ts'

/** What an index holds of one venue, in a form that is cheap to read and to send to another thread. */
export interface IndexedVenue {
  ordinal: number
  /** The stored place as JSON. */
  place: string
  /** The tags from which its attributes can be read. */
  tags: readonly string[]
  points: number
}

const LISTED: readonly (readonly [(typeof ATTRIBUTE_LISTS)[number], readonly string[]])[] = ATTRIBUTE_LISTS.map(
  (name) => [name, [...(ATTRIBUTE_VALUES.get(name) ?? [])]] as const,
)
const ATTRIBUTE_TAGS: readonly string[] = [
  ...BOOLEAN_FILTERS.map(booleanTag),
  ...LISTED.flatMap(([name, values]) => values.map((value) => tagOf(name, value))),
  FRANCHISE_TAG,
  UNCONFIRMED_MIXED_GROUP_TAG,
]

/** `placeJson` returns the stored place, all of `STORED_FIELDS`. */
export function indexedVenue(
  { tags, points }: Pick<ScoreTables, 'points' | 'tags'>,
  placeJson: (ordinal: number) => string,
  ordinal: number,
): IndexedVenue {
  return {
    ordinal,
    place: placeJson(ordinal),
    tags: ATTRIBUTE_TAGS.filter((tag) => tags.carries(ordinal, tag)),
    points: points[ordinal]!,
  }
}

/**
 * Returns the venue as far as an index needs it: its place, the attributes for filters, and its static points. Omits
 * what an index does not hold: sources, history, and a boolean known to be false that no record shows.
 */
export function venueOf({ place: text, tags, points }: IndexedVenue): Venue {
  const place = JSON.parse(text) as StoredPlace
  const carried = new Set(tags)
  const subtype = place.serviceAttributes.venue_subtype
  return {
    place,
    subtypes: subtype === null ? [] : [subtype],
    attributes: attributesOf(place, carried),
    franchise: carried.has(FRANCHISE_TAG),
    members: [],
    provenance: {},
    activity: { listedAs: 'in_business', proofs: [] },
    ranking: rankingOf(points),
    history: [],
  }
}

/** Reads attributes that the record shows from the record, the others from the tags. */
function attributesOf(place: StoredPlace, carried: ReadonlySet<string>): Attributes {
  const { parking_type, parking_fee, parking_note, foreign_languages } = place.serviceAttributes
  const lists = LISTED.map(
    ([name, values]) => [name, values.filter((value) => carried.has(tagOf(name, value)))] as const,
  )
  const known = {
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    dietary: dietaryOf(place, carried),
    parking_type,
    parking_fee,
    parking_note,
    ...(foreign_languages !== null && { foreign_languages }),
    ...(place.recommendedFor !== null && { recommended_for: place.recommendedFor }),
    atmosphere: scoresOf(place, 'atmosphere'),
    occasionScores: scoresOf(place, 'recommended_for'),
    cautions: place.cautions,
  }
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    booleans: booleansOf(place, carried),
  }
}

/** The record shows both kinds in one object; null when it shows none of the kind. */
function scoresOf({ atmosphereScores }: StoredPlace, kind: 'atmosphere' | 'recommended_for') {
  const entries = Object.entries(atmosphereScores ?? {}).filter(
    ([tag]) => ATTRIBUTE_VALUES.get(kind)?.has(tag) === true,
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/**
 * All venues that take reservations in any way have the tag `reservable`: only the record states whether the boolean is
 * set.
 */
function booleansOf({ serviceAttributes }: StoredPlace, carried: ReadonlySet<string>): Record<string, boolean> {
  const { parking, dine_in, reservable } = serviceAttributes
  const tagged = BOOLEAN_FILTERS.filter((name) => name !== 'reservable' && carried.has(booleanTag(name)))
  const shown = Object.entries({ parking, dine_in, reservable }).filter(
    (entry): entry is [string, boolean] => entry[1] !== null,
  )
  return { ...Object.fromEntries(tagged.map((name) => [name, true])), ...Object.fromEntries(shown) }
}

/** Null when nothing is stated. */
function dietaryOf({ dietary }: StoredPlace, carried: ReadonlySet<string>): string[] | null {
  const values = [...(ATTRIBUTE_VALUES.get('dietary') ?? [])].filter(
    (value) =>
      carried.has(tagOf('dietary', value)) ||
      (value === 'mixed_group_suitable' && carried.has(UNCONFIRMED_MIXED_GROUP_TAG)),
  )
  return values.length === 0 && dietary === null ? null : values
}
