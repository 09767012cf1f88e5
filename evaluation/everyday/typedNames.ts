import { metresApart } from '#base/geometry.ts'
import { seededRandom, type Random } from '#base/seededRandom.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { readingsOf } from '#query/wordsLexicon.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { isClosedForGood } from '#venue/closedForGood.ts'
import type { Venue } from '#venue/venue.ts'
import type { MeantName } from './score.ts'

/** How people change a name, made by rule: they add a place or a branch, leave words out, or name another kind. */
export const TYPED_CLASSES = ['place nearby', 'without last word', 'another kind', 'branch of a place'] as const
type TypedClass = (typeof TYPED_CLASSES)[number]

/** Names changed by rule, of each class. */
type TypedNames = Readonly<Record<TypedClass, readonly MeantName[]>>

const SEED = 17
/** Farther than the radius of a station, within a walk. */
const NEAR_M = { min: 400, max: 1_300 }
const BRANCH_M = 400
/** Of so many venues for each text none can be changed, so the release is too small. */
const VENUES_TRIED_MAX = 1_000
/** The name of a single house: few such texts are by chance those of another. */
const OWN_NAME = /^[가-힣]{2,}(?: [가-힣]+)*$/u
const OWN_NAME_LENGTH = { min: 3, max: 12 }
const KINDS = ['다방', '식당', '카페', '커피', '술집', '치킨', '분식', '베이커리']

interface NamedVenue {
  id: string
  name: string
  lat: number
  lng: number
  /** Its category and its subtypes. */
  kinds: ReadonlySet<string>
}

/**
 * Returns `count` texts of each class, made from open venues with a name of their own; throws when the release has too
 * few venues for them.
 */
export function typedNames(index: VenueIndex, venues: readonly Venue[], count: number): TypedNames {
  const random = seededRandom(SEED)
  const all = ownNamesOf(venues)
  const known = foldedNames(venues)
  const places = placesOf(index)
  const makers: Record<TypedClass, (venue: NamedVenue) => string | null> = {
    'place nearby': (venue) => beside(venue, placeWithin(random, places, venue, NEAR_M.min, NEAR_M.max), ''),
    'without last word': ({ name }) => withoutLastWord(name, known),
    'another kind': (venue) => withOtherKind(venue, random),
    'branch of a place': (venue) => beside(venue, placeWithin(random, places, venue, 0, BRANCH_M), '점'),
  }
  const sample = (make: (venue: NamedVenue) => string | null) => {
    const made = new Map<string, MeantName>()
    for (let tried = 0; tried < count * VENUES_TRIED_MAX && all.length > 0; tried++) {
      const venue = all[Math.floor(random() * all.length)]!
      const q = make(venue)
      if (q !== null) made.set(venue.id, { q, ids: [venue.id] })
      if (made.size === count) return [...made.values()]
    }
    throw new Error(`The release has too few venues for ${count} names of each class.`)
  }
  const [near, cut, kind, branch] = TYPED_CLASSES
  return {
    [near]: sample(makers[near]),
    [cut]: sample(makers[cut]),
    [kind]: sample(makers[kind]),
    [branch]: sample(makers[branch]),
  }
}

function ownNamesOf(venues: readonly Venue[]): NamedVenue[] {
  const counts = new Map<string, number>()
  for (const { place } of venues) {
    const folded = foldPunctuation(place.name)
    counts.set(folded, (counts.get(folded) ?? 0) + 1)
  }
  return venues
    .filter(({ place, franchise }) => !isClosedForGood(place) && !franchise && isOwnName(place.name))
    .filter(({ place }) => counts.get(foldPunctuation(place.name)) === 1)
    .map(({ place: { id, name, location, category }, subtypes }) => ({
      id,
      name,
      ...location,
      kinds: new Set([category, ...subtypes]),
    }))
}

function isOwnName(name: string): boolean {
  return (
    OWN_NAME.test(name) &&
    name.length >= OWN_NAME_LENGTH.min &&
    name.length <= OWN_NAME_LENGTH.max &&
    !name.endsWith('점')
  )
}

/** All names in one text, so that a part of a name that several have is found by two searches. */
function foldedNames(venues: readonly Venue[]): string {
  return venues.map(({ place }) => foldPunctuation(place.name)).join('\n')
}

interface NamedPoint {
  name: string
  lat: number
  lng: number
}

/** Stations and dongs, as people say them. */
function placesOf(index: VenueIndex): NamedPoint[] {
  const all = { dong: null, sigungu: null, sido: null, regionCode: null, includeEmpty: false } as const
  const rows = [...index.regions({ ...all, kind: 'station' }), ...index.regions({ ...all, kind: 'dong' })]
  return rows
    .filter(({ placeCount }) => placeCount > 0)
    .map(({ dong, center }) => ({ name: dong.replace(/역$/u, ''), ...center }))
    .filter(({ name }) => /^[가-힣]{2,5}$/u.test(name))
}

function placeWithin(
  random: Random,
  places: readonly NamedPoint[],
  { lat, lng, name }: NamedVenue,
  minM: number,
  maxM: number,
): string | null {
  const near = places.filter((place) => {
    const apartM = metresApart(lat, lng, place.lat, place.lng)
    return apartM >= minM && apartM <= maxM && !name.includes(place.name)
  })
  return near.length === 0 ? null : near[Math.floor(random() * near.length)]!.name
}

function beside({ name }: NamedVenue, place: string | null, ending: string): string | null {
  return place === null ? null : `${name} ${place}${ending}`
}

function withoutLastWord(name: string, known: string): string | null {
  const words = name.split(' ')
  const left = words.slice(0, -1).join(' ')
  const folded = foldPunctuation(left)
  const isUnique = folded.length >= OWN_NAME_LENGTH.min && known.indexOf(folded) === known.lastIndexOf(folded)
  return words.length > 1 && isUnique ? left : null
}

/** Returns the name with a word for a kind that the venue is not; null when the drawn word is for its own. */
function withOtherKind({ name, kinds }: NamedVenue, random: Random): string | null {
  const space = random() < 0.5 ? ' ' : ''
  const word = KINDS[Math.floor(random() * KINDS.length)]!
  const isOwn = readingsOf(word).some(({ value }) => kinds.has(value))
  return isOwn ? null : `${name}${space}${word}`
}
