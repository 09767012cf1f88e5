import { kstTime } from '#base/kst.ts'
import { completed, type Slices } from '#base/slices.ts'
import { isInitial } from '#base/text/hangul.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { KEYWORD_LENGTH_MAX } from '#contract/parameters/filterParameters.ts'
import { withSentenceNotices } from '#query/sentenceNotices.ts'
import { AREA_PARAMETERS, hasUnlistedDish, type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { addressNearby } from './addressNearby.ts'
import { wholeNameSpelt } from './latinName.ts'
import { withNamedArea } from './namedArea.ts'
import { circleAround, matchingKeyword, placeAndName, WALK_M, withinWalk } from './nameNearPlace.ts'
import { asKeyword, DISH, firstOtherReading, sentenceOf, type Sentence } from './otherReadings.ts'
import { regionNamesOf } from './regionNamesOf.ts'
import type { Serving } from './releaseHolder.ts'

type Request = Parameters<typeof toPlaceList>[0]

/** Converts a sentence into a request for places, with the region names of the release that answers it. */
export function readSentenceOf(request: Request, serving: Serving): PlaceListOfSentence {
  return completed(readSentence(request, serving))
}

/** As `readSentenceOf`; a sentence with several readings is searched once for each. */
export function* readSentence(request: Request, serving: Serving): Slices<PlaceListOfSentence> {
  const reading = yield* bestReading(request, serving)
  return withSentenceNotices(reading, request, (sentence) => serving.index.nameFit(sentence) === 'name')
}

function* bestReading(request: Request, serving: Serving): Slices<PlaceListOfSentence> {
  const { index } = serving
  const lookUp = regionNamesOf(index)
  const fitOf = nameFitsOf(index)
  const { date, minute } = kstTime(request.at)
  const setting: Parameters<typeof toPlaceList>[1] = {
    lookUp,
    today: date,
    minute,
    isName: (word) => fitOf(word) === 'name',
    isChain: (words) => index.isChain(words),
    isNameWord: (word) => fitOf(word) !== null,
  }
  const mayBeKeyword = isKeyword(request)
  // 종로 19 would be a street and a number without a meaning.
  const address = mayBeKeyword ? atAddress(request, serving) : null
  if (address?.parsed.kind === 'parsed') return address
  const read = toPlaceList(request, setting)
  yield
  if (!mayBeKeyword) return read
  const sentence = sentenceOf({ request, setting, read, serving })
  const name = isName(sentence) ? asKeyword(request) : null
  if (name?.parsed.kind === 'parsed') return name
  yield
  const atPlace = asNameAtPlace(sentence)
  if (atPlace !== null) return atPlace
  yield
  const other = yield* firstOtherReading(sentence)
  yield
  return other ?? (yield* withNamesake(read, request, fitOf, serving))
}

/** Returns the reading of a sentence that is nothing but an address, also where only its street has venues; null for others. */
function atAddress(request: Request, serving: Serving): PlaceListOfSentence | null {
  return serving.index.isAddress(request.sentence) ? asKeyword(request) : addressNearby(request, serving)
}

/**
 * Returns the reading of a sentence whose words besides the place a name there has in one piece, although some are
 * those of filters (no bad vibes apgujeong).
 */
function asNameAtPlace({ read, request, serving }: Sentence): PlaceListOfSentence | null {
  const { understood, notUnderstood } = read.report
  const hasFilters = understood.some(({ param }) => !AREA_PARAMETERS.has(param))
  const named = notUnderstood.length > 0 && hasFilters ? placeAndName(read, request) : null
  const words = named?.report.notUnderstood ?? []
  if (named === null || words.length < WORDS_OF_NAME_MIN || serving.index.nameFit(words.join(' ')) === null) return null
  return matchingKeyword(withinWalk(named, request, serving) ?? named, serving)
}

/** 명동 교자 and 을지로 노가리 ask for a dish there, and are whole names as well: the venues that are called so come first. */
function* withNamesake(
  read: PlaceListOfSentence,
  request: Request,
  fitOf: (text: string) => NameFit,
  serving: Serving,
): Slices<PlaceListOfSentence> {
  const { sentence, params } = request
  const { report, parsed } = read
  const isSeveral = new Set(report.understood.map(({ text }) => text)).size > 1
  const isOrdered = [...params.map(([name]) => name), ...report.understood.map(({ param }) => param)].includes('sort')
  if (parsed.kind === 'faulty' || report.understood.length === 0 || report.ambiguous.length > 0 || isOrdered)
    return read
  const spelt = wholeNameSpelt(report, sentence, serving.index)
  const named = spelt ?? (isSeveral && fitOf(sentence) === 'name' ? sentence.trim() : null)
  if (named === null) return read
  yield
  if (isElsewhere(named, parsed.value, serving)) return read
  return { report, parsed: { ...parsed, value: { ...parsed.value, named } } }
}

/** 노량진 횟집: who names a place does not mean the venues of that name elsewhere. Returns whether none is at the place or beside it. */
function isElsewhere(named: string, request: PlaceListRequest, serving: Serving): boolean {
  const query = withNamedArea(request, serving)
  if ('kind' in query || query.scope.kind === 'everywhere') return false
  const circle = circleAround(query.scope, serving)
  if (circle === null) return false
  const scope = { kind: 'circle', center: circle, radiusM: Math.max(circle.radius, WALK_M) } as const
  return !serving.index.hasVenueCalled(named, { ...query, scope }, serving.overlay)
}

/** Few sentences have more than a dozen words. */
const WORDS_LOOKED_UP_MAX = 24

type NameFit = ReturnType<VenueIndex['nameFit']>

/**
 * Returns how a word of one sentence fits the names of venues. A word that fits very many names takes long, so each is
 * looked up once, words beyond the maximum and initials (ㄱㄴㄷ) not at all.
 */
function nameFitsOf(index: VenueIndex): (word: string) => NameFit {
  const known = new Map<string, NameFit>()
  return (word) => {
    let fit = known.get(word)
    if (fit === undefined) {
      if (known.size >= WORDS_LOOKED_UP_MAX || Array.from(word).every(isInitial)) return null
      known.set(word, (fit = index.nameFit(word)))
    }
    return fit
  }
}

const WORDS_OF_NAME_MIN = 3

/** Whether a sentence is short enough for a keyword, and no parameter is the keyword instead. */
function isKeyword({ sentence, params }: Request): boolean {
  return sentence.trim().length <= KEYWORD_LENGTH_MAX && !params.some(([name]) => name === 'keyword')
}

/**
 * Returns whether a name has all of the sentence in one piece, although words of it are those of places and filters (명동
 * 교 자, 남산 왕돈까스): when words are left over, when the filters find nothing, and when three words or more are the whole
 * name.
 */
function isName({ read, request: { sentence }, serving, found }: Sentence): boolean {
  const { understood, notUnderstood, ambiguous } = read.report
  if (understood.length === 0 || ambiguous.length > 0) return false
  const fit = serving.index.nameFit(sentence)
  if (fit === null) return false
  // Few say three words that are by chance the whole name of a venue: 감나무집 기사 식당.
  const isWhole = fit === 'name' && sentence.trim().split(/\s+/u).length >= WORDS_OF_NAME_MIN
  // Beside other words a dish may be part of the name: 남산 왕돈까스. A dish alone is what is sought: 평양냉면.
  const hasDish = hasUnlistedDish(read.report) && understood.some(({ param }) => !DISH.has(param))
  return isWhole || hasDish || notUnderstood.length > 0 || found() === 'nothing'
}
