import type { EvidenceFacts, EvidenceGroup } from '#venue/decisionRecord.ts'
import type { LocalizedText } from './language.ts'

/** Returns the evidence of a group in words, as far as it is known. */
export function factTexts(group: EvidenceGroup, facts: EvidenceFacts): LocalizedText[] {
  return Object.entries(facts).flatMap(([feature, value]) => {
    if (typeof value === 'string') return CODE_TEXTS[`${group}.${feature}`]?.[value] ?? []
    const text = value === false || value === 0 ? ZERO_TEXTS[feature] : VALUE_TEXTS[feature]?.(Number(value))
    return text ?? []
  })
}

const SAME: LocalizedText = { en: 'same', ko: '같음' }
const DIFFERENT: LocalizedText = { en: 'different', ko: '다름' }

/** By group and feature, the text of each code. */
const CODE_TEXTS: Readonly<Record<string, Readonly<Record<string, LocalizedText>>>> = {
  'name.name': {
    same: SAME,
    sameButKind: { en: 'same but for the kind of venue', ko: '업종 단어를 빼면 같음' },
    contains: { en: 'one contains the other', ko: '한쪽이 다른 쪽을 포함' },
    close: { en: 'a typing error apart', ko: '오타 하나 차이' },
    transliterated: { en: 'same in the other script', ko: '다른 문자로 같음' },
    overlap: { en: 'some words in common', ko: '일부 단어가 같음' },
    unlike: { en: 'unlike', ko: '닮지 않음' },
  },
  'name.numbers': {
    one: { en: 'only one has a number', ko: '한쪽에만 숫자' },
    parts: { en: 'numbers of two parts of a house', ko: '한 건물 안의 번호나 층이 다름' },
    different: { en: 'different numbers', ko: '숫자가 다름' },
  },
  'name.notes': {
    same: { en: 'same note in brackets', ko: '괄호 안 표기 같음' },
    one: { en: 'only one has a note in brackets', ko: '한쪽에만 괄호 안 표기' },
    different: { en: 'different notes in brackets', ko: '괄호 안 표기가 다름' },
  },
  'branch.branch': {
    same: { en: 'same branch', ko: '같은 지점' },
    alike: { en: 'similar branches', ko: '비슷한 지점' },
    different: { en: 'different branches', ko: '다른 지점' },
    numbered: { en: 'branches with different numbers', ko: '번호가 다른 지점' },
    one: { en: 'only one states a branch', ko: '한쪽에만 지점' },
  },
  'branch.brand': {
    same: { en: 'same brand', ko: '같은 브랜드' },
    different: { en: 'different brands', ko: '다른 브랜드' },
    one: { en: 'only one is of a brand', ko: '한쪽만 브랜드' },
  },
  'address.road': {
    same: { en: 'same road address', ko: '도로명주소 같음' },
    number: { en: 'same road, other number', ko: '같은 도로, 다른 번호' },
    different: { en: 'different road address', ko: '도로명주소 다름' },
  },
  'address.lot': {
    same: { en: 'same lot', ko: '지번 같음' },
    main: { en: 'same main lot number', ko: '지번 본번 같음' },
    different: { en: 'different lot', ko: '지번 다름' },
  },
  'address.unit': {
    same: { en: 'same floor or room', ko: '같은 층이나 호' },
    different: { en: 'different floor or room', ko: '다른 층이나 호' },
  },
  'phone.phone': { same: SAME, different: DIFFERENT },
  'kind.kind': {
    sameSubtype: SAME,
    sameCategory: { en: 'same category', ko: '같은 분류' },
    related: { en: 'related', ko: '비슷함' },
    different: DIFFERENT,
  },
  'period.licence': { same: { en: 'one licence, entered twice', ko: '두 번 등록된 한 인허가' } },
  'period.period': {
    sameStart: { en: 'opened on one day', ko: '같은 날 개업' },
    handover: {
      en: 'one opened within a month of the other closing',
      ko: '한쪽이 폐업한 지 한 달 안에 다른 쪽이 개업',
    },
    overlap: { en: 'open at the same time', ko: '같은 기간에 영업' },
    apart: { en: 'one closed before the other opened', ko: '한쪽이 폐업한 뒤 다른 쪽이 개업' },
  },
}

/** By feature, the text of a number, or of a fact that holds. */
const VALUE_TEXTS: Readonly<Record<string, (value: number) => LocalizedText>> = {
  sharedBits: (bits) => ({ en: `${bits.toFixed(1)} bits shared`, ko: `공유 정보 ${bits.toFixed(1)}비트` }),
  annex: () => ({ en: 'only one is an annex or a further shop', ko: '한쪽만 별관이나 분점' }),
  doorsApart: (doors) => ({ en: `${doors} numbers apart`, ko: `번호 차이 ${doors}` }),
  metres: (metres) => ({ en: `${metres} m apart`, ko: `${metres} m 거리` }),
  rivals: () => ({ en: 'one list has the name nearer', ko: '한 목록에 더 가까운 같은 이름' }),
  namesakes: (count) => ({ en: `${count} ${count === 1 ? 'other' : 'others'} nearby`, ko: `주변에 ${count}개` }),
  sameSource: () => ({ en: 'both in one list', ko: '한 목록의 두 기록' }),
  claimed: () => ({ en: 'one list has this name there on another record', ko: '한 목록에 이 이름의 다른 기록' }),
  lists: (count) => ({ en: `${count} with both names there`, ko: `두 이름이 모두 있는 목록 ${count}개` }),
  atOnce: () => ({ en: 'both names open at the same time', ko: '두 이름이 같은 기간에 영업' }),
  echoes: (count) => ({ en: `both names licensed on one day (${count})`, ko: `같은 날 두 이름으로 인허가 ${count}회` }),
  hosted: (count) => ({
    en: `${count} others there share the common part`,
    ko: `공통 부분이 있는 다른 이름 ${count}개`,
  }),
  ruleScore: (bits) => ({ en: `${bits.toFixed(1)} bits`, ko: `${bits.toFixed(1)}비트` }),
  guarded: () => ({ en: 'a guard separates the two', ko: '금지 규칙이 두 기록을 분리' }),
}

/** The text of a number that is zero or a fact that does not hold, where this is a statement. */
const ZERO_TEXTS: Readonly<Record<string, LocalizedText>> = {
  metres: { en: '0 m apart', ko: '0 m 거리' },
  ownCoordinates: { en: 'a coordinate from the address', ko: '주소에서 얻은 좌표' },
  namesakes: { en: 'none nearby', ko: '주변에 없음' },
  ruleScore: { en: '0.0 bits', ko: '0.0비트' },
}
