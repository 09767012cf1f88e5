import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const index = indexOf(
  worldOf([
    venueWith('할매국밥', {}, { subtypes: ['gukbap_soup'] }),
    venueWith('Nearby Coffee', {}, { subtypes: ['coffee'] }),
  ]),
)
const HERE = { lat: 37.5, lng: 127.03 }

function read(
  sentence: string,
  position: typeof HERE | null = null,
  params: readonly (readonly [string, string])[] = [],
) {
  const request = { sentence, position, params, at: instantOf('2026-11-26', 900) }
  const { report, parsed } = readSentenceOf(request, { index, overlay: emptyOverlay })
  const codes = parsed.kind === 'parsed' ? parsed.notices.map(({ code }) => code) : []
  return { codes, notUnderstood: report.notUnderstood }
}

test('a sentence that asks for what is near without a place says that a position is needed', () => {
  for (const sentence of ['가까운 곳', '근처 국밥', '내 근처 국밥', '주변에 국밥', 'gukbap near me', 'nearby gukbap'])
    assert.deepEqual(read(sentence).codes, ['position_needed'], sentence)
  assert.deepEqual(read('가까운 곳').notUnderstood, ['가까운'])
})

test('a distance from the person asks for a position, too', () => {
  const sentences = [
    '걸어서 5분 국밥',
    '도보 5분 거리 국밥',
    '500m 안 국밥',
    '근방 국밥',
    'gukbap within walking distance',
    'gukbap 5 minute walk',
    '친구랑 가까운 국밥',
    '여기에서 가까운 국밥',
    '집에서 나와 내 근처 국밥',
  ]
  for (const sentence of sentences) assert.deepEqual(read(sentence).codes, ['position_needed'], sentence)
})

test('a sentence that names the place, known or not, or is a whole name, asks for no position', () => {
  const sentences = [
    '학교에서 가까운 분식집',
    '학교에서 제일 가까운 분식집',
    '지하철역에서 가까운 국밥',
    '지하철역 가까운 국밥',
    '회사에서 걸어서 5분 국밥',
    '회사랑 가까운 국밥',
    '한강 근처 국밥',
    'Nearby Coffee',
  ]
  for (const sentence of sentences) assert.deepEqual(read(sentence).codes, [], sentence)
  assert.deepEqual(read('nearby coffee 국밥').codes, ['position_needed'])
})

test('a word that names no place before a word for what is near asks for a position', () => {
  const before = [
    '조용한',
    '주차되는',
    '가성비 좋은',
    '지금 영업중인',
    '강아지랑 갈만한',
    '추천',
    '든든한',
    '퇴근하고',
    '4명',
    '맛있는',
  ]
  for (const words of before) assert.ok(read(`${words} 근처 국밥`).codes.includes('position_needed'), words)
  assert.deepEqual(read('국밥 근처').codes, ['position_needed'])
  assert.deepEqual(read('맛집 근처').codes, ['position_needed'])
  for (const place of ['한강', '바다', '지하철역', '역', '집', '학교', '시장', '한강공원', '판교에서', 'KBS'])
    assert.deepEqual(read(`${place} 근처 국밥`).codes, [], place)
})

test('a word for what is near is listed once', () => {
  assert.deepEqual(read('가까운 순으로 국밥').notUnderstood, ['가까운 순으로'])
  assert.deepEqual(read('도보 5분 국밥').notUnderstood, ['도보 5분'])
})

test('with a position or an area, words for what is near need no other position', () => {
  for (const sentence of ['가까운 곳', '내 근처 국밥', 'gukbap near me']) {
    assert.deepEqual(read(sentence, HERE).codes, [], sentence)
    assert.deepEqual(read(sentence, HERE).notUnderstood, [], sentence)
  }
  assert.deepEqual(read('근처 국밥', null, [['region_code', '11680']]).codes, [])
})

test('a sentence without any word says that nothing was understood', () => {
  assert.deepEqual(read('!!!'), { codes: ['nothing_understood'], notUnderstood: ['!!!'] })
  assert.deepEqual(read('ㅎㅎ'), { codes: ['nothing_understood'], notUnderstood: ['ㅎㅎ'] })
  assert.deepEqual(read('국밥').codes, [])
  assert.deepEqual(read('할매국밥').codes, [])
})

const OTHER_COUNTS = [
  'gukbap for 3 hours',
  'open for 24 hours gukbap',
  'gukbap for 20 minutes',
  'gukbap for two days',
  '세명대 국밥',
  '세인트 국밥',
  '세인 국밥',
  '두인 국밥',
]

test('a number of people is no condition, which a notice says, with the filter for groups from five on', () => {
  const messages = (sentence: string) => {
    const request = { sentence, position: null, params: [], at: instantOf('2026-11-26', 900) }
    const { parsed } = readSentenceOf(request, { index, overlay: emptyOverlay })
    return parsed.kind === 'parsed' ? parsed.notices.filter(({ code }) => code === 'party_size_not_filtered') : []
  }
  for (const sentence of [
    '국밥 4명',
    '4인 국밥',
    'gukbap for 4 people',
    'gukbap table for two',
    'gukbap table for 4 ladies',
    '국밥 넷이서',
    '국밥 세 명이서',
    '4명이 갈 국밥',
  ])
    assert.deepEqual(
      messages(sentence).map(({ message }) => /group_friendly/.test(message.en)),
      [false],
      sentence,
    )
  for (const sentence of ['국밥 8명', '국밥 열 명', 'gukbap party of six', '국밥 20명 회식'])
    assert.deepEqual(
      messages(sentence).map(({ message }) => /group_friendly/.test(message.en)),
      [true],
      sentence,
    )
  for (const sentence of [
    '국밥 2층',
    '국밥 1명',
    '국밥 10분 거리',
    '국밥 20대',
    '국밥 4인분',
    '단체 국밥',
    ...OTHER_COUNTS,
  ])
    assert.deepEqual(messages(sentence), [], sentence)
})

test('a meal beside now is left out, which a notice says', () => {
  assert.deepEqual(read('breakfast open now gukbap'), { codes: ['meal_left_out'], notUnderstood: ['breakfast'] })
  assert.deepEqual(read('지금 여는 아침 국밥').codes, ['meal_left_out'])
  assert.deepEqual(read('open now gukbap').codes, [])
})
