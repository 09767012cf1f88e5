import type { ResponseNotice, SentenceRequest } from './parsed.ts'
import type { PlaceListOfSentence } from './sentenceRequest.ts'
import { noticesOfWords } from './wordNotices.ts'
import { partySizeIn } from './sentence/partySize.ts'
import { isAdjective } from './sentence/wordsUnsayable.ts'

/** A notice asks for a position where these words do not belong to a place of the sentence. */
const NEAR = /^(?:근처|주변|부근|인근|근방)(?:에서|에|의)?$|^near$/iu
const NEAR_PERSON = /^(?:가까운|가까이|내근처|내주변|nearby|nearest|closest)$/iu
/** Of several words, so they are looked for in the whole sentence. */
const NEAR_ME =
  /(?<![가-힣])(?:내|제|우리) ?(?:근처|주변)|\b(?:near|around|by|close to) (?:me|here|us)\b|\b(?:close|near) by\b/iu
/** How far a place may be, from the person unless a place is named before it. */
const WITHIN = new RegExp(
  [
    '(?<![가-힣])(?:걸어서|도보로?) ?\\d{1,2} ?분(?: ?거리)?',
    '(?<![가-힣\\d])\\d{1,4} ?(?:m|km|미터|킬로) ?(?:안쪽|안|이내|내|반경)(?![가-힣])',
    '\\bwithin walking distance\\b',
    '\\b\\d{1,2} ?min(?:ute)?s? walk\\b',
  ].join('|'),
  'iu',
)
/** A word before which a place stands, other than where the person is, or a companion. */
const PLACE_BEFORE = /(?:에서|역|랑|하고|와|과)$/u
const PERSON =
  /^(?:여기|이곳|이쪽|현위치|위치|지금|곳|나|저|(?:남자|여자)?친구|[남여]친|가족|엄마|아빠|부모님?|아이|아기|동료|애인|연인|강아지)/u
const BETWEEN = /^(?:제일|가장|젤|좀|더|아주|최대한)$/u

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
    ko: '문장에서 검색 조건을 찾지 못해 문장은 검색에 반영하지 않았습니다.',
  },
  param: 'q',
}

/**
 * Returns the request of a sentence with notices for what became of its words. `isName`: whether the sentence is the whole
 * name of a venue, which asks for nothing near.
 */
export function withSentenceNotices(
  reading: PlaceListOfSentence,
  request: Pick<SentenceRequest, 'sentence' | 'position'>,
  isName: (sentence: string) => boolean,
): PlaceListOfSentence {
  const { report, parsed } = withNearness(reading, request, isName)
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
  isName: (sentence: string) => boolean,
): PlaceListOfSentence {
  const { report, parsed } = reading
  if (parsed.kind === 'faulty') return reading
  const { scope, areaName, filters } = parsed.value
  const isAnywhere = scope.kind === 'everywhere' && areaName === null && filters.bbox === null
  const isAround =
    position !== null && scope.kind === 'circle' && !report.understood.some(({ param }) => param === 'lat')
  const near = nearIn(sentence, report.notUnderstood)
  const isNear = near.isNear && !isName(sentence)
  if (isAround && isNear)
    return { ...reading, report: { ...report, notUnderstood: without(report.notUnderstood, near.words) } }
  const isNothing =
    !isNear && report.understood.length === 0 && report.ambiguous.length === 0 && (filters.keyword ?? '') === ''
  const isAsked = isAnywhere && isNear
  if (!isAsked && !isNothing) return reading
  const unread = isAsked ? near.words : report.notUnderstood.length === 0 ? [sentence.trim()] : []
  const said = new Set([...report.notUnderstood, ...report.understood.map(({ text }) => text)].flatMap(wordsOf))
  return {
    report: { ...report, notUnderstood: [...report.notUnderstood, ...unread.filter((word) => !said.has(word))] },
    parsed: { ...parsed, notices: [...parsed.notices, isAsked ? POSITION_NEEDED : NOTHING_UNDERSTOOD] },
  }
}

/** Returns whether a sentence asks for what is near the person, and its words for that. `notUnderstood`: words without a condition. */
function nearIn(sentence: string, notUnderstood: readonly string[]): { isNear: boolean; words: string[] } {
  const all = wordsOf(sentence)
  const unknown = new Set(notUnderstood.flatMap(wordsOf))
  const isOfPerson = NEAR_ME.test(sentence)
  const words = all.filter((word, at) =>
    NEAR_PERSON.test(word)
      ? isOfPerson || !hasPlaceBefore(all, at)
      : NEAR.test(word) && (isOfPerson || isAlone(all, at, unknown)),
  )
  const within = WITHIN.exec(sentence)
  const isWithin = within !== null && !hasPlaceBefore(wordsOf(sentence.slice(0, within.index)))
  return { isNear: words.length > 0 || isWithin, words }
}

/** 학교에서 제일 가까운: the place need not be known. */
function hasPlaceBefore(words: readonly string[], at = words.length): boolean {
  const before = words.slice(0, at).findLast((word) => !BETWEEN.test(word)) ?? ''
  return PLACE_BEFORE.test(before) && !PERSON.test(before)
}

/**
 * 한강 근처: after a word that may be a place it is that place's surroundings, and after one that is understood (조용한 근처
 * 카페) those of the person. Near in English comes before what it means. `unknown`: words without a condition.
 */
function isAlone(words: readonly string[], at: number, unknown: ReadonlySet<string>): boolean {
  if (/^near$/iu.test(words[at] ?? '')) return at === words.length - 1
  const before = words[at - 1]
  if (before === undefined || PERSON.test(before)) return true
  return !PLACE_OF_CONDITION.test(before) && !(unknown.has(before) && mayBePlace(before))
}

/** Places that are no names, and also words of a condition (한강, a view) or without any meaning. */
const PLACE_OF_CONDITION = /(?:역|에서)$|^(?:한강|강변|바다|바닷가|숲|정원|전통시장|집|정문|후문|입구|출구)$/u
/** 오는, 가던, 매운, 힙한, 퇴근하고: before a noun or a clause, so no place. */
const ADNOMINAL = /.(?:는|던|하고)$|^[가-힣]한$|(?:매|쉬|귀여|가벼|더|추)운$|[좋많작넓높밝젊늦적않싶]은$/u

function mayBePlace(word: string): boolean {
  return !isAdjective(word) && !ADNOMINAL.test(word) && partySizeIn(word) === null
}

function wordsOf(text: string): string[] {
  return text.trim().split(/[\s,.!?~]+/u)
}

function without(words: readonly string[], left: readonly string[]): string[] {
  return words.filter((word) => !left.includes(word))
}
