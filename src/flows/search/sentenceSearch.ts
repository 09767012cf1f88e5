import { kstDate } from '#base/kst.ts'
import { parseSearch } from '#query/parseQuery.ts'
import { hasListedDish, type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { withNamedArea } from './namedArea.ts'
import { regionNamesOf } from './regionNamesOf.ts'
import type { Serving } from './releaseHolder.ts'

type Request = Parameters<typeof toPlaceList>[0]

/** Converts a sentence into a request for places, with the region names of the release that answers it. */
export function readSentenceOf(request: Request, serving: Serving): PlaceListOfSentence {
  const { index } = serving
  const lookUp = regionNamesOf(index)
  const setting: Parameters<typeof toPlaceList>[1] = {
    lookUp,
    today: kstDate(request.at),
    isName: (word) => index.nameFit(word) === 'name',
    isChain: (words) => index.isChain(words),
    isNameWord: (word) => index.nameFit(word) !== null,
  }
  const mayBeKeyword = isKeyword(request)
  // 종로 19 would be a street and a number without a meaning.
  if (mayBeKeyword && index.isAddress(request.sentence)) return asKeyword(request)
  const read = toPlaceList(request, setting)
  if (!mayBeKeyword) return read
  if (isName(read, request.sentence, serving)) return asKeyword(request)
  if (!mayNamePlace(read) || !findsNothing(read, serving)) return read
  const asName = asKeyword(request)
  return findsNothing(asName, serving) ? read : asName
}

const WORDS_OF_NAME_MIN = 3
/** The longest keyword. */
const KEYWORD_MAX = 100

/** Whether a sentence is short enough for a keyword, and no parameter is the keyword instead. */
function isKeyword({ sentence, params }: Request): boolean {
  return sentence.trim().length <= KEYWORD_MAX && !params.some(([name]) => name === 'keyword')
}

/**
 * Returns whether a name has all of the sentence in one piece, although words of it are those of places and filters
 * (명동 교 자, 남산 왕돈까스): when words are left over, when the filters find nothing, and when three words or more are the whole
 * name.
 */
function isName(read: PlaceListOfSentence, sentence: string, serving: Serving): boolean {
  const { understood, notUnderstood, ambiguous } = read.report
  if (understood.length === 0 || ambiguous.length > 0) return false
  const fit = serving.index.nameFit(sentence)
  if (fit === null) return false
  // Few say three words that are by chance the whole name of a venue: 감나무집 기사 식당.
  const isWhole = fit === 'name' && sentence.trim().split(/\s+/u).length >= WORDS_OF_NAME_MIN
  // Beside other words a dish may be part of the name: 남산 왕돈까스. A dish alone is what is sought: 평양냉면.
  const hasDish = hasListedDish(read.report) && understood.some(({ param }) => !DISH.has(param))
  return isWhole || hasDish || notUnderstood.length > 0 || findsNothing(read, serving)
}

/**
 * Returns whether words were left over beside a place or a dish alone. They may name a venue that is not in the place
 * itself but has it in its name, or lies nearby (어니언 성수).
 */
function mayNamePlace({ report: { understood, notUnderstood, ambiguous } }: PlaceListOfSentence): boolean {
  const isOnlyPlace = understood.length > 0 && understood.every(({ param }) => PLACE.has(param) || DISH.has(param))
  return isOnlyPlace && notUnderstood.length > 0 && ambiguous.length === 0
}

const PLACE: ReadonlySet<string> = new Set(['region_code', 'in', 'lat', 'lng', 'radius'])
const DISH: ReadonlySet<string> = new Set(['subtype', 'prefer'])

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
function asKeyword({ sentence, params, at }: Request): PlaceListOfSentence {
  const keyword = sentence.trim()
  const report = { understood: [], notUnderstood: keyword.split(/\s+/u), ambiguous: [] }
  const kept = params.filter(([name]) => name !== 'radius')
  return { report, parsed: parseSearch([['keyword', keyword], ...kept], at) }
}
