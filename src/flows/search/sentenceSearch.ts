import { kstDate } from '#base/kst.ts'
import { parseSearch } from '#query/parseQuery.ts'
import { type PlaceListOfSentence, toPlaceList } from '#query/sentenceRequest.ts'
import { withNamedArea } from './namedArea.ts'
import { regionNamesOf } from './regionNamesOf.ts'
import type { Serving } from './releaseHolder.ts'

/** Converts a sentence into a request for places, with the region names of the release that answers it. */
export function readSentenceOf(request: Parameters<typeof toPlaceList>[0], serving: Serving): PlaceListOfSentence {
  const { index } = serving
  const lookUp = regionNamesOf(index)
  const setting: Parameters<typeof toPlaceList>[1] = {
    lookUp,
    today: kstDate(request.at),
    isName: (word) => index.nameFit(word) === 'name',
    isNameWord: (word) => index.nameFit(word) !== null,
  }
  // 종로 19 would be a street and a number without a meaning.
  if (index.isAddress(request.sentence)) return asKeyword(request)
  const read = toPlaceList(request, setting)
  if (isNameWithPlace(read, request.sentence, serving)) return asKeyword(request)
  return mayBeName(read) && findsNothing(read, serving) ? asName(request, read, serving) : read
}

/** 명동 교 자 has a place in it and is a name: words are left over, and a name has all of the sentence in one piece. */
function isNameWithPlace({ report }: PlaceListOfSentence, sentence: string, { index }: Serving): boolean {
  const hasBoth = report.understood.length > 0 && report.notUnderstood.length > 0
  return hasBoth && sentence.length <= KEYWORD_MAX && index.nameFit(sentence) !== null
}

/** A name may have words of filters and places in it (남산 왕돈까스, 어니언 성수), and then some word is left over. */
function mayBeName({ report, parsed }: PlaceListOfSentence): boolean {
  return report.understood.length > 0 && report.ambiguous.length === 0 && parsed.kind === 'parsed'
}

function findsNothing({ parsed }: PlaceListOfSentence, serving: Serving): boolean {
  if (parsed.kind === 'faulty') return false
  const request = withNamedArea(parsed.value, serving)
  return !('kind' in request) && serving.index.search({ ...request, page: 1, pageSize: 1 }, serving.overlay).total === 0
}

/**
 * Returns the whole sentence as a keyword where a venue matches it so, and not only by its sound: vegan sounds like 백양.
 * `read` where none does. The report then has no word as understood, because none became a filter.
 */
function asName(
  request: Parameters<typeof toPlaceList>[0],
  read: PlaceListOfSentence,
  { index, overlay }: Serving,
): PlaceListOfSentence {
  const { report, parsed } = asKeyword(request)
  if (parsed.kind === 'faulty') return read
  const { total, hits } = index.search({ ...parsed.value, page: 1, pageSize: 1 }, overlay)
  const reason = hits[0]?.matchReason
  const isGuess = reason?.assumed?.some(({ as }) => as === 'romanised') ?? false
  return total === 0 || reason?.field !== 'name' || isGuess ? read : { report, parsed }
}

/** Takes the whole sentence as a keyword. */
function asKeyword({ sentence, params, at }: Parameters<typeof toPlaceList>[0]): PlaceListOfSentence {
  const keyword = sentence.trim().slice(0, KEYWORD_MAX)
  const report = { understood: [], notUnderstood: keyword.split(/\s+/u), ambiguous: [] }
  return { report, parsed: parseSearch([['keyword', keyword], ...params], at) }
}

/** The longest keyword. */
const KEYWORD_MAX = 100
