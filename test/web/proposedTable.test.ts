import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedTable } from '../../src/web/explorer/guest/proposedTable.ts'

test('the form proposes dinner today until an hour before it, and dinner tomorrow after that', () => {
  const at = (time: string) => proposedTable(Date.parse(`2026-11-30T${time}:00+09:00`))
  assert.deepEqual(at('18:00'), { day: '2026-11-30', time: '19:00' })
  assert.deepEqual(at('18:01'), { day: '2026-12-01', time: '19:00' })
  assert.deepEqual(at('21:00'), { day: '2026-12-01', time: '19:00' })
})

test('the form proposes the time of the search while it is ahead', () => {
  const from = (openAt: string) => proposedTable(Date.parse('2026-11-30T18:00:00+09:00'), openAt)
  assert.deepEqual(from('2026-12-03 20:30'), { day: '2026-12-03', time: '20:30' })
  assert.deepEqual(from('2026-12-03T20:30'), { day: '2026-12-03', time: '20:30' })
  assert.deepEqual(from('tomorrow lunch'), { day: '2026-12-01', time: '12:00' })
  assert.deepEqual(from('day after tomorrow 11:30'), { day: '2026-12-02', time: '11:30' })
  assert.deepEqual(from('late_night'), { day: '2026-11-30', time: '22:00' })
  assert.deepEqual(from('18:30-20:00'), { day: '2026-11-30', time: '18:30' })
  for (const openAt of ['now', 'lunch', '2026-11-29 20:00', '2026-02-30 20:00', 'whenever', ''])
    assert.deepEqual(from(openAt), { day: '2026-11-30', time: '19:00' }, openAt)
})

test('words that no time has, such as the names of what every object has, propose dinner', () => {
  const from = (openAt: string) => proposedTable(Date.parse('2026-11-30T18:00:00+09:00'), openAt)
  for (const openAt of ['constructor 19:00', 'valueOf', 'constructor', 'today constructor', 'tomorrow 24:00', '24:00'])
    assert.deepEqual(from(openAt), { day: '2026-11-30', time: '19:00' }, openAt)
})
