import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { canonicalRecords, sourcesFor } from '../../../test/pipeline/knownSources.ts'
import { LinesInMemory } from './lineStore.ts'
import { StoredRecords } from './storedRecords.ts'

const records = canonicalRecords(
  sampleRecords(
    { list: LISTS.guide, id: 'b', says: { menu: [{ name: '김밥 "큰 것"', price: 4000 }] } },
    { list: LISTS.guide, id: 'a', seen: '2026-09-01' },
    { list: LISTS.guide, id: 'c' },
    { list: LISTS.register, closedOn: '2020-05-01', says: { categoryLabel: '한식' } },
    { list: LISTS.maps, says: { absence: { heldOn: '2026-01-01', absentOn: ['2026-02-01'] } } },
  ),
)
const stored = StoredRecords.of(records, sourcesFor(records), new LinesInMemory())

test('a stored record is read as it was, whether or not it has the date of its list', () => {
  assert.equal(stored.size, 5)
  assert.deepEqual(
    records.map((_, position) => stored.at(position)),
    records,
  )
})

test('the source record of a stored record is read without the rest', () => {
  assert.deepEqual(
    records.map((_, position) => stored.statedAt(position)),
    records.map(({ record }) => record),
  )
})
