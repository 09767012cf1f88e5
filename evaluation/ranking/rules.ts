import { metresApart, type LatLng } from '#base/geometry.ts'
import { foldSpaces } from '#base/text/text.ts'
import type { Venue } from '#venue/venue.ts'

/** 3 perfect, 2 good, 1 acceptable, 0 not wanted. */
export type Grade = 0 | 1 | 2 | 3

/** The facts that a rule may use: facts of the release that lists state, never one of our scores. */
export interface Candidate {
  venue: Venue
  /** Folded: without spaces and case. */
  name: string
  address: string
  menu: readonly string[]
  /** Distance from the centre of the query, if any. */
  distanceM: number | null
}

export type Rule = (candidate: Candidate) => boolean
/** Grades by the first rule that holds; without one the grade is 0. */
export type Grading = readonly (readonly [grade: Grade, rule: Rule])[]

export function candidateOf(venue: Venue): Candidate {
  const { name, address, menu } = venue.place
  return {
    venue,
    name: foldSpaces(name),
    address: foldSpaces(`${address.road ?? ''} ${address.jibun ?? ''}`),
    menu: (menu ?? []).map((item) => foldSpaces(item.name)),
    distanceM: null,
  }
}

/** Returns the same candidate with its distance from a centre. */
export function seenFrom(candidate: Candidate, { lat, lng }: LatLng): Candidate {
  const { location } = candidate.venue.place
  return { ...candidate, distanceM: metresApart(lat, lng, location.lat, location.lng) }
}

export function gradeOf(grading: Grading, candidate: Candidate): Grade {
  return grading.find(([, rule]) => rule(candidate))?.[0] ?? 0
}

export const all =
  (...rules: readonly Rule[]): Rule =>
  (candidate) =>
    rules.every((rule) => rule(candidate))
export const any =
  (...rules: readonly Rule[]): Rule =>
  (candidate) =>
    rules.some((rule) => rule(candidate))

const named =
  (holds: (name: string, word: string) => boolean) =>
  (...words: readonly string[]): Rule => {
    const folded = words.map(foldSpaces)
    return ({ name }) => folded.some((word) => holds(name, word))
  }

export const nameIs = named((name, word) => name === word)
export const nameBegins = named((name, word) => name.startsWith(word))
export const nameEnds = named((name, word) => name.endsWith(word))
/** Holds when the name contains any of the words. */
export const nameHas = named((name, word) => name.includes(word))

export function menuHas(word: string): Rule {
  const folded = foldSpaces(word)
  return ({ menu }) => menu.some((item) => item.includes(folded))
}

export function addressHas(word: string): Rule {
  const folded = foldSpaces(word)
  return ({ address }) => address.includes(folded)
}

export function inRegion(...codes: readonly string[]): Rule {
  return ({ venue }) => codes.some((code) => venue.place.regionCode.startsWith(code))
}

export function idIs(...ids: readonly string[]): Rule {
  return ({ venue }) => ids.includes(venue.place.id)
}

export function within(metres: number): Rule {
  return ({ distanceM }) => distanceM !== null && distanceM <= metres
}

/** Holds when the venue lies within some metres of a point. */
export function nearPoint(lat: number, lng: number, metres: number): Rule {
  return ({ venue }) => metresApart(lat, lng, venue.place.location.lat, venue.place.location.lng) <= metres
}

export function categoryIs(...categories: readonly string[]): Rule {
  return ({ venue }) => categories.includes(venue.place.category)
}

/** Holds when the kind that the venue shows is one of these. */
export function kindIs(...subtypes: readonly string[]): Rule {
  return ({ venue }) => subtypes.includes(venue.place.serviceAttributes.venue_subtype ?? '')
}

/** Holds when a list certifies the venue as an old house. */
export const isOldHouse: Rule = ({ venue }) => venue.place.legacy !== null

/** Holds when a record of one of these sources belongs to the venue. */
export function listedBy(...names: readonly string[]): Rule {
  return ({ venue }) => venue.members.some(({ source }) => names.includes(source))
}

/** Holds when at least this many independent lists know the venue. */
export function sources(atLeast: number): Rule {
  return ({ venue }) => venue.place.sourceCount >= atLeast
}

/** Holds when something proves that the venue was in business on that day or later. */
export function seenSince(day: string): Rule {
  return ({ venue }) => (venue.place.lastSeenAt ?? '').slice(0, day.length) >= day
}

/** Holds when the venue most likely exists: two lists agree, or one saw it lately. */
export const likelyExists: Rule = any(sources(2), seenSince('2024'))
export const anything: Rule = () => true
