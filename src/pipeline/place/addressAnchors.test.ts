import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../compare/compare.ts'
import { statisticsOf, type Profile, profilesOf } from '../profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'

function profiled(...sketches: RecordSketch[]): Profile[] {
  const records = sampleRecords(...sketches)
  return profilesOf(records, statisticsOf(records))
}

const lot = (number: string) => ({ dong: '무교동', lot: number })

test('a lot is placed by other lists’ records of its other venues, and a venue is no witness for itself', () => {
  const shop = { core: '은하수마루', list: LISTS.register, address: lot('1-2') }
  const neighbour = { core: '달빛공방', list: LISTS.register, address: lot('1-2') }
  const stated = profiled(shop, { core: '은하수마루', list: LISTS.maps, north: 400 }, neighbour, {
    core: '달빛공방',
    list: LISTS.maps,
    north: 400,
  })
  const [own, other] = stated as [Profile, Profile]
  assert.ok(compare(own, other).metresApart < 1)
  const [alone, partner] = profiled(shop, { core: '은하수마루', list: LISTS.maps, north: 400 }) as [Profile, Profile]
  assert.ok(Math.abs(compare(alone, partner).metresApart - 400) < 1)
})
