import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeAll, older, newer } from '../../../test/pipeline/mergedRecords.ts'
import type { RecordSketch } from '../../../test/pipeline/sampleRecords.ts'

test('the years of legacy are counted up to the day of the build', () => {
  const { place } = mergeAll([
    newer({
      legacy: {
        foundedYear: 1972,
        generation: 2,
        certifications: [{ code: 'baeknyeon_gage', label: '백년가게', year: 2021 }],
      },
    }),
  ])
  assert.deepEqual(place.legacy, {
    foundedYear: 1972,
    years: 54,
    generation: 2,
    certifications: [{ code: 'baeknyeon_gage', label: '백년가게', year: 2021 }],
  })
})

test('a venue that a list marks as old without a year is legacy; a venue without such a mark is not', () => {
  const { place } = mergeAll([newer({ legacy: { foundedYear: null, certifications: [] } }), older({})])
  assert.deepEqual(place.legacy, { foundedYear: null, years: null, generation: null, certifications: [] })
  assert.equal(mergeAll([newer({}), { openedOn: '1950-01-01' }]).place.legacy, null)
})

test('the day of a licence is no opening day of a house that a list calls old', () => {
  const old = (foundedYear: number | null) => ({
    seen: '2024-01-01',
    says: { legacy: { foundedYear, certifications: [] } },
  })
  const openedOn = (...sketches: RecordSketch[]) => mergeAll(sketches).place.openedOn
  assert.equal(openedOn({ openedOn: '2013-12-03' }), '2013-12-03')
  assert.equal(openedOn({ openedOn: '2013-12-03' }, old(null)), null)
  assert.equal(openedOn({ openedOn: '2013-12-03' }, old(1980)), null)
  assert.equal(openedOn({ openedOn: '1980-06-01' }, old(1980)), '1980-06-01')
  assert.equal(openedOn({ openedOn: '1995-06-01' }, old(null)), '1995-06-01')
})

test('each part of legacy states its origin', () => {
  const { provenance } = mergeAll([
    newer({ legacy: { certifications: [{ code: 'baeknyeon_gage' }] } }),
    older({ legacy: { foundedYear: 1972 } }),
  ])
  assert.equal(provenance['legacy.certifications'], 'guide')
  assert.equal(provenance['legacy.foundedYear'], 'maps')
})
