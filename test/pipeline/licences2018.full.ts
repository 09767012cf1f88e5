import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseRealLists, understandingOf } from './realLists.ts'

test('the 2018 licences are understood, and most without a point are placed by their lot', async (t) => {
  const normal = await normaliseRealLists((file) => file.startsWith('seoul-licences-2018'))
  if (normal === null) return t.skip('the real lists are not here')
  const licences = understandingOf(normal.records).get('seoul_food_licences') ?? assert.fail('no licence was kept')
  t.diagnostic(JSON.stringify({ ...licences, setAside: normal.setAside, counts: normal.counts }))
  assert.ok(licences.records >= 290_000)
  assert.ok(licences.address >= 0.999)
  assert.ok(licences.subtype >= 0.9)
  const lost = normal.setAside['seoul_food_licences']?.['no_coordinates_and_unknown_address'] ?? 0
  assert.ok((normal.counts['placed by address'] ?? 0) > 2 * lost)
})
