import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseRealLists, understandingOf } from './realLists.ts'

/** The 2018 licences take as long as all others together; `licences2018.full.ts` reads them. */
const others = (file: string) => !file.startsWith('seoul-licences-2018')

test('the real lists are understood: addresses, phones, kinds, chains and regions', async (t) => {
  const normal = await normaliseRealLists(others)
  if (normal === null) return t.skip('the real lists are not here')
  const understanding = understandingOf(normal.records)
  for (const [name, { records, ...shares }] of understanding) {
    const figures = Object.entries(shares).map(([what, figure]) => `${what} ${figure.toFixed(3)}`)
    t.diagnostic(`${name}: ${records} records, ${figures.join(', ')}`)
    assert.ok(shares.address >= 0.99, `${name}: addresses`)
    assert.ok(shares.phone >= 0.98, `${name}: phones`)
    assert.ok(shares.subtype >= 0.9, `${name}: subtypes`)
    assert.ok(shares.region >= 0.97, `${name}: regions`)
  }
  t.diagnostic(`set aside: ${JSON.stringify(normal.setAside)}`)
  for (const cafes of ['sbiz', 'localdata'])
    assert.ok((understanding.get(cafes)?.chain ?? 0) >= 0.2, `${cafes}: chains`)
  // Venues of Seoul whose list gives a point are hardly ever elsewhere or no food.
  for (const list of ['sbiz', 'localdata', 'seoul_foodcert', 'visitjeju']) {
    const aside = Object.values(normal.setAside[list] ?? {}).reduce((sum, count) => sum + count, 0)
    const kept = understanding.get(list)?.records ?? 0
    assert.ok(aside <= 0.02 * (aside + kept), `${list}: ${aside} set aside`)
  }
})
