import type { Slices } from '#base/slices.ts'
import { parseSearch } from '#query/parseQuery.ts'
import { AREA_PARAMETERS, type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { withNamedArea } from './namedArea.ts'
import { matchingName, matchingSpelling, mayNameNearPlace, placeAndName, withinWalk } from './nameNearPlace.ts'
import type { Serving } from './releaseHolder.ts'

type Request = Parameters<typeof toPlaceList>[0]

/** A sentence, as it was read first. */
export interface Sentence {
  request: Request
  setting: Parameters<typeof toPlaceList>[1]
  read: PlaceListOfSentence
  serving: Serving
  /** Whether no venue is as it was read; searched for once. */
  findsNothing: () => boolean
}

export function sentenceOf(parts: Omit<Sentence, 'findsNothing'>): Sentence {
  let isEmpty: boolean | null = null
  return { ...parts, findsNothing: () => (isEmpty ??= findsNothing(parts.read, parts.serving)) }
}

/** Another reading of a sentence that finds nothing. */
interface OtherReading {
  /** What the sentence is taken for. */
  meaning: string
  appliesTo: (sentence: Sentence) => boolean
  /** Returns null when the sentence cannot be read so. The report of the reading states what became of each word. */
  reread: (sentence: Sentence) => PlaceListOfSentence | null
  /** Returns the reading, or null when it does not find what it must find. */
  accept: (reading: PlaceListOfSentence, serving: Serving) => PlaceListOfSentence | null
}

const matchingAny: OtherReading['accept'] = (reading, serving) => (findsNothing(reading, serving) ? null : reading)

/** In the order in which they are tried: the surest first, and what assumes another spelling last. */
const OTHER_READINGS: readonly OtherReading[] = [
  {
    meaning: 'the name of a venue, whose words are no filters',
    appliesTo: mayNamePlace,
    reread: ({ request }) => asKeyword(request),
    accept: matchingAny,
  },
  {
    meaning: 'a house of another kind than its dish',
    appliesTo: hasHouseAndDish,
    reread: ({ request, setting }) => toPlaceList(request, setting, KINDS),
    accept: matchingAny,
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
]

/** Returns the first other reading of a sentence that finds nothing; null for a sentence that finds something, and for none. */
export function* firstOtherReading(sentence: Sentence): Slices<PlaceListOfSentence | null> {
  const applying = OTHER_READINGS.filter(({ appliesTo }) => appliesTo(sentence))
  if (applying.length === 0 || !sentence.findsNothing()) return null
  for (const { reread, accept } of applying) {
    yield
    const reading = reread(sentence)
    const accepted = reading && accept(reading, sentence.serving)
    if (accepted !== null) return accepted
  }
  return null
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

export const LATIN = /^[\p{Script=Latin}\p{Script=Common}]+$/u

export const DISH: ReadonlySet<string> = new Set(['subtype', 'prefer'])

/** An answer that is withheld is not empty for want of venues. */
function findsNothing({ parsed }: PlaceListOfSentence, serving: Serving): boolean {
  if (parsed.kind === 'faulty') return false
  const request = withNamedArea(parsed.value, serving)
  if ('kind' in request) return false
  const { total, dietaryWithheld } = serving.index.search({ ...request, page: 1, pageSize: 1 }, serving.overlay)
  return total === 0 && dietaryWithheld.length === 0
}

/**
 * Takes the whole sentence as a keyword: no word became a filter. A name or an address may be anywhere, so the position
 * of the person and its radius do not count.
 */
export function asKeyword({ sentence, params, at }: Request): PlaceListOfSentence {
  const keyword = sentence.trim()
  const report = { understood: [], notUnderstood: keyword.split(/\s+/u), ambiguous: [] }
  const kept = params.filter(([name]) => name !== 'radius')
  return { report, parsed: parseSearch([['keyword', keyword], ...kept], at) }
}
