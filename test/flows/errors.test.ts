import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBodySchema } from '#contract/schemas/envelope.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { expiredToken } from '../oauth/signedToken.ts'
import { bookingBody, partnerOf } from './bookings.ts'
import { callWithoutRoom } from './callWithoutRoom.ts'
import { contactErrors } from './contactErrors.ts'
import { exportErrors } from './exportErrors.ts'
import { proposalErrors } from './proposalErrors.ts'
import { keyOn } from './keyOfPlan.ts'
import { reportErrors } from './reportErrors.ts'
import { photoErrors } from './photoErrors.ts'
import { openMailbox } from './browser.ts'
import { roleErrors } from './roleErrors.ts'
import { publishSmaller } from './smallerRelease.ts'
import { signInErrors } from './signInErrors.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/** Provokes every error code of the catalogue over HTTP, and checks the shape they share. */

const mailbox = openMailbox()
let s: TestServer
let empty: TestServer
/** Waits for no export file that is being made. */
let hasty: TestServer
const cleanups: (() => Promise<void>)[] = []
const until = { after: (job: () => Promise<void>) => void cleanups.push(job) }
before(async () => {
  s = await startTestServer(until, { venues: 60, settings: { print: mailbox.print } })
  empty = await startTestServer(until, { empty: true })
  hasty = await startTestServer(until, { venues: 10, settings: { exportWaitMs: 0 } })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

interface Failure {
  status: number
  headers: Headers
  body: Json
}

/** Checks any failure against docs/reference/errors.md#error-body and returns it. */
async function failure(response: Response, code: ErrorCode): Promise<Failure> {
  const body: Json = await response.json()
  const { headers, status } = response
  const row = ERRORS[code]
  assert.deepEqual([status, body.error?.code], [row.status, code], JSON.stringify(body))
  assert.deepEqual(schemaErrors(ErrorBodySchema, body), [])
  assert.deepEqual(Object.keys(body).toSorted(), ['detail', 'error', 'instance', 'status', 'success', 'title', 'type'])
  const id = headers.get('x-request-id')
  assert.equal(body.error.requestId, id)
  assert.equal(body.instance, `${new URL(response.url).pathname}#${id}`)
  assert.equal(body.error.docUrl, `${new URL(response.url).origin}/docs/errors#${code}`)
  assert.deepEqual(
    [body.type, body.title, body.detail, body.status],
    [body.error.docUrl, row.title, body.error.message, status],
  )
  assert.equal(body.error.retryable, row.retryable)
  assert.equal(headers.get('content-type'), 'application/json')
  assert.equal(headers.get('x-service-units'), '0')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('www-authenticate'), status === 401 ? 'Bearer realm="api"' : null)
  assert.equal(headers.get('retry-after') !== null, row.retryable && status !== 500)
  return { status, headers, body }
}

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(s.url + path, {
    method,
    headers: { authorization: `Bearer ${s.key}`, ...headers },
    ...(body !== undefined && { body }),
  })
const JSON_TYPE = { 'content-type': 'application/json' }
const sendJson = (path: string, body: Json) => send('POST', path, JSON_TYPE, JSON.stringify(body))
const adminSend = (path: string, body: string, headers: Record<string, string> = JSON_TYPE) =>
  fetch(`${s.url}/api/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${s.server.adminToken}`, ...headers },
    body,
  })

const signInWith = (body: Json, call = 'sign-in') =>
  send('POST', `/api/auth/${call}/email`, { ...JSON_TYPE, origin: s.url }, JSON.stringify(body))

const makeKey = async (more: Json): Promise<Json> =>
  (await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'k', mode: 'live', ...more })).body.data

const reserve = async (more: Json = {}): Promise<Response> =>
  send('POST', '/api/v1/reservations', JSON_TYPE, JSON.stringify({ ...bookingBody(await partnerOf(s)), ...more }))
const reserved = async (more: Json = {}): Promise<string> =>
  ((await (await reserve(more)).json()) as Json).data.reservationId

let guests = 0
/** Makes a reservation request that its owner can act on. */
async function ownersReservation(): Promise<{ id: string; decide: (word: string, body?: Json) => Promise<Response> }> {
  const placeId = await partnerOf(s)
  const { token } = (await s.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })).body.data
  const id = await reserved({ guestPhone: `010-1111-1${String(guests++).padStart(3, '0')}` })
  const headers = { authorization: `Bearer ${token}` }
  const decide = (word: string, body?: Json) =>
    fetch(`${s.url}/api/owner/v1/reservations/${id}/${word}`, {
      method: 'POST',
      headers: { ...headers, ...(body && JSON_TYPE) },
      ...(body && { body: JSON.stringify(body) }),
    })
  return { id, decide }
}

/** Reads with an account that has five tokens and five venues. */
const smallGet = async (path: string) => s.get(path, { 'x-api-key': await keyOn(s, 'small', path) })

const ask = (placeId: string, more: Json = {}) =>
  send('POST', '/api/v1/live-status', JSON_TYPE, JSON.stringify({ placeId, kind: 'wait', topic: 'wait', ...more }))

/** At least one way to provoke each code; the loop below fails for a code of the catalogue without one. */
const PROVOKED: Readonly<Record<ErrorCode, () => Promise<unknown>>> = {
  invalid_parameter: async () => {
    const { body } = await failure(
      await s.get('/api/v1/places?page=0&wifi=yes&bogus=1&subtype=koreann'),
      'invalid_parameter',
    )
    assert.deepEqual(
      body.error.details.errors.map(({ param }: Json) => param),
      ['page', 'wifi', 'bogus', 'subtype'],
    )
    assert.equal(body.error.param, 'page')
    assert.equal(body.error.details.errors[3].didYouMean, 'korean')
  },
  missing_parameter: async () => {
    const { body } = await failure(await s.get('/api/v1/places/nearby'), 'missing_parameter')
    assert.deepEqual(
      body.error.details.errors.map(({ param }: Json) => param),
      ['lat', 'lng'],
    )
  },
  invalid_body: async () => {
    for (const body of ['{', '[]', 'null', '{"email":"a@b.c","email":"a@b.c"}'])
      await failure(await adminSend('/accounts', body), 'invalid_body')
  },
  bulk_export_required: async () => {
    const { body } = await failure(await s.get('/api/v1/places?page=11&page_size=100'), 'bulk_export_required')
    assert.deepEqual(body.error.details, { window: 1_000, plan: 'starter', exportContact: `${s.url}/docs` })
    assert.equal((await s.get('/api/v1/places?page=10&page_size=100')).status, 200)
  },
  region_ambiguous: async () => {
    const { body } = await failure(
      await s.get(`/api/v1/places?in=${encodeURIComponent('강남구 해운대구')}`),
      'region_ambiguous',
    )
    assert.ok(body.error.details.candidates.length > 1)
  },
  data_version_gone: async () => {
    const { body } = await failure(await s.get('/api/v1/places?data_version=2020-01-01-00000000'), 'data_version_gone')
    assert.equal(body.error.param, 'data_version')
  },
  guest_count_required: async () => {
    const { body } = await failure(await ask('pl_any', { kind: 'seats', topic: 'seats' }), 'guest_count_required')
    assert.equal(body.error.param, 'guestCount')
  },
  api_key_required: async () => {
    await failure(await s.get('/api/v1/places', {}), 'api_key_required')
    await failure(await s.get('/api/v1/places', { authorization: 'Basic abc' }), 'api_key_required')
  },
  api_key_invalid: async () => {
    const typo = s.key.slice(0, -1) + (s.key.endsWith('a') ? 'b' : 'a')
    for (const key of [typo, 'x', `${s.key} `.repeat(2)])
      await failure(await s.get('/api/v1/places', { 'x-api-key': key }), 'api_key_invalid')
  },
  api_key_revoked: async () => {
    const { key, keyId } = await makeKey({})
    assert.equal((await s.get('/api/v1/stats', { 'x-api-key': key })).status, 200)
    assert.equal((await s.admin('DELETE', `/accounts/${s.accountId}/keys/${keyId}`)).status, 200)
    await failure(await s.get('/api/v1/stats', { 'x-api-key': key }), 'api_key_revoked')
  },
  api_key_expired: async () => {
    const { key } = await makeKey({ expiresAt: new Date(s.clock.now + 1_000).toISOString() })
    assert.equal((await s.get('/api/v1/stats', { 'x-api-key': key })).status, 200)
    s.clock.now += 1_000
    await failure(await s.get('/api/v1/stats', { 'x-api-key': key }), 'api_key_expired')
  },
  token_expired: async () => {
    const authorization = await expiredToken(s)
    await failure(await s.get('/api/v1/stats', { authorization }), 'token_expired')
  },
  query_auth_disabled: async () => {
    for (const query of [
      `api_key=${s.key}`,
      `wifi=true&API_KEY=${s.key}`,
      `api%5Fkey=${s.key}`,
      'api_key',
      `x=%zz&api_key=${s.key}`,
    ]) {
      const { body } = await failure(await s.get(`/api/v1/places?${query}`), 'query_auth_disabled')
      assert.equal(JSON.stringify(body).includes(s.key), false, 'a key must not be echoed')
    }
  },
  sign_in_required: async () => {
    await failure(await fetch(`${s.url}/api/account/v1/account`), 'sign_in_required')
  },
  sign_in_failed: async () => {
    const wrong = { email: 'nobody@example.com', password: 'not the right one' }
    await failure(await signInWith(wrong), 'sign_in_failed')
  },
  email_not_verified: async () => {
    const person = { email: 'new@example.com', password: 'a password nobody guesses' }
    assert.equal((await signInWith({ ...person, name: 'n' }, 'sign-up')).status, 200)
    await failure(await signInWith(person), 'email_not_verified')
  },
  insufficient_scope: async () => {
    const { key } = await makeKey({ scopes: ['usage:read'] })
    const { body } = await failure(await s.get('/api/v1/places', { 'x-api-key': key }), 'insufficient_scope')
    assert.deepEqual(body.error.details.requiredScopes, ['places:read'])
  },
  origin_not_allowed: async () => {
    const { key } = await makeKey({ mode: 'browser', allowedOrigins: ['https://example.com'] })
    const get = (headers: Record<string, string>) => s.get('/api/v1/stats', { 'x-api-key': key, ...headers })
    assert.equal((await get({ origin: 'https://example.com' })).status, 200)
    assert.equal((await get({ referer: 'https://example.com/map?x=1' })).status, 200)
    for (const headers of [{}, { origin: 'https://example.org' }, { origin: 'null', referer: 'https://example.com/' }])
      await failure(await get(headers), 'origin_not_allowed')
  },
  ip_not_allowed: async () => {
    const { key } = await makeKey({ allowedIps: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = (address: string) => s.get('/api/v1/stats', { 'x-api-key': key, 'x-forwarded-for': address })
    for (const address of ['203.0.113.7', '2001:db8::7']) assert.equal((await from(address)).status, 200)
    for (const address of ['203.0.114.7', '203.0.113.7, 198.51.100.1', 'nonsense'])
      await failure(await from(address), 'ip_not_allowed')
    const { body } = await failure(await from('203.0.114.7'), 'ip_not_allowed')
    assert.equal(body.error.details.address, '203.0.114.7')
  },
  key_limit_reached: async () => {
    const { accountId } = (await s.admin('POST', '/accounts', { email: 'limit@example.com', plan: 'free' })).body.data
    const make = () => adminSend(`/accounts/${accountId}/keys`, '{"name":"k","mode":"live"}')
    for (let i = 0; i < 2; i++) assert.equal((await make()).status, 201)
    const { body } = await failure(await make(), 'key_limit_reached')
    assert.deepEqual(body.error.details, { activeKeys: 2 })
  },
  webhook_limit_reached: async () => {
    const headers = { ...JSON_TYPE, authorization: `Bearer ${await keyOn(s, 'free', 'hooks')}` }
    const make = () =>
      send('POST', '/api/v1/webhooks', headers, '{"url":"https://example.com","events":["webhook.test"]}')
    assert.equal((await make()).status, 201)
    const { body } = await failure(await make(), 'webhook_limit_reached')
    assert.equal(body.error.details.webhooks, 1)
  },
  rate_limited: async () => {
    const guess = (address: string) => s.get('/api/v1/stats', { 'x-api-key': 'guess', 'x-forwarded-for': address })
    for (let i = 0; i < 20; i++) await failure(await guess('198.51.100.9'), 'api_key_invalid')
    const { headers } = await failure(await guess('198.51.100.9'), 'rate_limited')
    assert.equal(headers.get('retry-after'), '6')
    // Neighbours behind the same address keep working, and others may still mistype.
    assert.equal((await s.get('/api/v1/stats', { 'x-api-key': s.key, 'x-forwarded-for': '198.51.100.9' })).status, 200)
    await failure(await guess('198.51.100.10'), 'api_key_invalid')
    // Failures of others do not block the operator.
    const admin = await adminSend('/accounts', '{}', {
      ...JSON_TYPE,
      authorization: `Bearer ${s.server.adminToken}`,
      'x-forwarded-for': '198.51.100.9',
    })
    await failure(admin, 'missing_parameter')
  },
  idempotency_in_progress: async () => {
    // Verifying and loading a release takes time, so the publications overlap.
    const path = `/releases/${(await s.admin('GET', '/releases')).body.data[0].version}/publish`
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'at-once' }
    const all = await Promise.all(Array.from({ length: 5 }, () => adminSend(path, '{}', headers)))
    const refused = all.find(({ status }) => status === 409)
    assert.ok(refused, 'none of five concurrent publications was refused')
    await failure(refused, 'idempotency_in_progress')
    assert.equal(refused.headers.get('retry-after'), '1')
  },
  idempotency_key_reused: async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'once' }
    await adminSend('/accounts', '{"email":"once@example.com","plan":"free"}', headers)
    await failure(
      await adminSend('/accounts', '{"email":"twice@example.com","plan":"free"}', headers),
      'idempotency_key_reused',
    )
  },
  idempotency_limit_reached: async () => failure(await callWithoutRoom(s), 'idempotency_limit_reached'),
  quota_exceeded: async () => {
    const { headers } = await failure(await smallGet('/api/v1/places?fields=all'), 'quota_exceeded')
    assert.match(headers.get('ratelimit') ?? '', /"month";r=5;/)
  },
  venue_limit_exceeded: async () => {
    await failure(await smallGet('/api/v1/places?page_size=6'), 'venue_limit_exceeded')
    assert.equal((await smallGet('/api/v1/places?page_size=5')).status, 200)
  },
  live_status_not_available: async () => {
    const { id, phone } = s.world.venues.find(({ place }) => place.phone !== null)?.place ?? { id: '', phone: '' }
    const { body } = await failure(await ask(id), 'live_status_not_available')
    assert.deepEqual(body.error.details, { placeId: id, phone })
  },
  live_query_not_found: async () => {
    for (const id of ['nope', '3f0c8f7e-6b1d-4a52-9a3e-5d1c2b7f9e10'])
      await failure(await s.get(`/api/v1/live-status/${id}?wait=1`), 'live_query_not_found')
  },
  place_not_found: async () => {
    for (const id of ['nope', 'pl_4x8k2m9q1r7t3v5w', '%EA%B0%80', 'a%2Fb', 'x'.repeat(2_000)]) {
      await failure(await s.get(`/api/v1/places/${id}`), 'place_not_found')
    }
    await failure(await s.get('/api/v1/places/nope/history'), 'place_not_found')
    await failure(await ask('nope'), 'place_not_found')
    await failure(await s.get('/api/v1/live-status?placeId=nope&topic=wait'), 'place_not_found')
    await failure(await s.get('/api/v1/places/nope?dry_run=true'), 'place_not_found')
    const place = JSON.stringify({ email: 'o@example.com', placeId: 'nope', partner: true })
    const { body } = await failure(await adminSend('/owners', place), 'place_not_found')
    assert.equal(body.error.param, 'placeId')
  },
  guest_phone_required: async () => {
    for (const guestPhone of [undefined, null, ''])
      await failure(await reserve({ guestPhone, guestCount: 0 }), 'guest_phone_required')
  },
  reservation_time_invalid: async () => {
    for (const reservationTime of [
      '2026-11-22T18:30:00',
      '2026-11-31T18:30:00+09:00',
      '2026-11-21T11:59:59+09:00',
      '2027-05-21T18:30:00+09:00',
      1,
    ])
      await failure(await reserve({ reservationTime }), 'reservation_time_invalid')
  },
  reservation_not_found: async () => {
    await failure(await s.get('/api/v1/reservations/0b9f6f0e-3c5d-4a57-9d0e-5f4a2c1b8e7d'), 'reservation_not_found')
    await failure(await send('POST', '/api/v1/reservations/nope/cancel'), 'reservation_not_found')
  },
  reservation_not_available: async () => {
    const placeId = s.world.venues[9]?.place.id
    const { body } = await failure(await reserve({ placeId }), 'reservation_not_available')
    assert.deepEqual(Object.keys(body.error.details), ['placeId', 'bookingUrl', 'phone', 'reservationChannels'])
  },
  reservation_not_cancellable: async () => {
    const id = await reserved({ guestPhone: '010-1111-0001' })
    const cancel = () => send('POST', `/api/v1/reservations/${id}/cancel`)
    assert.equal((await cancel()).status, 200)
    const { body } = await failure(await cancel(), 'reservation_not_cancellable')
    assert.equal(body.error.details.reservation.status, 'cancelled')
  },
  ...contactErrors(() => s, reserve, ask, failure),
  already_settled: async () => {
    const { decide, id } = await ownersReservation()
    assert.equal((await decide('accept')).status, 200)
    const { body } = await failure(await decide('decline'), 'already_settled')
    assert.equal(body.error.details.current.reservationId, id)
  },
  ...proposalErrors(() => reserved({ guestPhone: '010-1111-0011' }), ownersReservation, sendJson, failure),
  too_early: async () => {
    const { decide } = await ownersReservation()
    assert.equal((await decide('accept')).status, 200)
    const { body } = await failure(await decide('no-show'), 'too_early')
    assert.equal(body.error.details.allowedFrom, '2026-11-22T09:45:00.000Z')
  },
  not_found: async () => {
    for (const path of [
      '/nothing',
      '/api',
      '/api/v1',
      '/api/v2/places',
      '/api/v1/places/',
      '/api/v1//places',
      '/API/v1/places',
      '/api/v1/places/a/b',
      '/api/v1/reservations/%00',
    ]) {
      await failure(await s.get(path), 'not_found')
    }
    await failure(await send('POST', '/nothing', { 'content-type': 'text/xml' }, '<a/>'), 'not_found')
    await failure(await send('PROPFIND', '/nothing'), 'not_found')
    await failure(await adminSend('/accounts/acc_nobody/keys', '{"name":"x","mode":"live"}'), 'not_found')
    await failure(await adminSend('/releases/2020-01-01-00000000/publish', ''), 'not_found')
  },
  method_not_allowed: async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const { headers } = await failure(await send(method, '/api/v1/places'), 'method_not_allowed')
      assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS')
    }
    const { headers } = await failure(await fetch(`${s.url}/api/admin/v1/accounts`), 'method_not_allowed')
    assert.equal(headers.get('allow'), 'POST, OPTIONS')
    const keys = await failure(await send('PUT', '/api/admin/v1/accounts/a/keys'), 'method_not_allowed')
    assert.equal(keys.headers.get('allow'), 'GET, POST, OPTIONS')
  },
  not_acceptable: async () => {
    const headers = { authorization: `Bearer ${s.key}`, accept: 'text/html' }
    await failure(await s.get('/api/v1/places', headers), 'not_acceptable')
    await failure(await s.get('/api/v1/meta', { accept: 'application/xml' }), 'not_acceptable')
    assert.equal((await s.get('/api/v1/places', { ...headers, accept: 'text/html,*/*;q=0.1' })).status, 200)
  },
  payload_too_large: async () => {
    const body = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`
    await failure(await adminSend('/accounts', body(16 * 1024 + 1)), 'payload_too_large')
    await failure(await adminSend('/accounts', body(16 * 1024)), 'invalid_parameter')
  },
  unsupported_media_type: async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ';']) {
      await failure(await adminSend('/accounts', '{}', { 'content-type': type }), 'unsupported_media_type')
    }
    await failure(
      await adminSend('/accounts', '{}', { 'content-type': 'application/json; charset=utf-8' }),
      'missing_parameter',
    )
  },
  internal_error: async () => {
    const [serving] = [s.server.administration.releases.current()]
    assert.ok(serving)
    const { index } = serving
    const stats = index.stats.bind(index)
    index.stats = () => {
      throw new Error('a secret of the house: SELECT 1')
    }
    try {
      const { body } = await failure(await s.get('/api/v1/stats'), 'internal_error')
      assert.equal(JSON.stringify(body).includes('secret'), false)
      const line = s.logged.find(({ message }) => message === 'request failed')
      assert.equal(line?.facts['requestId'], body.error.requestId)
      assert.match(String(line?.facts['cause']), /a secret of the house/)
    } finally {
      index.stats = stats
    }
  },
  ...reportErrors(() => s, failure),
  ...photoErrors(() => s, failure),
  ...roleErrors(() => ({ ...s, mails: mailbox.mails }), failure),
  ...signInErrors(() => ({ ...s, linkTo: (email) => mailbox.linkTo(email) }), failure),
  ...exportErrors(
    () => s,
    () => hasty,
    failure,
  ),
  release_regression: async () => void (await failure(await publishSmaller(s), 'release_regression')),
  service_unavailable: async () => {
    await failure(await empty.get('/api/v1/places'), 'service_unavailable')
    await failure(await empty.get('/api/v1/meta', {}), 'service_unavailable')
    await failure(await empty.get('/readyz', {}), 'service_unavailable')
    assert.equal((await empty.get('/healthz', {})).status, 200)
  },
}

for (const code of Object.keys(ERRORS) as ErrorCode[]) {
  test(`${code} has its status, its headers and the common error body`, async () => {
    assert.ok(PROVOKED[code], `there is no way to provoke ${code}`)
    await PROVOKED[code]()
  })
}

test('two different keys are refused, the same key given twice counts as one', async () => {
  const other = (await makeKey({})).key
  const both = (key: string) => s.get('/api/v1/stats', { authorization: `bearer ${s.key}`, 'x-api-key': key })
  const { body } = await failure(await both(other), 'invalid_parameter')
  assert.equal(body.error.param, 'X-API-Key')
  assert.equal(JSON.stringify(body).includes(other), false)
  assert.equal((await both(s.key)).status, 200)
})

test('broken percent-encoding is reported with its position', async () => {
  const { body } = await failure(await s.get('/api/v1/places?keyword=%E0%A4%A'), 'invalid_parameter')
  assert.equal(body.error.param, 'keyword')
  await failure(await s.get('/api/v1/places/%E0%A4%A'), 'invalid_parameter')
  await failure(await s.get('/api/v1/meta?x=%'), 'invalid_parameter')
})

test('endpoints without parameters refuse every parameter but cache busters', async () => {
  for (const path of ['stats', 'categories', 'meta']) {
    await failure(await s.get(`/api/v1/${path}?page=1`), 'invalid_parameter')
    assert.equal((await s.get(`/api/v1/${path}?_=1`)).status, 200)
  }
})

test('messages are Korean when Korean is requested', async () => {
  const response = await s.get('/api/v1/places/nope', {
    authorization: `Bearer ${s.key}`,
    'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8',
  })
  const { body } = await failure(response, 'place_not_found')
  assert.equal(body.error.message, ERRORS.place_not_found.message.ko)
})

test('the problem media type labels the same bytes when it is requested', async () => {
  const headers = { authorization: `Bearer ${s.key}`, 'x-request-id': 'same-id-00' }
  const plain = await s.get('/api/v1/places/nope', headers)
  const problem = await s.get('/api/v1/places/nope', { ...headers, accept: 'application/problem+json' })
  assert.equal(problem.headers.get('content-type'), 'application/problem+json')
  assert.equal(await problem.text(), await plain.text())
  assert.equal((await s.get('/api/v1/stats', { ...headers, accept: 'application/problem+json' })).status, 200)
})

test('a failed dry run costs nothing and fails like the real run', async () => {
  await failure(await s.get('/api/v1/places?dry_run=true&page=11&page_size=100'), 'bulk_export_required')
  await failure(await s.get('/api/v1/places?dry_run=true&wifi=no'), 'invalid_parameter')
})
