import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { indexOf, namesFound, queryFor } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'

const BEST = { ranking: { recency: 1, crossSource: 1, completeness: 1 } }
const menu = [{ name: '국물떡볶이', price: null, recommend: false, isNew: false }]

const index = indexOf(
  worldOf([
    venueWith('pl_0', { name: '김밥나라' }, BEST),
    venueWith('pl_1', { name: '할매떡볶이' }),
    venueWith('pl_2', { name: '분식점', menu }),
    venueWith('pl_3', { name: '순대국밥', address: { road: '떡볶이타운로 1', jibun: null } }),
  ]),
)

test('places whose name or menu has the preferred text come first, and no place is left out', () => {
  assert.deepEqual(namesFound(index, queryFor({}, { prefer: '떡볶이' })), [
    '할매떡볶이',
    '분식점',
    '김밥나라',
    '순대국밥',
  ])
  assert.deepEqual(namesFound(index, queryFor({}, { prefer: '없는말' })), namesFound(index, queryFor({})))
})

test('pages of both parts follow each other', () => {
  const whole = namesFound(index, queryFor({}, { prefer: '떡볶이' }))
  for (const pageSize of [1, 2, 3]) {
    const pages = Array.from({ length: 5 }, (_, i) =>
      index.search(queryFor({}, { prefer: '떡볶이', pageSize, page: i + 1 }), emptyOverlay),
    )
    assert.ok(pages.every(({ total }) => total === whole.length))
    assert.deepEqual(
      pages.flatMap(({ hits }) => hits.map(({ ordinal }) => index.idOf(ordinal))),
      index.search(queryFor({}, { prefer: '떡볶이' }), emptyOverlay).hits.map(({ ordinal }) => index.idOf(ordinal)),
    )
  }
})
