import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTables } from './linkTables.ts'
import { sampleTables } from '../../test/linkage/sampleTables.ts'

const SHARED = 120
const { left, right } = sampleTables(5, SHARED, 60)

test('two tables are linked without labels, and with four candidates per listing no true link is lost', () => {
  const { candidates, links } = linkTables(left, right, { model: null, oneToOne: false })
  assert.ok(candidates.length <= 4 * left.length)
  assert.equal(candidates.filter(([a, b]) => a === b && a < SHARED).length, SHARED)
  const found = links.filter(([a, b]) => a === b && a < SHARED).length
  assert.ok(found >= SHARED * 0.97 && links.length - found <= SHARED * 0.03, `${found} of ${links.length}`)
})

test('with one-to-one linking, no listing has two partners', () => {
  const doubled = [...right, ...right.slice(0, SHARED)]
  const sidesOf = (oneToOne: boolean) => linkTables(left, doubled, { model: null, oneToOne }).links.map(([a]) => a)
  assert.ok(new Set(sidesOf(false)).size < sidesOf(false).length)
  assert.equal(new Set(sidesOf(true)).size, sidesOf(true).length)
})

test('an empty table has no links', () => {
  assert.deepEqual(linkTables([], right, { model: null, oneToOne: true }), { candidates: [], links: [] })
})
