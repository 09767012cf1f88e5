import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { MINUTE_MS } from '#base/kst.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Caching, ids, HEAD, CORS and test mode (docs/reference/errors.md#response-headers). */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 120 })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const bearer = () => ({ authorization: `Bearer ${s.key}` })
const READS = ENDPOINTS.filter(({ name }) => name !== 'meta')
const NEEDED: Readonly<Record<string, string>> = {
  '/api/v1/places/nearby': '?lat=37.49&lng=127.03',
  '/api/v1/places/clusters': '?bbox=127,37.4,127.1,37.6&zoom=12',
  '/api/v1/search': '?q=cafe',
  '/api/v1/suggest': '?q=cafe',
}
const pathOf = (path: string) => path.replace('{id}', s.world.venues[0]?.place.id ?? '') + (NEEDED[path] ?? '')

test('every read may be cached privately for a minute and has a weak ETag that gets 304 at no cost', async () => {
  for (const { path } of READS) {
    const first = await s.get(pathOf(path))
    const etag = first.headers.get('etag') ?? ''
    assert.match(etag, /^W\/"[\w-]+"$/, path)
    assert.equal(first.headers.get('cache-control'), 'private, max-age=60')
    for (const tag of [etag, etag.slice(2), `"x", ${etag}`]) {
      const again = await s.get(pathOf(path), { ...bearer(), 'if-none-match': tag })
      assert.deepEqual([again.status, await again.text()], [304, ''], `${path} ${tag}`)
      const { headers } = again
      assert.deepEqual([headers.get('etag'), headers.get('x-service-units')], [etag, '0'])
      assert.ok(headers.get('x-request-id') && headers.get('vary') && headers.get('cache-control'))
    }
    assert.equal((await s.get(pathOf(path), { ...bearer(), 'if-none-match': '"other"' })).status, 200)
  }
})

test('an ETag has no effect without a key or on a request that fails', async () => {
  const etag = (await s.get('/api/v1/stats')).headers.get('etag') ?? ''
  assert.equal((await s.get('/api/v1/stats', { 'if-none-match': etag })).status, 401)
  assert.equal((await s.get('/api/v1/places/nope', { ...bearer(), 'if-none-match': '*' })).status, 404)
})

const etagOf = async (path: string) => (await s.get(path)).headers.get('etag')

test('the ETag changes with everything the response depends on, and with nothing else', async () => {
  const timeless = '/api/v1/places?fields=name'
  const before = await etagOf(timeless)
  const openNow = await etagOf('/api/v1/places?fields=openNow')
  const dinner = await etagOf('/api/v1/places?open_at=today%20dinner')
  s.clock.now += MINUTE_MS
  assert.equal(await etagOf(timeless), before)
  assert.equal(await etagOf('/api/v1/places?open_at=today%20dinner'), dinner)
  assert.notEqual(await etagOf('/api/v1/places?fields=openNow'), openNow)
  s.clock.now += 24 * 60 * MINUTE_MS
  assert.notEqual(await etagOf('/api/v1/places?open_at=today%20dinner'), dinner)
  assert.notEqual(await etagOf('/api/v1/places?fields=name&page=2'), before)
})

test('a new partner is in the next response, despite every cached ETag', async () => {
  const path = '/api/v1/places?fields=id,serviceReservable&reservation_channel=service'
  const first = await s.get(path)
  assert.equal(((await first.json()) as Json).meta.total, 0)
  const placeId = s.world.venues.find(({ place }) => place.closureSignal === null)?.place.id
  const claim = await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: true })
  assert.equal(claim.status, 201)
  const second = await s.get(path, { ...bearer(), 'if-none-match': first.headers.get('etag') ?? '' })
  assert.equal(second.status, 200)
  assert.deepEqual(((await second.json()) as Json).data, [{ id: placeId, serviceReservable: true }])
  await s.admin('POST', '/owners', { email: 'o@example.com', placeId, partner: false })
  assert.equal(((await (await s.get(path)).json()) as Json).meta.total, 0)
})

test('a valid request id of the client is returned, any other is replaced', async () => {
  for (const id of ['abcdefgh', 'A-Z_0-9-ok', 'x'.repeat(64)]) {
    assert.equal((await s.get('/api/v1/stats', { ...bearer(), 'x-request-id': id })).headers.get('x-request-id'), id)
  }
  for (const id of ['short', 'x'.repeat(65), 'has space', 'semi;colon']) {
    const given = (await s.get('/api/v1/stats', { ...bearer(), 'x-request-id': id })).headers.get('x-request-id') ?? ''
    assert.match(given, /^req_[0-9a-z]{16}$/, id)
  }
})

test('HEAD returns the headers of GET and no body', async () => {
  for (const { path } of ENDPOINTS) {
    const head = await fetch(s.url + pathOf(path), {
      method: 'HEAD',
      headers: { ...bearer(), 'x-request-id': 'same-id-00' },
    })
    const get = await s.get(pathOf(path), { ...bearer(), 'x-request-id': 'same-id-00' })
    assert.equal(head.status, get.status, path)
    assert.equal(await head.text(), '')
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'x-service-units']) {
      assert.equal(head.headers.get(name), get.headers.get(name), `${path} ${name}`)
    }
  }
  const missing = await fetch(`${s.url}/api/v1/places/nope`, { method: 'HEAD', headers: bearer() })
  assert.equal(missing.status, 404)
})

test('every response has the common headers, from the reads to the unknown route', async () => {
  for (const path of [...ENDPOINTS.map(({ path }) => pathOf(path)), '/openapi.json', '/docs', '/healthz', '/nothing']) {
    const { headers } = await s.get(path)
    assert.ok(headers.get('x-request-id'), path)
    assert.ok(headers.get('x-service-units') !== null, path)
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path)
    // The documentation is a page for browsers and Markdown for programs.
    const more = path === '/docs' ? ', Accept' : ''
    assert.equal(headers.get('vary'), `Accept-Encoding, Accept-Language, Origin${more}`, path)
  }
})

test('meta and the API description are public, with a strong ETag, and open to any web page', async () => {
  for (const path of ['/api/v1/meta', '/openapi.json', '/changelog.json']) {
    const response = await s.get(path, {})
    const etag = response.headers.get('etag') ?? ''
    assert.equal(response.status, 200)
    assert.match(etag, /^"[\w-]+"$/)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=3600, stale-while-revalidate=86400')
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
    assert.match(response.headers.get('access-control-expose-headers') ?? '', /X-Service-Units.*ETag/)
    const again = await s.get(path, { 'if-none-match': etag })
    assert.deepEqual(
      [again.status, await again.text(), again.headers.get('access-control-allow-origin')],
      [304, '', '*'],
    )
  }
  assert.equal((await s.get('/api/v1/places')).headers.get('access-control-allow-origin'), null)
})

test('a preflight of a read is allowed for two hours, one of an admin call is not', async () => {
  const preflight = (path: string, method: string) =>
    fetch(s.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': method,
        'access-control-request-headers': 'x-api-key',
      },
    })
  const read = await preflight('/api/v1/places', 'GET')
  assert.equal(read.status, 204)
  assert.equal(read.headers.get('access-control-allow-origin'), '*')
  assert.equal(read.headers.get('access-control-max-age'), '7200')
  assert.equal(read.headers.get('access-control-allow-methods'), 'GET, HEAD')
  assert.match(read.headers.get('access-control-allow-headers') ?? '', /X-API-Key/)
  const admin = await preflight('/api/admin/v1/releases', 'GET')
  assert.equal(admin.headers.get('access-control-allow-origin'), null)
  assert.equal((await preflight('/nothing', 'GET')).status, 404)
})

test('ignored field tokens are returned as requested, encoded where a header cannot hold them', async () => {
  const ignored = async (fields: string) =>
    (await s.get(`/api/v1/places?fields=${encodeURIComponent(fields)}`)).headers.get('x-service-ignored-fields')
  assert.equal(await ignored('name,zeta,alpha,businessHours.open'), 'zeta,alpha,businessHours.open')
  assert.equal(await ignored('name,이름,a b,100%,a\nb'), `${encodeURIComponent('이름')},a%20b,100%25,a%0Ab`)
  assert.equal(await ignored(`name,${'x'.repeat(63)}😀`), `${'x'.repeat(63)}%EF%BF%BD`)
  assert.equal(await ignored('name'), null)
})

test('a test key reads, is marked as such, and is billed nothing', async () => {
  const { body } = await s.admin('POST', `/accounts/${s.accountId}/keys`, { name: 'sandbox', mode: 'test' })
  assert.match(body.data.key, /^os_test_/)
  const response = await s.get('/api/v1/places?fields=all', { 'x-api-key': body.data.key })
  const answer: Json = await response.json()
  assert.deepEqual(
    [response.headers.get('x-service-test-mode'), response.headers.get('x-service-units'), answer.meta.units],
    ['true', '0', 0],
  )
  assert.equal((await s.get('/api/v1/places')).headers.get('x-service-test-mode'), null)
  assert.equal((await s.get('/api/v1/places?page=4&page_size=100', { 'x-api-key': body.data.key })).status, 400)
})

test('without built pages the documentation is text that names every error, for browsers too', async () => {
  const docs = await s.get('/docs', {})
  assert.equal(docs.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(await docs.text(), /openapi\.json/)
  const problem: Json = await (await s.get('/api/v1/places/nope')).json()
  const { pathname, hash } = new URL(problem.error.docUrl)
  const errors = await s.get(pathname, { accept: 'text/html' })
  assert.equal(errors.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(await errors.text(), new RegExp(`^## ${hash.slice(1)}$`, 'm'))
  assert.equal((await s.get('/docs/errors/none', {})).status, 404)
  const landing = await fetch(`${s.url}/`, { redirect: 'follow' })
  assert.equal(landing.url, `${s.url}/docs`)
})

test('answers that are the same for everybody are sent compressed to callers that accept it, with the same text', async () => {
  for (const path of ['/api/v1/meta', '/openapi.json', '/llms.txt', '/changelog.json']) {
    const plain = await s.get(path, { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null, path)
    const text = await plain.text()
    for (const encoding of ['br', 'gzip']) {
      const sent = await s.get(path, { 'accept-encoding': encoding })
      assert.equal(sent.headers.get('content-encoding'), encoding, path)
      assert.equal(await sent.text(), text)
      assert.match(sent.headers.get('vary') ?? '', /Accept-Encoding/)
    }
  }
})
