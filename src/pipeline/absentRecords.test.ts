import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Absence, type CompleteEdition, type SourceRecord, UNDECLARED } from '#sources/record.ts'
import { LISTS, sampleRecord } from '../../test/pipeline/sampleRecords.ts'
import { type CompleteListRecord, completeListRecordsOf, withAbsentRecords } from './absentRecords.ts'
import { NONE_REJECTED } from '../../test/sources/testLists.ts'

const MARCH = '2026-03-31'
const JUNE = '2026-06-30'
const record = (more: Partial<SourceRecord> = {}): SourceRecord => ({
  source: 'city',
  sourceId: '1',
  observedAt: '2026-03-31T00:00:00Z',
  name: '별빛마루',
  ...more,
})
const formerRecord = (more: Partial<CompleteListRecord> = {}): CompleteListRecord => ({
  regionCode: '1114055000',
  category: 'cafe',
  heldOn: MARCH,
  record: record(),
  ...more,
})

/** The absence that the reading of an edition states of a record which it lacks; null when the record is gone. */
function absenceIn(edition: CompleteEdition, missing: CompleteListRecord): Absence | null {
  const declaration = { ...UNDECLARED, complete: [edition] }
  const info = { ...LISTS.register, name: 'city', declaration }
  const reading = {
    info,
    records: [],
    lines: [],
    rejected: NONE_REJECTED,
    replaced: 0,
    setAside: {},
    dropped: {},
    unreadable: [],
  }
  return withAbsentRecords(reading, [missing]).records[0]?.absence ?? null
}

test('each newer edition without a record adds its day once, and an older or the same edition adds none', () => {
  const once = { heldOn: MARCH, absentOn: [JUNE] }
  assert.deepEqual(absenceIn({ area: '11', editionDate: JUNE }, formerRecord()), once)
  const absent = formerRecord({ record: record({ absence: once }) })
  assert.deepEqual(absenceIn({ area: '11', editionDate: JUNE }, absent), once)
  assert.deepEqual(absenceIn({ area: '11', editionDate: MARCH }, absent), once)
  assert.deepEqual(absenceIn({ area: '11', editionDate: '2026-09-30' }, absent)?.absentOn, [JUNE, '2026-09-30'])
  assert.equal(absenceIn({ area: '11', editionDate: MARCH }, formerRecord()), null)
})

test('a record of another area or kind than those for which the list is complete is gone', () => {
  assert.equal(absenceIn({ area: '26', editionDate: JUNE }, formerRecord()), null)
  assert.equal(absenceIn({ area: '11', kinds: ['bar'], editionDate: JUNE }, formerRecord()), null)
  assert.notEqual(absenceIn({ area: '11140', kinds: ['bar', 'cafe'], editionDate: JUNE }, formerRecord()), null)
})

test('a release keeps the records that complete lists hold or held, except closed ones', () => {
  const list = { ...LISTS.register, declaration: { ...UNDECLARED, complete: [{ area: '11', editionDate: JUNE }] } }
  const absence = { heldOn: MARCH, absentOn: [JUNE] }
  const records = [
    sampleRecord({ list, id: 'open' }),
    sampleRecord({ list, id: 'closed', closed: true }),
    sampleRecord({ list, id: 'absent', says: { absence } }),
    sampleRecord({ list: LISTS.maps, id: 'other' }),
  ]
  assert.deepEqual(
    [...completeListRecordsOf(records)].map((kept) => [kept.record.sourceId, kept.heldOn]),
    [
      ['open', JUNE],
      ['absent', MARCH],
    ],
  )
})
