import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { ErrorBodySchema } from '#contract/schemas/envelope.ts'
import { PARAMETERS } from '#contract/parameters/parameters.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Every response is a success or the error body; never a 5xx, never a guess at broken input. */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 200 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function holds(pathAndQuery: string): Promise<void> {
  const response = await s.get(pathAndQuery)
  const body: Json = await response.json()
  assert.ok(
    response.status === 200 || (response.status >= 400 && response.status < 500),
    `${response.status} for ${pathAndQuery}`,
  )
  if (response.status === 200) assert.equal(body.success, true, pathAndQuery)
  else assert.deepEqual(schemaErrors(ErrorBodySchema, body), [], pathAndQuery)
  assert.deepEqual(
    s.logged.filter(({ level }) => level === 'error'),
    [],
  )
}

const names = [...new Set(PARAMETERS.map(({ name }) => name))]
const examples = PARAMETERS.map(({ example }) => example)
const odd = fc.constantFrom(
  '',
  ' ',
  ',',
  ',,',
  '0',
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '0x10',
  '１２',
  'true',
  'TRUE',
  'null',
  '%',
  '\u0000',
  '\ud7a3',
  'ㅅ',
  'a'.repeat(300),
  '24:00-24:00',
  '2026-02-30',
  '내일',
  ':',
  'place:',
  'keyword:',
  '99999999999999999999',
)
const value = fc.oneof(
  fc.constantFrom(...examples),
  odd,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.array(fc.constantFrom(...examples), { maxLength: 4 }).map((list) => list.join(',')),
)
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...names) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
)
const query = fc
  .array(fc.tuple(name, value), { maxLength: 8 })
  .map((pairs) => pairs.map(([key, text]) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`).join('&'))
const endpoint = fc.constantFrom(
  '/api/v1/places',
  '/api/v1/places/nearby',
  '/api/v1/places/nope',
  '/api/v1/places/nope/history',
  '/api/v1/regions',
  '/api/v1/categories',
  '/api/v1/stats',
)

test('random parameters never cause a 5xx, and every failure has the error body', async () => {
  await fc.assert(
    fc.asyncProperty(endpoint, query, (path, text) =>
      holds(`${path}?${path.endsWith('nearby') ? 'lat=37.5&lng=127.03&' : ''}${text}`),
    ),
    { numRuns: 700 },
  )
})

test('one valid or odd value at a time never causes a 5xx, for any parameter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/api/v1/places?', '/api/v1/places/nearby?lat=37.5&lng=127.03&'),
      fc.constantFrom(...names),
      value,
      (path, key, text) => holds(`${path}${key}=${encodeURIComponent(text)}`),
    ),
    { numRuns: 700 },
  )
})

test('random bytes in path and query never cause a 5xx', async () => {
  const visible = fc.string({
    unit: fc.constantFrom(...Array.from('abc/%2E?&=+;,:@!$()*~[]{}|^`"<>\\é0')),
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(visible, (text) =>
      holds(`/api/v1/places${text.startsWith('#') ? '' : '/'}${text}`.replaceAll('#', '')),
    ),
    { numRuns: 400 },
  )
})
