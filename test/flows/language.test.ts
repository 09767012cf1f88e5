import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

const HANGUL = /[가-힣]/

let server: TestServer
let close: () => Promise<void>
before(async () => {
  server = await startTestServer({ after: (job: () => Promise<void>) => void (close = job) })
})
after(() => close())

async function errorOf(call: Promise<Response>): Promise<Json> {
  const response = await call
  const body: Json = await response.json()
  assert.equal(body.success, false)
  assert.equal(body.detail, body.error.message)
  return body.error
}

const asked = (query: string, language: string) =>
  errorOf(server.get(`/api/v1/${query}`, { 'x-api-key': server.key, 'accept-language': language }))

const sent = (body: unknown, language: string) =>
  errorOf(
    fetch(`${server.url}/api/admin/v1/accounts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.server.adminToken}`,
        'content-type': 'application/json',
        'accept-language': language,
      },
      body: JSON.stringify(body),
    }),
  )

const QUERIES = [
  'places?page_size=1000',
  'places?atmosphere=quite',
  'places?open_at=soon',
  'places?open_at=2026-11-21T19:00Z',
  'places?region_code=123',
  'places?pageSize=3',
  'places?parking=yes&exclude=nothing:at:all,dessert,subtype:',
  'places?include_unknown_hours=true&min_price_avg=9&max_price_avg=3',
  'places?fields=all&max_units=2',
  'places?keyword=%FF',
  'places/nearby',
  'places/nearby?lat=127&lng=37.5&radius=9000',
  'places/pl_none',
  'places/pl_none/history?from=2026-13-01',
  'nothing/here',
]

for (const query of QUERIES) {
  test(`Accept-Language: ko gives every sentence of an error in Korean: ${query}`, async () => {
    const error = await asked(query, 'ko')
    for (const { message, hint } of [error, ...(error.details.errors ?? [])])
      for (const sentence of [message, hint].filter((text) => text !== null && text !== undefined))
        assert.match(sentence, HANGUL)
    const english = await asked(query, 'en')
    assert.notEqual(english.code, 'api_key_required')
    assert.doesNotMatch(english.message, HANGUL)
    assert.deepEqual(shapeOf(error), shapeOf(english))
  })
}

/** The parts of an error that do not depend on the language. */
function shapeOf({ code, param, retryable, details }: Json): Json {
  const errors = details.errors?.map((fault: Json) => [
    fault.param,
    fault.code,
    fault.value,
    fault.allowed,
    fault.didYouMean,
  ])
  return { code, param, retryable, errors }
}

test('the message names the one faulty field and the remedy, or all faulty fields', async () => {
  const { message: plan } = await sent({ email: 'a@example.com', plan: 'gold' }, 'en')
  assert.equal(plan, 'plan must be one of free, starter, pro, explorer, small.')
  const { message: korean } = await sent({ email: 'a', plan: 'free' }, 'ko')
  assert.equal(korean, 'email 값은 name@example.com 같은 이메일 주소여야 합니다.')
  const { message: both } = await sent({}, 'ko')
  assert.equal(both, '필수 파라미터가 없습니다. (email, plan)')
  const { message: without, details } = await sent({ email: 'a@example.com' }, 'en')
  assert.equal(without, 'plan is required: one of free, starter, pro, explorer, small.')
  assert.deepEqual(details.errors[0].allowed, ['free', 'starter', 'pro', 'explorer', 'small'])
  const { message: misspelt } = await sent({ email: 'a@example.com', plan: 'free', plam: 1 }, 'en')
  assert.equal(misspelt, 'There is no field "plam" in this call. Its fields: email, plan, idempotencyKey.')
})
