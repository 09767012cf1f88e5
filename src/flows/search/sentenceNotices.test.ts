import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf } from '../../../test/support/openedIndex.ts'
import { venueWith, worldOf } from '../../../test/support/venueWith.ts'
import { readSentenceOf } from './sentenceSearch.ts'

const index = indexOf(worldOf([venueWith('할매국밥', {}, { subtypes: ['gukbap_soup'] })]))
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

test('with a position or an area, words for what is near need no other position', () => {
  for (const sentence of ['가까운 곳', '내 근처 국밥', 'gukbap near me']) {
    assert.deepEqual(read(sentence, HERE).codes, [], sentence)
    assert.deepEqual(read(sentence, HERE).notUnderstood, [], sentence)
  }
  assert.deepEqual(read('근처 국밥', null, [['region_code', '11680']]).codes, [])
})

test('a sentence without any word says that nothing was understood', () => {
  assert.deepEqual(read('!!!'), { codes: ['nothing_understood'], notUnderstood: ['!!!'] })
  assert.deepEqual(read('국밥').codes, [])
  assert.deepEqual(read('할매국밥').codes, [])
})
