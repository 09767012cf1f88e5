import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { SCOPES } from '../access/scopes.ts'
import { FAULTS_SHOWN_MAX } from '../faultList.ts'
import { bodySchema, type SentObject } from './bodySchema.ts'
import { flag, listOf, optional, required, requiredOrNull, text, wholeNumber } from './fieldTypes.ts'

const Body = bodySchema({
  name: required(text(Type.String({ minLength: 1, maxLength: 10 }))),
  scopes: optional(listOf(SCOPES, Type.Array(Type.String(), { maxItems: 3 }))),
  count: requiredOrNull(wholeNumber(Type.Integer({ minimum: 1, maximum: 5 }))),
  sure: optional(flag(Type.Boolean()), false),
})

const faultsOf = (body: SentObject) => {
  const parsed = Body.parse(body, null)
  return parsed.kind === 'faulty' ? parsed.faults : []
}
const codesOf = (body: SentObject) => faultsOf(body).map(({ param, code }) => `${param} ${code}`)

test('a valid body becomes typed values, and an absent or null optional field its fallback', () => {
  for (const body of [{ name: ' a ', count: null }, JSON.parse('{"name":"a","count":null,"scopes":null,"sure":null}')])
    assert.deepEqual(Body.parse(body, null), {
      kind: 'parsed',
      value: { name: 'a', scopes: null, count: null, sure: false },
    })
})

test('all faults come at once, in the order of the fields, those of unknown fields last', () => {
  assert.deepEqual(codesOf({ more: 1, sure: 'yes', count: 6 }), [
    'name missing_parameter',
    'count invalid_parameter',
    'sure invalid_parameter',
    'more invalid_parameter',
  ])
  assert.equal(faultsOf({ name: 'a', count: 1, nam: 1 })[0]?.didYouMean, 'name')
})

test('a list with wrong entries is refused with what each entry must be, and a value that is not a list with that it must be one', () => {
  const said = (scopes: unknown) => faultsOf({ name: 'a', count: 1, scopes })[0]?.message
  const entries = said([1, 1, 'places:read'])
  assert.match(entries?.en ?? '', /^Each entry of scopes must be one of places:read, /)
  assert.match(entries?.ko ?? '', /^scopes의 각 항목은 다음 중 하나여야 합니다: places:read, /)
  assert.match(said('places:read')?.en ?? '', /^scopes must be a list of 1 to 3 of places:read, /)
})

test('a field named like a member of every object is unknown', () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    assert.deepEqual(codesOf(JSON.parse(`{"name":"a","count":1,"${name}":1}`)), [`${name} invalid_parameter`])
})

test('a body with secrets has no value in its faults, and null is a wrong value there', () => {
  const Secret = bodySchema({ code: optional(text(Type.String({ maxLength: 3 }))) }, { hasSecrets: true })
  for (const code of ['secret', null]) {
    const parsed = Secret.parse({ code, [`extra ${code}`]: 'secret' }, null)
    assert.ok(parsed.kind === 'faulty')
    assert.deepEqual(
      parsed.faults.map(({ value, allowed }) => [value, allowed]),
      [
        [null, undefined],
        [null, undefined],
      ],
    )
  }
})

test('a check of several fields sees undefined for a faulty one', () => {
  const seen: unknown[] = []
  const Checked = bodySchema(
    { a: required(flag(Type.Boolean())), b: required(flag(Type.Boolean())) },
    {
      check: (values, fault) => {
        seen.push(values)
        fault('b', { en: 'b conflicts.', ko: 'b 충돌.' })
      },
    },
  )
  const parsed = Checked.parse({ a: 1, b: true }, null)
  assert.deepEqual(seen, [{ a: undefined, b: true }])
  assert.deepEqual(parsed.kind === 'faulty' && parsed.faults.map(({ param }) => param), ['a', 'b'])
})

test('whatever object is sent, it is parsed or has faults, of which at most twenty are kept', () => {
  const key = fc.oneof(fc.constantFrom('name', 'scopes', 'count', 'sure', '__proto__'), fc.string())
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue(), { maxKeys: 40 }), (body) => {
      const parsed = Body.parse(body, null)
      if (parsed.kind === 'parsed') return
      assert.ok(parsed.faults.length > 0 && parsed.faults.length <= FAULTS_SHOWN_MAX)
      for (const { value } of parsed.faults) assert.ok(value === null || value.length <= 100)
    }),
  )
})
