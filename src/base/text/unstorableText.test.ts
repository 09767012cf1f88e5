import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { unstorablePath } from './unstorableText.ts'

test('a text that cannot be stored is found at any position, and no other text is reported', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(unstorablePath(value) !== null, JSON.stringify(value).replaceAll('\\\\', '').includes('\\u0000'))
    }),
  )
  assert.equal(unstorablePath({ a: 1, menu: [{ name: 'x' }, { name: 'x\u0000' }], z: '\u0000' }), 'menu.1.name')
  assert.equal(unstorablePath({ 'a\u0000b': 1 }), 'ab')
  assert.equal(unstorablePath('\\u0000'), null)
})

test('a value as deep as a request body may be is searched completely', () => {
  const depth = 8_000
  assert.equal(unstorablePath(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))?.length, depth * 2 - 1)
})
