import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statisticsOf, type Profile, profilesOf } from '../profile.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'

function profiled(...sketches: RecordSketch[]): Profile[] {
  const records = sampleRecords(...sketches)
  return profilesOf(records, statisticsOf(records))
}

test('a pair has a rival when the other list has the name nearer, and other records of the name are counted', () => {
  const [a, b] = profiled(
    { list: LISTS.register },
    { list: LISTS.guide, north: 300 },
    { list: LISTS.guide, north: 10 },
    { list: LISTS.maps, north: 600 },
  ) as [Profile, Profile]
  assert.deepEqual(a.namesakes.evidenceOf(a.record, b.record), { rivals: 1, namesakes: 1, names: null })
  assert.deepEqual(b.namesakes.evidenceOf(b.record, a.record), { rivals: 1, namesakes: 1, names: null })
})
