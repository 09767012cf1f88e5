import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readJsonObject } from './strictJson.ts'

const read = (text: string) => readJsonObject(Buffer.from(text))

test('any JSON object reads as JSON.parse reads it', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
      fc.integer({ min: 0, max: 3 }),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        assert.deepEqual(read(text), { kind: 'object', value: JSON.parse(text) })
      },
    ),
  )
})

test('a key that occurs twice in one object is refused, at any depth and in any spelling', () => {
  for (const text of ['{"a":1,"a":2}', '{"x":[{"b":{}, "b":[]}]}', String.raw`{"a":1,"\u0061":1}`, '{"":1,"":1}']) {
    assert.equal(read(text).kind, 'invalid', text)
  }
})

test('the same key in different objects, and keys inside strings, are not a repetition', () => {
  for (const text of ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', String.raw`{"a":"\",\"a\":1","b":"{\"b\":1}"}`]) {
    assert.equal(read(text).kind, 'object', text)
  }
})

test('a body that is not a JSON object in UTF-8 is refused with a reason', () => {
  for (const text of ['', 'null', '[]', '"a"', '1', '{', '{"a":}', "{'a':1}", '{"a":1}x'])
    assert.equal(read(text).kind, 'invalid', text)
  assert.equal(readJsonObject(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)).kind, 'invalid')
})

test('a body of more than 64 levels is refused, because code that prints it would overflow its stack', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  for (const make of [nested, objects]) {
    assert.equal(read(make(64)).kind, 'object')
    for (const levels of [65, 20_000]) assert.equal(read(make(levels)).kind, 'invalid')
  }
  assert.equal(read(`{"a":"${'['.repeat(1_000)}"}`).kind, 'object')
})
