import { metresApart, type LatLng } from '#base/geometry.ts'
import { foldSpaces } from '#base/text/text.ts'
import type { Venue } from '#venue/venue.ts'

/** 3 perfect, 2 good, 1 acceptable, 0 not wanted. */
export type Grade = 0 | 1 | 2 | 3

/** What a rule may look at: facts of the release that lists say, never a score of ours. */
export interface Candidate {
  venue: Venue
  /** Folded: no spaces, no case. */
  name: string
  address: string
  menu: readonly string[]
  /** From the centre of the query, when it has one. */
  distanceM: number | null
}

export type Rule = (candidate: Candidate) => boolean
/** The first rule that holds gives the grade; none is 0. */
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

/** The same candidate seen from a centre. */
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
/** Any of the words stands in the name. */
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

/** Independent lists that know the venue. */
export function sources(atLeast: number): Rule {
  return ({ venue }) => venue.place.sourceCount >= atLeast
}

/** Seen by a list on that day or later. */
export function seenSince(day: string): Rule {
  return ({ venue }) => venue.place.lastSeenAt.slice(0, day.length) >= day
}

/** Someone will most likely find it there: two lists agree, or one saw it lately. */
export const standing: Rule = any(sources(2), seenSince('2024'))
export const anything: Rule = () => true
