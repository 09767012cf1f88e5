import type { ResponseNotice, SentenceRequest } from './parsed.ts'
import type { PlaceListOfSentence } from './sentenceRequest.ts'
import { noticesOfWords } from './wordNotices.ts'

/** Words for what is near; beside a name they may belong to a place that is not known. */
const NEAR = /^(?:근처|주변|부근|인근|near)(?:에서|에|의)?$/iu
/** Words for what is near the person. */
const NEAR_PERSON = /^(?:가까운|가까이|내근처|내주변|nearby|nearest|closest)$/iu
/** Of several words, so they are looked for in the whole sentence. */
const NEAR_ME =
  /(?<![가-힣])(?:내|제|우리) ?(?:근처|주변)|\b(?:near|around|by|close to) (?:me|here|us)\b|\b(?:close|near) by\b/iu

const POSITION_NEEDED: ResponseNotice = {
  code: 'position_needed',
  message: {
    en: 'The sentence asks for what is near and names no place, so it was searched everywhere. Send lat and lng, or name a place.',
    ko: '가까운 곳을 찾으셨지만 위치가 없어 전체에서 찾았습니다. lat과 lng를 보내거나 지역이나 역 이름을 함께 적어 주세요.',
  },
  param: 'lat',
}

const NOTHING_UNDERSTOOD: ResponseNotice = {
  code: 'nothing_understood',
  message: {
    en: 'No word of the sentence became a condition, so it leaves no place out.',
    ko: '문장에서 조건이 된 말이 없어, 문장 때문에 빠진 매장은 없습니다.',
  },
  param: 'q',
}

/** Returns the request of a sentence with notices for what became of its words. */
export function withSentenceNotices(
  reading: PlaceListOfSentence,
  request: Pick<SentenceRequest, 'sentence' | 'position'>,
): PlaceListOfSentence {
  const { report, parsed } = withNearness(reading, request)
  if (parsed.kind === 'faulty') return { report, parsed }
  return { report, parsed: { ...parsed, notices: [...parsed.notices, ...noticesOfWords(report)] } }
}

/**
 * Returns the request of a sentence with what its words for nearness became: with a position they are understood; without one,
 * and without a place, a notice says that a position is needed. Another notice says when nothing was understood.
 */
function withNearness(
  reading: PlaceListOfSentence,
  { sentence, position }: Pick<SentenceRequest, 'sentence' | 'position'>,
): PlaceListOfSentence {
  const { report, parsed } = reading
  if (parsed.kind === 'faulty') return reading
  const { scope, areaName, filters } = parsed.value
  const isAnywhere = scope.kind === 'everywhere' && areaName === null && filters.bbox === null
  const isAround =
    position !== null && scope.kind === 'circle' && !report.understood.some(({ param }) => param === 'lat')
  const nearWords = nearWordsOf(sentence, filters.keyword !== null)
  if (isAround && nearWords.length > 0)
    return { ...reading, report: { ...report, notUnderstood: without(report.notUnderstood, nearWords) } }
  const isNothing = report.understood.length === 0 && report.ambiguous.length === 0 && (filters.keyword ?? '') === ''
  const notices = [
    ...(isAnywhere && nearWords.length > 0 ? [POSITION_NEEDED] : []),
    ...(isNothing && nearWords.length === 0 ? [NOTHING_UNDERSTOOD] : []),
  ]
  if (notices.length === 0) return reading
  const unread = isAnywhere ? nearWords : []
  const words = /[\p{L}\p{N}]/u.test(sentence) ? unread : [sentence.trim()]
  return {
    report: { ...report, notUnderstood: [...report.notUnderstood, ...without(words, report.notUnderstood)] },
    parsed: { ...parsed, notices: [...parsed.notices, ...notices] },
  }
}

function nearWordsOf(sentence: string, hasKeyword: boolean): string[] {
  const words = sentence.trim().split(/[\s,.!?~]+/u)
  const isOfPerson = NEAR_ME.test(sentence)
  return words.filter((word) => NEAR_PERSON.test(word) || (NEAR.test(word) && (isOfPerson || !hasKeyword)))
}

function without(words: readonly string[], left: readonly string[]): string[] {
  return words.filter((word) => !left.includes(word))
}
