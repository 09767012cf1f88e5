import type {
  BlockingRule,
  ClusterGuard,
  Contribution,
  DecisionRecord,
  EvidenceGroup,
  PairGuard,
} from '#venue/decisionRecord.ts'
import { factTexts } from './evidenceText.ts'
import type { LocalizedText } from './language.ts'

/** Returns a decision on a pair as lines for people: the step, the blocking rules, and what the evidence added. */
export function decisionTexts(decision: DecisionRecord): LocalizedText[] {
  const { odds } = decision
  return [
    stepText(decision),
    foundText(decision),
    ...(odds === null ? [] : [...odds.contributions.map(contributionText), oddsText(decision.chance, odds)]),
  ]
}

function stepText({ step, guard, winner }: DecisionRecord): LocalizedText {
  switch (step) {
    case 'guard': {
      const { en, ko } = guard === null ? UNKNOWN : GUARD_TEXTS[guard]
      return { en: `decided by a guard: ${en}`, ko: `금지 규칙으로 판단: ${ko}` }
    }
    case 'person':
      return { en: 'decided by a person', ko: '사람이 판단' }
    case 'model':
      return { en: 'decided by the model', ko: '모델로 판단' }
    case 'competition': {
      const name = `${winner?.source ?? ''} ${winner?.sourceId ?? ''}`
      return {
        en: `lost to ${name}, which is in a surer pair; its list has each venue once`,
        ko: `더 확실한 쌍에 있는 ${name}에 밀림: 이 목록에는 매장이 한 번만 나옴`,
      }
    }
  }
}

const UNKNOWN: LocalizedText = { en: 'unknown', ko: '알 수 없음' }

function foundText({ rules }: DecisionRecord): LocalizedText {
  if (rules.length === 0) return { en: 'found by no rule, named by a person', ko: '찾은 규칙 없음, 사람이 지정' }
  const texts = rules.map((rule) => RULE_TEXTS[rule])
  return {
    en: `found by: ${texts.map(({ en }) => en).join('; ')}`,
    ko: `찾은 규칙: ${texts.map(({ ko }) => ko).join('; ')}`,
  }
}

function contributionText({ group, logOdds, facts }: Contribution): LocalizedText {
  const [name, added] = [GROUP_TEXTS[group], signed(logOdds)]
  const known = factTexts(group, facts)
  const texts = known.length === 0 ? [NO_EVIDENCE] : known
  const line = (language: 'en' | 'ko') =>
    `${added} ${name[language]}: ${texts.map((text) => text[language]).join(', ')}`
  return { en: line('en'), ko: line('ko') }
}

function oddsText(chance: number, { bias, logOdds }: NonNullable<DecisionRecord['odds']>): LocalizedText {
  // A guard may have separated records that look the same, so 100 % would promise too much.
  const percent = Math.min(99.9, 100 * chance).toFixed(1)
  return {
    en: `with ${signed(bias)} before any evidence: log odds ${signed(logOdds)}, a probability of ${percent} %`,
    ko: `근거 이전 ${signed(bias)} 포함: 로그 오즈 ${signed(logOdds)}, 확률 ${percent} %`,
  }
}

const NO_EVIDENCE: LocalizedText = { en: 'nothing stated', ko: '정보 없음' }

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}

/** What each blocking rule compares. */
export const RULE_TEXTS: Readonly<Record<BlockingRule, LocalizedText>> = {
  near_with_part_of_name: { en: 'near with a part of the name', ko: '가까운 위치와 이름 일부' },
  same_phone: { en: 'same phone', ko: '같은 전화번호' },
  same_building_with_part_of_name: { en: 'same building with a part of the name', ko: '같은 건물과 이름 일부' },
  near_in_two_scripts: { en: 'near in two scripts', ko: '가까운 위치와 다른 문자로 쓴 이름' },
  wider_with_rare_part_of_name: { en: 'wider with a rare part of the name', ko: '넓은 범위와 드문 이름 일부' },
  one_name_at_place_of_address: {
    en: 'one name where other lists have the address',
    ko: '다른 목록에 있는 주소 위치와 같은 이름',
  },
}

/** What each guard found. */
export const GUARD_TEXTS: Readonly<Record<PairGuard | ClusterGuard, LocalizedText>> = {
  two_branches: { en: 'two branches of one name', ko: '같은 이름의 다른 지점' },
  two_brands: { en: 'two brands', ko: '다른 브랜드' },
  different_notes: { en: 'different notes in brackets', ko: '괄호 안 표기가 다름' },
  different_numbers: { en: 'names with different numbers', ko: '이름의 숫자가 다름' },
  neighbours_in_building: { en: 'neighbours in one building', ko: '같은 건물의 이웃' },
  one_list_two_houses: { en: 'one list has the name in both houses', ko: '한 목록에 두 건물 모두 있는 이름' },
  open_at_once_in_two_houses: {
    en: 'one register has the name open in both houses at the same time',
    ko: '한 인허가 목록에 두 건물에서 같은 기간에 영업한 이름',
  },
  low_rule_score: { en: 'too little evidence to ask the model', ko: '모델로 판단할 근거 부족' },
  duplicate_free_list: { en: 'two records of one duplicate-free list', ko: '중복 없는 목록의 두 기록' },
  records_kept_apart: {
    en: 'a guard keeps two of the records apart',
    ko: '묶이는 기록 가운데 둘이 서로 다른 매장으로 판단됨',
  },
  too_many_records: { en: 'too many records for one venue', ko: '한 매장으로는 기록이 너무 많음' },
  weak_bridge: {
    en: 'a weak bridge: most pairs across it contradict the join',
    ko: '약한 연결: 묶이는 쌍 대부분이 다른 매장에 가까움',
  },
  too_far_apart: { en: 'too far apart for one venue', ko: '한 매장으로는 너무 멀리 떨어짐' },
}

const GROUP_TEXTS: Readonly<Record<EvidenceGroup, LocalizedText>> = {
  name: { en: 'name', ko: '이름' },
  branch: { en: 'branch and brand', ko: '지점과 브랜드' },
  place: { en: 'distance', ko: '거리' },
  address: { en: 'address', ko: '주소' },
  phone: { en: 'phone', ko: '전화' },
  kind: { en: 'kind of venue', ko: '업종' },
  period: { en: 'opening and closing', ko: '개업과 폐업' },
  namesakes: { en: 'other records of the name', ko: '같은 이름의 다른 기록' },
  lists: { en: 'what the lists state of both', ko: '두 이름에 대한 목록의 내용' },
  rules: { en: 'rule score', ko: '규칙 점수' },
}
