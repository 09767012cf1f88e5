import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectMeta } from './meta.ts'

const region = (name: string, regionCode: string, placeCount: number) => ({ name, en: name, regionCode, placeCount })

test('a province with 1,000 open places is supported, one with fewer is partial, and one without any is neither', () => {
  const { coverage } = projectMeta({
    note: '',
    regions: [
      region('서울특별시', '11', 1_000),
      region('경기도', '41', 999),
      region('부산광역시', '26', 0),
      region('대구광역시', '27', 1),
    ],
    sources: [],
    updatedAt: '2026-11-21T00:00:00Z',
    counts: { places: 2_000, byFilter: {}, byValue: {} },
    examples: { en: [], ko: [] },
  })
  assert.deepEqual(coverage.supported, ['서울특별시'])
  assert.deepEqual(coverage.partial, ['경기도', '대구광역시'])
  assert.equal(coverage.regions.length, 4)
})
