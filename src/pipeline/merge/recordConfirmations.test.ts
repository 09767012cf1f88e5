import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceRecord } from '#sources/record.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { mergeSettingOn } from '../../../test/pipeline/mergeSetting.ts'
import { merge } from '../merge.ts'

function attributesOf(...sketches: readonly RecordSketch[]) {
  return merge(sampleRecords(...sketches), 'pl_0000000000000000', [], mergeSettingOn('2026-11-21')).place.attributes
}

/** Two lists: an older crawl and a newer guide. */
const older = (says: Partial<SourceRecord>): RecordSketch => ({ list: LISTS.maps, seen: '2024-01-01', says })
const newer = (says: Partial<SourceRecord>): RecordSketch => ({ list: LISTS.guide, seen: '2026-01-01', says })

test('every confirmed value states the kind and day of the most trusted record with it, or of the fact that implies it', () => {
  const register: RecordSketch = {
    list: LISTS.register,
    seen: '2025-05-05',
    says: { attributes: { takeout: true, parking_type: 'onsite', view: ['river'] } },
  }
  const menu = [{ name: '비건 비빔밥' }]
  const guide = newer({
    attributes: { wifi: true, serves: ['coffee'], view: ['river', 'night'], dietary: ['mixed_group_suitable'] },
    menu,
  })
  const map = older({ attributes: { wifi: true, serves: ['coffee', 'alcohol'] }, reservationChannels: ['phone'] })
  const [onGuide, onMap, onRegister] = [
    { source: 'list', observedAt: '2026-01-01' },
    { source: 'list', observedAt: '2024-01-01' },
    { source: 'register', observedAt: '2025-05-05' },
  ]
  assert.deepEqual(attributesOf(map, guide, register), {
    booleans: { wifi: onGuide, parking: onRegister, reservable: onMap, takeout: onRegister },
    parking_type: [{ value: 'onsite', ...onRegister }],
    serves: [
      { value: 'coffee', ...onGuide },
      { value: 'alcohol', ...onMap },
    ],
    dietary: [{ value: 'mixed_group_suitable', source: 'menu', observedAt: '2026-01-01' }],
    view: [
      { value: 'river', ...onGuide },
      { value: 'night', ...onGuide },
    ],
  })
  const owner: RecordSketch = {
    list: LISTS.owners,
    seen: '2023-01-01',
    says: { confirmedBy: 'owner', attributes: { wifi: true, serves: ['dessert'] }, menu },
  }
  const { booleans, serves, dietary } = attributesOf(guide, map, owner) ?? assert.fail()
  const onOwner = { source: 'owner', observedAt: '2023-01-01' }
  assert.deepEqual([booleans.wifi, serves], [onOwner, [{ value: 'dessert', ...onOwner }]])
  assert.deepEqual(dietary, [{ value: 'mixed_group_suitable', ...onOwner }])
})

test('parking that an owner names by its kind is confirmed by the owner, although a list states parking too', () => {
  const stating = (parkingType: string) =>
    attributesOf(newer({ attributes: { parking: true } }), {
      list: LISTS.owners,
      seen: '2023-01-01',
      says: { confirmedBy: 'owner', attributes: { parking_type: parkingType } },
    })?.booleans.parking?.source
  assert.equal(stating('onsite'), 'owner')
  assert.equal(stating('nearby'), 'list')
})

test('a value that most lists deny, and a venue of which nothing is known, show no attributes', () => {
  const says = (wifi: boolean) => ({ attributes: { wifi } })
  assert.equal(attributesOf(older(says(true)), newer(says(false))), null)
  assert.equal(attributesOf(newer({})), null)
})
