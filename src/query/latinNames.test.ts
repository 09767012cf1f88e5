import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatinNames } from './latinNames.ts'

const ROWS = ['합정동', '선릉역', '종로', '이태원동'].map((name) => ({ row: name, names: [name] }))

test('names are found in today’s romanisation, and in older ones apart, however many were prepared before', () => {
  for (const most of [0, 1, 3, 99]) {
    const names = new LatinNames(ROWS)
    names.prepare(most)
    assert.deepEqual(names.today('hapjeongdong'), ['합정동'])
    assert.deepEqual(names.today('hapchongdong'), [])
    assert.deepEqual(names.older('hapchongdong'), ['합정동'])
    assert.deepEqual(names.older('jongro'), ['종로'])
    assert.ok(names.spoken().has('itaewondong'))
  }
})

test('parts are prepared one after the other until all are', () => {
  const names = new LatinNames(ROWS)
  assert.deepEqual([names.prepare(3), names.prepare(3), names.prepare(3)], [false, true, true])
})
