import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FaultList } from '../faultList.ts'
import { findShapeFaults } from './placeEditFaults.ts'

function shapeFaults(body: unknown) {
  const faults = new FaultList()
  findShapeFaults(body, faults)
  return faults.shown
}
import { PlaceEditSchema } from '../schemas/placeEditSchema.ts'

/** Returns every pattern in a schema. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern } = schema as { pattern?: unknown }
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.values(schema).flatMap(patternsIn)]
}

test('the required form of a text is described in words, and no pattern is shown', () => {
  const edit = {
    phone: 'call us',
    homepage: 'ftp://x',
    photos: { main: 'http://x' },
    businessHours: Array.from({ length: 7 }, () => ({ day: 'mon', open: '9' })),
    temporaryClosures: [{ from: 'tomorrow', reason: 'vacation' }],
    ownerIntro: { text: 'x', language: 'Korean' },
  }
  const messages = shapeFaults(edit).map(({ message }) => message)
  assert.equal(
    new Set(messages.map(({ en }) => en.replace(/^\S+ /, ''))).size,
    new Set(patternsIn(PlaceEditSchema)).size,
  )
  for (const { en, ko } of messages) {
    assert.doesNotMatch(en + ko, /pattern|\^/)
    assert.doesNotMatch(ko, /형식이 올바르지/)
  }
})

test('an unknown field is reported with the known fields beside it, and a boolean attribute with its correct path', () => {
  const [wifi] = shapeFaults({ attributes: { wifi: true } })
  assert.deepEqual([wifi?.param, wifi?.didYouMean], ['attributes.wifi', 'booleans.wifi'])
  assert.match(wifi?.message.en ?? '', /attributes\.booleans\.wifi/)
  const [near] = shapeFaults({ attributes: { booleans: { wiffi: true } } })
  assert.equal(near?.didYouMean, 'wifi')
  const [other] = shapeFaults({ menu: [{ name: '국수', cost: 9_000 }] })
  assert.deepEqual(
    [other?.param, other?.allowed],
    ['menu.0.cost', ['name', 'price', 'recommend', 'isNew', 'description']],
  )
})
