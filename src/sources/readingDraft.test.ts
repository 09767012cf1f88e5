import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordsInfo } from './listNotes.ts'
import { ReadingDraft } from './readingDraft.ts'

const row = (sourceId: string) => ({
  source: 'maps',
  sourceId,
  observedAt: '2026-11-01T00:00:00Z',
  name: '할매국밥',
  lat: 37.5,
  lng: 127.03,
  roadAddress: '서울특별시 강남구 역삼로 303',
  category: 'restaurant',
})

test('a list of more records than can be found by id fails; a repeated id is no further record', () => {
  const draft = new ReadingDraft(recordsInfo('maps'), undefined, undefined, 2)
  for (const [line, id] of ['a', 'b', 'a'].entries()) draft.take(row(id), line + 1)
  assert.throws(() => draft.take(row('c'), 4), {
    name: 'LimitExceeded',
    message: '3 records in one list, and at most 2 are possible; split the list into parts with a source name each',
  })
  assert.equal(draft.finish().records.length, 2)
})
