import type { Slices } from '#base/slices.ts'
import { foldPunctuation } from '#base/text/text.ts'
import { AREA_PARAMETERS, type PlaceListOfSentence, parseWorded, toPlaceList } from '#query/sentenceRequest.ts'
import { readingsOf } from '#query/wordsLexicon.ts'
import { FEW_RESULTS } from '#search/fewResults.ts'
import { asSpeltName, asSpeltNameNearPlace, LATIN } from './latinName.ts'
import { withNamedArea } from './namedArea.ts'
import {
  aroundArea,
  matchingName,
  matchingSpelling,
  mayNameNearPlace,
  placeAndName,
  withinWalk,
  withinWalkOfAny,
} from './nameNearPlace.ts'
import type { Serving } from './releaseHolder.ts'
import { wordsBeside } from './wordsBeside.ts'

type Request = Parameters<typeof toPlaceList>[0]

/** A sentence, as it was read first. */
export interface Sentence {
  request: Request
  setting: Parameters<typeof toPlaceList>[1]
  read: PlaceListOfSentence
  serving: Serving
  /**
   * What it finds as it was read; searched for once. A venue that only has the word for a kind in its name (or_named) does not
   * count, because the sentence may be the name of another venue.
   */
  found: () => Found
}

/** Nothing; few venues, or such as match under a guess only; venues as typed. */
type Found = 'nothing' | 'unsure' | 'venues'

export function sentenceOf(parts: Omit<Sentence, 'found'>): Sentence {
  let found: Found | null = null
  return { ...parts, found: () => (found ??= foundBy(ofKindOnly(parts.read), parts.serving)) }
}

function ofKindOnly({ report, parsed }: PlaceListOfSentence): PlaceListOfSentence {
  if (parsed.kind === 'faulty') return { report, parsed }
  const { value } = parsed
  return { report, parsed: { ...parsed, value: { ...value, filters: { ...value.filters, orNamed: [] } } } }
}

/** Another reading of a sentence that finds nothing as typed. */
interface OtherReading {
  /** What the sentence is taken for. */
  meaning: string
  appliesTo: (sentence: Sentence) => boolean
  /** Whether it is surer than a guess at single words, and than few venues that have one of them. */
  isSurer?: (sentence: Sentence) => boolean
  /**
   * Returns null when the sentence cannot be read so; a faulty reading never applies. The report of the reading states
   * what became of each word.
   */
  reread: (sentence: Sentence) => PlaceListOfSentence | null
  /** Returns the reading, or null when it does not find what it must find. */
  accept: (reading: PlaceListOfSentence, serving: Serving) => PlaceListOfSentence | null
}

const matchingAny: OtherReading['accept'] = (reading, serving) =>
  foundBy(reading, serving) === 'nothing' ? null : reading

/** In the order in which they are tried: the surest first, and what assumes another spelling last. */
const OTHER_READINGS: readonly OtherReading[] = [
  {
    meaning: 'the name of a venue, whose words are no filters',
    appliesTo: mayNamePlace,
    reread: ({ request }) => asKeyword(request),
    accept: matchingAny,
  },
  {
    meaning: 'a name in Latin letters, which a Hangul name sounds like',
    appliesTo: (sentence) => isLatin(sentence) && !isAllKeyword(sentence),
    isSurer: hasUnreadWord,
    reread: asSpeltName,
    accept: (reading) => reading,
  },
  {
    meaning: 'such a name at the place or within a walk of it, with all words but the place',
    appliesTo: (sentence) => isLatinBesidePlace(sentence) && hasUnreadWord(sentence),
    isSurer: () => true,
    reread: asSpeltNameNearPlace,
    accept: (reading) => reading,
  },
  {
    meaning: 'a house of another kind than its dish',
    appliesTo: hasHouseAndDish,
    reread: ({ request, setting }) => toPlaceList(request, setting, KINDS),
    accept: matchingAny,
  },
  {
    meaning: 'a name beside a word for its kind that neither the name nor the data of the venue has',
    appliesTo: hasNameAndKind,
    reread: withoutKind,
    accept: matchingName,
  },
  {
    meaning: 'a branch, called by its place without 점',
    appliesTo: isBranch,
    reread: ({ request, setting }) => toPlaceList(withoutBranch(request), setting),
    accept: matchingAny,
  },
  {
    meaning: 'the same, whose words are no filters',
    appliesTo: isBranch,
    reread: ({ request }) => asKeyword(withoutBranch(request)),
    accept: matchingAny,
  },
  {
    meaning: 'the same, within a walk of its place',
    appliesTo: isBranch,
    reread: ({ request, setting, serving }) =>
      withinWalkOfAny(toPlaceList(withoutBranch(request), setting), request, serving),
    accept: matchingName,
  },
  {
    meaning: 'a name within a walk of the place',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => withinWalk(read, request, serving),
    accept: matchingName,
  },
  {
    meaning: 'a name at the place or within a walk of it, with all words but the place',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => {
      const named = placeAndName(read, request)
      return named && (withinWalk(named, request, serving) ?? named)
    },
    accept: matchingName,
  },
  {
    meaning: 'a name in another spelling',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => withinWalk(read, request, serving) ?? read,
    accept: matchingSpelling,
  },
  {
    meaning: 'a name within a walk of the area',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => aroundArea(read, request, serving),
    accept: matchingName,
  },
  {
    meaning: 'a name within a walk of the area, with all words but the place',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => {
      const named = placeAndName(read, request)
      return named && aroundArea(named, request, serving)
    },
    accept: matchingName,
  },
  {
    meaning: 'a name in another spelling within a walk of the area',
    appliesTo: mayBeNear,
    reread: ({ read, request, serving }) => aroundArea(read, request, serving),
    accept: matchingSpelling,
  },
  {
    meaning: 'a name beside a dish, where the venue is of another kind',
    appliesTo: hasNameAndDish,
    reread: withoutKind,
    accept: matchingName,
  },
  {
    meaning: 'the same within a walk of the place or the area',
    appliesTo: hasNameAndDish,
    reread: (sentence) => withinWalkOfAny(withoutKind(sentence), sentence.request, sentence.serving),
    accept: matchingName,
  },
]

/**
 * Returns the first other reading of a sentence that finds nothing as typed; null for a sentence that does, and for
 * none.
 */
export function* firstOtherReading(sentence: Sentence): Slices<PlaceListOfSentence | null> {
  const applying = OTHER_READINGS.filter(({ appliesTo }) => appliesTo(sentence))
  if (applying.length === 0) return null
  const found = sentence.found()
  if (found === 'venues') return null
  for (const { reread, accept, isSurer } of applying) {
    if (found === 'unsure' && isSurer?.(sentence) !== true) continue
    yield
    const reading = reread(sentence)
    // A parameter beside the sentence may not go with it, such as an order by distance with a name anywhere.
    if (reading === null || reading.parsed.kind === 'faulty') continue
    const accepted = accept(reading, sentence.serving)
    if (accepted !== null) return accepted
  }
  return null
}

function isLatin({ read, request: { sentence } }: Sentence): boolean {
  return LATIN.test(sentence) && read.report.ambiguous.length === 0
}

/** street churros 논현: the place may be in Korean. */
function isLatinBesidePlace(sentence: Sentence): boolean {
  const { read, request } = sentence
  if (isLatin(sentence)) return true
  const words = placeAndName(read, request)?.report.notUnderstood ?? []
  return read.report.ambiguous.length === 0 && words.length > 0 && LATIN.test(words.join(' '))
}

/**
 * Whether words of a sentence in Latin letters became neither a place nor a filter, as of names that have English words
 * (on the border).
 */
function hasUnreadWord({ read, request }: Sentence): boolean {
  const texts = new Set(read.report.understood.map(({ text }) => text))
  const words: readonly string[] = request.sentence.trim().split(/\s+/u)
  const left = [...texts].reduce((rest, text) => wordsBeside(rest, text) ?? rest, words)
  return left.some((word) => /\p{Letter}/u.test(word) && readingsOf(word).length === 0)
}

/** The search of a keyword guesses at the whole of it by itself. */
function isAllKeyword({ read: { parsed }, request: { sentence } }: Sentence): boolean {
  return parsed.kind === 'parsed' && parsed.value.filters.keyword === sentence.trim()
}

function mayBeNear({ read }: Sentence): boolean {
  return mayNameNearPlace(read)
}

/** 테라로사 예술의전당점: registers call a branch in another way than its place with 점 (예술의전당지점). */
const BRANCH = /^(.*\s[가-힣]{2,})점$/u

function isBranch({ request }: Sentence): boolean {
  return BRANCH.test(request.sentence.trim())
}

function withoutBranch(request: Request): Request {
  return { ...request, sentence: request.sentence.trim().replace(BRANCH, '$1') }
}

const KINDS: ReadonlySet<string> = new Set(['subtype', 'business_category'])

/** 신당동 마복림 떡볶이: the house that is named may be of another kind than its dish. */
function hasHouseAndDish({ read: { report, parsed } }: Sentence): boolean {
  const { understood, ambiguous } = report
  const hasName = parsed.kind !== 'faulty' && parsed.value.filters.keyword !== null
  return hasName && ambiguous.length === 0 && understood.some(({ param }) => param === 'prefer')
}

/** fritz hansen cafe and 수연산방 찻집: lists do not call every venue what people call it. */
function hasNameAndKind({ read: { report, parsed } }: Sentence): boolean {
  const hasName = parsed.kind === 'parsed' && parsed.value.filters.keyword !== null
  return hasName && report.ambiguous.length === 0 && report.understood.some(({ param }) => param === CATEGORY)
}

const CATEGORY = 'business_category'

/** 복돼지네 김치찌개: a short word, or one for a dish (광장시장 육회 빈대떡), is in many names by chance. */
function hasNameAndDish({ read: { report, parsed } }: Sentence): boolean {
  const keyword = parsed.kind === 'parsed' ? (parsed.value.filters.keyword ?? '') : ''
  const isName =
    foldPunctuation(keyword).length >= NAME_LENGTH_MIN &&
    !LATIN.test(keyword) &&
    keyword.split(' ').every((word) => readingsOf(word).length === 0)
  return isName && report.ambiguous.length === 0 && report.understood.some(({ param }) => DISH.has(param))
}

const NAME_LENGTH_MIN = 3
const KIND_OF_NAME: ReadonlySet<string> = new Set([CATEGORY, 'subtype', 'or_named', 'prefer'])

function withoutKind({ read, request, setting }: Sentence): PlaceListOfSentence {
  const { report, parsed } = toPlaceList(request, setting, KIND_OF_NAME)
  const kinds = read.report.understood.filter(({ param }) => KIND_OF_NAME.has(param)).map(({ text }) => text)
  return { report: { ...report, notUnderstood: [...new Set([...report.notUnderstood, ...kinds])] }, parsed }
}

/**
 * Returns whether a sentence may name a venue that its filters do not find. Words were left over beside a place or a
 * dish, because the venue is not in the place itself but has it in its name, or lies nearby (어니언 성수). Or they were left
 * over beside an English word for a filter, which romanised names end with (samwon garden). Or all of it is one
 * word, which may be a misspelt name of such parts (신선설렁탕: 신선설농탕, and 신선동 is a place).
 */
function mayNamePlace({ read, request: { sentence } }: Sentence): boolean {
  const { understood, notUnderstood, ambiguous } = read.report
  if (understood.length === 0 || ambiguous.length > 0) return false
  const isOnlyPlace = understood.every(({ param }) => AREA_PARAMETERS.has(param) || DISH.has(param))
  return notUnderstood.length > 0 ? isOnlyPlace || LATIN.test(sentence) : isOnlyPlace && !/\s/u.test(sentence.trim())
}

export const DISH: ReadonlySet<string> = new Set(['subtype', 'or_named', 'prefer'])

/** An answer that is withheld is not empty for want of venues. */
function foundBy({ parsed }: PlaceListOfSentence, serving: Serving): Found {
  if (parsed.kind === 'faulty') return 'venues'
  const request = withNamedArea(parsed.value, serving)
  if ('kind' in request) return 'venues'
  const query = { ...request, page: 1, pageSize: 1 }
  const { total, hits, dietaryWithheld } = serving.index.search(query, serving.overlay)
  if (dietaryWithheld.length > 0) return 'venues'
  if (total === 0) return 'nothing'
  const isGuess = hits[0]?.matchReason?.assumed?.some(({ as }) => as !== 'nickname') === true
  return isGuess || total < FEW_RESULTS ? 'unsure' : 'venues'
}

/**
 * Takes the whole sentence as a keyword: no word became a filter. A name or an address may be anywhere, so the position
 * of the person and its radius do not count.
 */
export function asKeyword({ sentence, params, at }: Request): PlaceListOfSentence {
  const keyword = sentence.trim()
  const report = { understood: [], notUnderstood: keyword.split(/\s+/u), ambiguous: [] }
  return { report, parsed: parseWorded([['keyword', keyword]], params, at) }
}
