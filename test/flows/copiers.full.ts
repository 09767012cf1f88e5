import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#base/kst.ts'
import { copyLists, NETWORK_LIMITS, share, startExplorer } from './copier.ts'
import { Visitor } from './visitor.ts'

/** Copiers who call from many addresses of one network for four days. */

for (const [where, addressOf] of [
  ['one /24', (call: number) => `198.51.100.${call % 256}`],
  ['one /56', (call: number) => `2001:db8:7:aa${(call % 256).toString(16).padStart(2, '0')}::${(call % 7) + 1}`],
] as const)
  test(`a copier who changes addresses within ${where} gets no more than the network’s limit`, async (t) => {
    const s = await startExplorer(t)
    const copier = await Visitor.of(s)
    for (let day = 0; day < 4; day++) {
      await copyLists(copier, s, addressOf)
      if (day === 0) assert.ok(copier.seen.size <= NETWORK_LIMITS.day, `within a day: ${share(copier.seen)}`)
      s.clock.now += DAY_MS
    }
    assert.ok(copier.seen.size <= NETWORK_LIMITS.window, `within thirty days: ${share(copier.seen)}`)
  })

test('a copier who knows every id gets the details of few venues, from whatever address of the network', async (t) => {
  const s = await startExplorer(t)
  const copier = await Visitor.of(s)
  for (let day = 0; day < 4; day++) {
    for (const [call, { place }] of s.world.venues.slice(0, 300).entries())
      await copier.get(`/places/${place.id}?fields=all`, `198.51.100.${call % 5}`)
    if (day === 0) assert.ok(copier.opened.size <= NETWORK_LIMITS.openedOfDay, `within a day: ${share(copier.opened)}`)
    s.clock.now += DAY_MS
  }
  assert.ok(copier.opened.size <= NETWORK_LIMITS.opened, `within thirty days: ${share(copier.opened)}`)
})
