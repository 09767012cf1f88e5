import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSource } from '#sources/readSource.ts'
import { realList } from '../sources/testLists.ts'
import { normaliseRealLists, listSharesOf } from './realLists.ts'

test('the 2018 licences are parsed, and most without a point are placed by their lot', async (t) => {
  const normal = await normaliseRealLists((file) => file.startsWith('seoul-licences-2018'))
  if (normal === null) return t.skip('the real lists are not available')
  const licences = listSharesOf(normal.records).get('seoul_food_licences') ?? assert.fail('no licence was kept')
  t.diagnostic(JSON.stringify({ ...licences, setAside: normal.setAside, counts: normal.counts }))
  assert.ok(licences.records >= 290_000)
  assert.ok(licences.address >= 0.999)
  assert.ok(licences.subtype >= 0.9)
  const lost = normal.setAside['seoul_food_licences']?.['no_coordinates_and_unknown_address'] ?? 0
  assert.ok((normal.counts['placed by address'] ?? 0) > 2 * lost)
})

/** The largest list; src/sources/readSource.test.ts reads the others. */
test('every row of the 2018 licences is a record or counted under a reason, and rows with a closing date are closed records', async (t) => {
  const path = realList(t, 'seoul-licences-2018.csv.gz')
  if (path === null) return
  const [reading] = await readSource({ kind: 'mapped', path })
  assert.ok(reading)
  const { records, rejected, replaced, setAside, dropped } = reading
  assert.deepEqual([rejected.lines, replaced, dropped], [0, 2_967, { 'unreadable openedOn': 1 }])
  assert.deepEqual(setAside, {
    'not food or drink: convenience store': 7_232,
    'not food or drink: internet café': 766,
    'no fixed place: catering and vehicles': 985,
    'no fixed place: stall of a fair': 43,
    'no fixed place: buffet on a train': 136,
    'not food or drink: food maker or dealer': 3,
    'cells shifted in the published row': 1,
  })
  const aside = Object.values(setAside).reduce((sum, count) => sum + count, 0)
  assert.equal(records.length + replaced + aside, 307_150)
  assert.equal(new Set(records.map(({ sourceId }) => sourceId)).size, records.length)
  for (const { operatingStatus, closedOn } of records)
    assert.equal(operatingStatus === 'closed', closedOn !== undefined)
  const open = records.filter(({ operatingStatus }) => operatingStatus === 'open')
  assert.ok(open.length > 150_000)
  const former = records.filter(({ formerName }) => formerName)
  t.diagnostic(
    `former names: ${former.length}, of closed licences ${former.length - open.filter(({ formerName }) => formerName).length}`,
  )
  assert.ok(former.length > 9_000 && former.length < 0.1 * open.length)
})
