import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DecisionRecord } from '#venue/decisionRecord.ts'
import { decisionTexts } from './decisionText.ts'

const BY_MODEL: DecisionRecord = {
  outcome: 'same',
  step: 'model',
  guard: null,
  winner: null,
  rules: ['same_phone', 'near_in_two_scripts'],
  chance: 0.97,
  odds: {
    logOdds: 3.47,
    bias: -0.38,
    contributions: [
      { group: 'name', logOdds: 4.35, facts: { name: 'transliterated', sharedBits: 9 } },
      { group: 'place', logOdds: -0.4, facts: { metres: 0, ownCoordinates: false } },
      { group: 'lists', logOdds: -0.1, facts: {} },
    ],
  },
}

test('a decision states its step, the rules that found the pair and each contribution, in both languages', () => {
  const texts = decisionTexts(BY_MODEL)
  assert.deepEqual(
    texts.map(({ en }) => en),
    [
      'decided by the model',
      'found by: same phone; near in two scripts',
      '+4.35 name: same in the other script, 9.0 bits shared',
      '−0.40 distance: 0 m apart, a coordinate from the address',
      '−0.10 what the lists state of both: nothing stated',
      'with −0.38 before any evidence: log odds +3.47, a probability of 97.0 %',
    ],
  )
  assert.deepEqual(
    texts.map(({ ko }) => ko),
    [
      '모델로 판단',
      '찾은 규칙: 같은 전화번호; 가까운 위치와 다른 문자로 쓴 이름',
      '+4.35 이름: 다른 문자로 같음, 공유 정보 9.0비트',
      '−0.40 거리: 0 m 거리, 주소에서 얻은 좌표',
      '−0.10 두 이름에 대한 목록의 내용: 정보 없음',
      '근거 이전 −0.38 포함: 로그 오즈 +3.47, 확률 97.0 %',
    ],
  )
})

test('a guard, a person and a surer pair are named as what decided', () => {
  const stepOf = (change: Partial<DecisionRecord>) =>
    decisionTexts({ ...BY_MODEL, odds: null, ...change }).map(({ en }) => en)
  assert.deepEqual(stepOf({ step: 'guard', guard: 'weak_bridge', rules: ['same_phone'] }), [
    'decided by a guard: a weak bridge: most pairs across it contradict the join',
    'found by: same phone',
  ])
  assert.deepEqual(stepOf({ step: 'person', rules: [] }), [
    'decided by a person',
    'found by no rule, named by a person',
  ])
  assert.equal(
    stepOf({ step: 'competition', winner: { source: 'maps', sourceId: 'm1' } })[0],
    'lost to maps m1, which is in a surer pair; its list has each venue once',
  )
})
