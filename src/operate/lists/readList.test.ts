import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { osmHoursReader } from '#pipeline/readOsmHours.ts'
import { SlowOsmHours } from '#pipeline/slowOsmHours.ts'
import { rejectedRows } from '../../../test/sources/testLists.ts'
import { readList } from './readList.ts'

test('a record whose opening hours a build cannot read in time is rejected with its line and field, and the others are read', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-test-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'list.ndjson')
  const hours = ['Mo-Fr 10:00-20:00', `${'; '.repeat(100)}x`, 'Sa 11:00-12:00']
  const place = { source: 'a', observedAt: '2026-11-01T00:00:00Z', name: '가게', lat: 37.5, lng: 127 }
  await writeFile(
    file,
    hours.map((osm, i) => JSON.stringify({ ...place, sourceId: `${i}`, hours: { osm } })).join('\n'),
  )
  const { rows, onRejected } = rejectedRows()
  const [reading] = await readList({ kind: 'records', path: file }, new SlowOsmHours(osmHoursReader), onRejected)
  assert.deepEqual(
    reading?.records.map(({ sourceId }) => sourceId),
    ['0', '2'],
  )
  const reason = 'hours.osm takes too long to read; correct its opening_hours, or leave the field out'
  assert.deepEqual(reading.rejected, { lines: 1, reasons: { [reason]: { lines: 1, first: 2 } } })
  assert.deepEqual(rows, [{ source: 'a', line: 2, reason, row: { ...place, sourceId: '1', hours: { osm: hours[1] } } }])
})
