import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { acceptsJson, languageOf, namesProblemJson } from './negotiation.ts'

test('messages are Korean only for a caller who prefers Korean at least as much as English', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'en'],
    ['ko', 'ko'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8', 'ko'],
    ['en-US,en;q=0.9,ko;q=0.8', 'en'],
    ['ko;q=0', 'en'],
    ['fr, ko;q=0.1', 'ko'],
    ['kok', 'en'],
    ['*', 'en'],
  ]
  for (const [header, language] of cases) assert.equal(languageOf(header), language, String(header))
})

test('JSON is acceptable unless the header excludes it', () => {
  for (const header of [
    undefined,
    '',
    '*/*',
    'application/json',
    'text/html, */*;q=0.1',
    'application/problem+json',
    'application/*',
  ]) {
    assert.equal(acceptsJson(header), true, String(header))
  }
  for (const header of ['text/html', 'application/json;q=0', 'image/*, text/plain'])
    assert.equal(acceptsJson(header), false, header)
})

test('the problem type is used only when it is named', () => {
  assert.equal(namesProblemJson('application/problem+json, application/json'), true)
  assert.equal(namesProblemJson('application/*'), false)
  assert.equal(namesProblemJson('application/problem+json;q=0'), false)
})

test('no header makes negotiation fail', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      assert.ok(['en', 'ko'].includes(languageOf(header)))
      assert.equal(typeof acceptsJson(header), 'boolean')
    }),
  )
})
