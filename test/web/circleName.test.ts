import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circleNameOf } from '../../src/web/explorer/circleName.ts'

const GANGNAM = { circleName: '강남역', params: { lat: '37.4972', lng: '127.0281' } }

test('a circle has the name of the words that became it, also after a release moved the station a little', () => {
  assert.equal(circleNameOf(GANGNAM, { lat: '37.4972', lng: '127.0281' }), '강남역')
  assert.equal(circleNameOf(GANGNAM, { lat: '37.4979', lng: '127.0276' }), '강남역')
})

test('a circle elsewhere, or a sentence without one, has no name', () => {
  assert.equal(circleNameOf(GANGNAM, { lat: '37.5444', lng: '127.056' }), null)
  assert.equal(circleNameOf(GANGNAM, {}), null)
  assert.equal(circleNameOf({ circleName: null, params: {} }, { lat: '37.4972', lng: '127.0281' }), null)
})
