import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedTable } from '../../src/web/explorer/guest/proposedTable.ts'

test('the form proposes dinner today until an hour before it, and dinner tomorrow after that', () => {
  const at = (time: string) => proposedTable(Date.parse(`2026-11-30T${time}:00+09:00`))
  assert.deepEqual(at('18:00'), { day: '2026-11-30', time: '19:00' })
  assert.deepEqual(at('18:01'), { day: '2026-12-01', time: '19:00' })
  assert.deepEqual(at('21:00'), { day: '2026-12-01', time: '19:00' })
})
