import { AREA_PARAMETERS, type PlaceListOfSentence, type toPlaceList } from '#query/sentenceRequest.ts'
import { readingsOf } from '#query/wordsLexicon.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { matchingKeyword, placeAndName, withAssumed, withinWalk, withKeyword } from './nameNearPlace.ts'
import type { Serving } from './releaseHolder.ts'

type Request = Parameters<typeof toPlaceList>[0]

/** A sentence, as it was read first. */
interface ReadSentence {
  request: Request
  read: PlaceListOfSentence
  serving: Serving
}

/**
 * How far a name may be apart from a text, for each letter of the text: anywhere, and where the venue must lie at the
 * place that the sentence names. No judged sentence that names no venue is nearer to a name of the Seoul release
 * (docs/decisions/0152-names-by-their-sound.md).
 */
const APART_MAX = 0.25
const APART_AT_PLACE_MAX = 0.6

export const LATIN = /^[\p{Script=Latin}\p{Script=Common}]+$/u

/** Takes all of a sentence in Latin letters for the name that it sounds like (yeonchun coffee: 연춘커피). */
export function asSpeltName({ request, serving }: Omit<ReadSentence, 'read'>): PlaceListOfSentence | null {
  const typed = request.sentence.trim()
  const report = { understood: [], notUnderstood: typed.split(/\s+/u), ambiguous: [] }
  for (const name of namesSpelt(typed, APART_MAX, serving.index)) {
    const spelt = withSpelling(report, typed, name, request)
    if (matchingKeyword(spelt, serving) !== null) return spelt
  }
  return null
}

/**
 * The same of all words but the place, at the place or within a walk of it (on the border ifc mall: 온더보더 near the IFC
 * mall).
 */
export function asSpeltNameNearPlace({ read, request, serving }: ReadSentence): PlaceListOfSentence | null {
  const named = placeAndName(read, request)
  if (named === null) return null
  const typed = named.report.notUnderstood.join(' ')
  // What is the keyword already is guessed at as such.
  if (read.parsed.kind === 'parsed' && read.parsed.value.filters.keyword === typed) return null
  for (const name of namesSpelt(typed, APART_AT_PLACE_MAX, serving.index)) {
    const spelt = withSpelling(named.report, typed, name, request)
    const near = withinWalk(spelt, request, serving) ?? spelt
    if (matchingKeyword(near, serving) !== null) return near
  }
  return null
}

/**
 * Returns the whole name that a sentence in Latin letters sounds like, although its words are filters as well (hwayang
 * maekju: 화양맥주). English words for filters alone (chicken and beer) ask for what they say.
 */
export function wholeNameSpelt(
  { understood, notUnderstood }: PlaceListOfSentence['report'],
  sentence: string,
  index: VenueIndex,
): string | null {
  const isKorean = (text: string) => readingsOf(text).length === 0
  const hasName = understood.some(({ text, param }) => !AREA_PARAMETERS.has(param) && isKorean(text))
  if (notUnderstood.length === 0 && !hasName) return null
  return namesSpelt(sentence, APART_MAX, index, true)[0] ?? null
}

function namesSpelt(text: string, apartMax: number, index: VenueIndex, areWhole = false): string[] {
  if (!LATIN.test(text)) return []
  const near = index.namesSoundingLike(text).filter(({ apart, isWhole }) => apart <= apartMax && (isWhole || !areWhole))
  return near.map(({ name }) => name)
}

function withSpelling(
  report: PlaceListOfSentence['report'],
  typed: string,
  name: string,
  request: Request,
): PlaceListOfSentence {
  const read = withKeyword(report, name, request)
  return { ...read, report: withAssumed(report, typed, name) }
}
