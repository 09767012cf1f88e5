import { MEAL_WINDOWS } from '#venue/hours/meals.ts'
import type { ResponseNotice } from './parsed.ts'
import { isDuration, partySizeIn } from './sentence/partySize.ts'
import { isUnsayable } from './sentence/wordsUnsayable.ts'
import type { SentenceReport } from './sentenceRequest.ts'
import { readingsOf } from './wordsLexicon.ts'

/** From this size on a party is a group. */
const GROUP_MIN = 5
const PARTY_SIZE = {
  en: 'The number of people is not a condition: lists do not say how many people a place seats.',
  ko: '인원수는 검색 조건에 넣지 않았습니다. 몇 명까지 앉을 수 있는지는 매장 정보에 없습니다.',
}
const FOR_GROUPS = {
  en: 'Send group_friendly=true for places that are known to take groups.',
  ko: '단체 손님을 받는다고 확인된 곳만 보려면 group_friendly=true를 보내세요.',
}

/** Returns the notices for words that were understood and left out: a number of people, and a meal beside now. */
export function noticesOfWords({ understood, notUnderstood }: SentenceReport): readonly ResponseNotice[] {
  const sizes = notUnderstood.map((word, at) =>
    // Other words form the keyword and are names (세명대).
    isUnsayable(word) && !isDuration(word, notUnderstood[at + 1]) ? (partySizeIn(word) ?? 0) : 0,
  )
  const party = Math.max(0, ...sizes)
  const isNow = understood.some(({ param, value }) => param === 'open_at' && value === 'now')
  const meal = isNow ? notUnderstood.find(isMeal) : undefined
  return [...(party > 1 ? [partySize(party)] : []), ...(meal === undefined ? [] : [mealLeftOut(meal)])]
}

function partySize(party: number): ResponseNotice {
  const isGroup = party >= GROUP_MIN
  const message = isGroup
    ? { en: `${PARTY_SIZE.en} ${FOR_GROUPS.en}`, ko: `${PARTY_SIZE.ko} ${FOR_GROUPS.ko}` }
    : PARTY_SIZE
  return { code: 'party_size_not_filtered', message, param: 'q' }
}

function mealLeftOut(meal: string): ResponseNotice {
  return {
    code: 'meal_left_out',
    message: {
      en: `A search has one time. The sentence asks for what is open now, so "${meal}" was left out.`,
      ko: `시간 조건은 하나만 쓸 수 있습니다. 지금 영업 중인 곳을 찾았고, "${meal}" 조건은 뺐습니다.`,
    },
    param: 'open_at',
  }
}

function isMeal(word: string): boolean {
  return readingsOf(word).some(({ param, value }) => param === 'open_at' && Object.hasOwn(MEAL_WINDOWS, value))
}
