import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '#sources/record.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'
import { merge } from '../merge.ts'

function labelled(sketch: RecordSketch): string | null {
  return merge(sampleRecords(sketch), 'pl_0', [], mergeSettingOn('2026-11-21')).place.categoryLabel
}

test('without a subtype the label is the own words of a list, and never a term of a register', () => {
  const labelOf = (categoryLabel: string) => labelled({ subtypes: [], category: 'restaurant', says: { categoryLabel } })
  assert.equal(labelOf('동네 사랑방'), '동네 사랑방')
  for (const term of [
    '기타',
    '일반조리판매',
    '기타 휴게음식점',
    '외국음식전문점(인도,태국등)',
    '철도역구내',
    '백화점',
    '한식',
    '패스트푸드',
  ])
    assert.equal(labelOf(term), '음식점', term)
})

test('the category label is a word of the subtype from the name, and for a cuisine its general word', () => {
  const labelOf = (core: string, subtype: string) => labelled({ core, subtypes: [subtype] })
  assert.equal(labelOf('별빛손만두', 'dim_sum'), '만두')
  assert.equal(labelOf('별빛반점', 'dim_sum'), '딤섬')
  assert.equal(labelOf('별빛평양냉면', 'naengmyeon'), '평양냉면')
  assert.equal(labelOf('별빛짬뽕', 'chinese'), '중식')
})

test('a house for raw fish is labelled 초밥 only when its name, a list or its menu says so', () => {
  const labelOf = (core: string, says: Partial<SourceRecord> = {}) =>
    labelled({ core, subtypes: ['sushi_sashimi'], says })
  for (const name of ['별빛회집', '별빛수산', '별빛참치']) assert.equal(labelOf(name), '횟집', name)
  assert.equal(labelOf('별빛물회'), '물회')
  for (const name of ['별빛초밥', 'Sushi Byeolbit', '별빛오마카세']) assert.equal(labelOf(name), '초밥', name)
  assert.equal(labelOf('별빛스시'), '스시')
  assert.equal(labelOf('별빛', { categoryLabel: '초밥,롤' }), '초밥')
  assert.equal(labelOf('별빛', { menu: [{ name: '모둠초밥' }] }), '초밥')
})

test('a record whose house is known better is shown there, with the dong of that place; one on a border is not', () => {
  const house = { lat: 37.501, lng: 127.001, regionCode: '1114060500' }
  const setting = { ...mergeSettingOn('2026-11-21'), placeOf: () => house }
  const { place } = merge(sampleRecords({ regionCode: '1114055000' }), 'pl_0', [], setting)
  assert.deepEqual(place.location, { lat: house.lat, lng: house.lng })
  assert.equal(place.regionCode, house.regionCode)
  const guessed = { list: LISTS.maps, placedBy: 'guess', regionCode: '1117053000', seen: '2026-11-01' } as const
  const stated = { list: LISTS.guide, regionCode: '1114055000', seen: '2026-10-01' }
  const onBorder = merge(sampleRecords(guessed, stated), 'pl_0', [], setting)
  assert.notDeepEqual(onBorder.place.location, { lat: house.lat, lng: house.lng })
  assert.equal(onBorder.place.regionCode, '1114055000')
})
