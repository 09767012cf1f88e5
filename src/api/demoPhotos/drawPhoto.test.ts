import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPhoto } from './drawPhoto.ts'

test('a photo is the same at every request, differs between places, and stays below three kilobytes', () => {
  const drawn = new Set<string>()
  for (const place of ['a-1', 'a-2', 'a-3', 'a-4'])
    for (const photo of ['1', '2', '3', 'board']) {
      const svg = drawPhoto(place, photo)
      assert.equal(svg, drawPhoto(place, photo))
      assert.ok(svg.length < 3_000, `${svg.length} characters`)
      assert.match(svg, /^<svg .*<\/svg>$/s)
      assert.doesNotMatch(svg, /NaN|undefined/)
      drawn.add(svg)
    }
  assert.ok(drawn.size >= 14)
})
