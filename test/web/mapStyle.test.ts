import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapStyle } from '../../src/web/explorer/map/mapStyle.ts'

test('a small cluster lies above a large one, and so does its number', () => {
  const { layers } = mapStyle('light', null, true)
  const keys = layers.flatMap(({ id, layout }) =>
    id === 'clusters' || id === 'clusterCounts'
      ? [Object.entries(layout ?? {}).find(([name]) => name.endsWith('sort-key'))]
      : [],
  )
  const falling = ['-', 0, ['get', 'count']]
  assert.deepEqual(keys, [
    ['circle-sort-key', falling],
    ['symbol-sort-key', falling],
  ])
})
