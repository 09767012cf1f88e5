import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Plan } from '#contract/access/plans.ts'
import { startServer as serve } from '#main/serve.ts'
import { PLAIN_PAGE } from '../support/plainPage.ts'
import { copyLists, EXPLORER, EXPLORER_SETTINGS, ADDRESS_LIMITS, share, startExplorer } from './copier.ts'
import { startTestServer } from './testServer.ts'
import { Visitor } from './visitor.ts'

test('a copier at one address gets no more of the lists than its daily and thirty-day limits', async (t) => {
  const s = await startExplorer(t)
  const copier = await Visitor.of(s)
  await copyLists(copier, s, () => '203.0.113.9')
  assert.ok(copier.seen.size <= ADDRESS_LIMITS.day, `within a day: ${share(copier.seen)}`)
  assert.ok(copier.seen.size >= ADDRESS_LIMITS.day / 2, 'a person’s usual share is served')
  for (let day = 1; day < 4; day++) {
    s.clock.now += DAY_MS
    await copyLists(copier, s, () => '203.0.113.9')
  }
  assert.ok(copier.seen.size <= ADDRESS_LIMITS.window, `within thirty days: ${share(copier.seen)}`)
})

test('lists show a visitor no more than a card, and end at the two hundredth place', async (t) => {
  const s = await startExplorer(t, 400)
  const visitor = await Visitor.of(s)
  for (const fields of ['all', 'edge', 'media', 'contact_hours', 'name,phone', 'menu', 'photos,businessHours']) {
    for (const path of [`/places?fields=${fields}`, `/places/nearby?lat=37.5&lng=127.03&fields=${fields}`]) {
      const { status, body } = await visitor.get(path, '203.0.113.1')
      assert.deepEqual([status, body.error.code, body.error.param], [400, 'invalid_parameter', 'fields'], path)
      assert.match(body.error.hint, /\/sign-up/)
      assert.equal(body.error.details.signUpUrl, `${s.url}/sign-up`)
    }
  }
  const deep = await visitor.get('/places?page=3&page_size=100', '203.0.113.1')
  assert.deepEqual([deep.status, deep.body.error.code], [400, 'bulk_export_required'])
  assert.equal(deep.body.error.details.signUpUrl, `${s.url}/sign-up`)
  assert.equal(visitor.opened.size, 0)
})

test('the explorer’s key cannot call tools of the MCP server', async (t) => {
  const s = await startExplorer(t, 60)
  const page = await (await fetch(`${s.url}/`)).text()
  const key = /"explorerKey":"(os_browser_\w+)"/.exec(page)?.[1] ?? ''
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search_venues', arguments: {} } }
  const response = await fetch(`${s.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      referer: `${s.url}/`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 403)
})

test('a refused visitor learns in both languages how to get a key, and can still read venues already seen', async (t) => {
  const s = await startExplorer(t)
  const visitor = await Visitor.of(s)
  const firstPage = '/places?page_size=20&fields=id,name'
  assert.equal((await visitor.get(firstPage, '203.0.113.5')).status, 200)
  await copyLists(visitor, s, () => '203.0.113.5')
  const unseen = s.world.venues.map(({ place }) => place.id).filter((id) => !visitor.seen.has(id))
  const open = (language: string) =>
    visitor.get(`/places/${unseen.pop()}?fields=all`, '203.0.113.5', { 'accept-language': language })
  let english = await open('en')
  while (english.status === 200) english = await open('en')
  const { error } = english.body
  assert.deepEqual([english.status, error.code], [429, 'venue_limit_exceeded'])
  assert.match(`${error.message} ${error.hint}`, /free API key/)
  assert.equal(error.details.signUpUrl, `${s.url}/sign-up`)
  assert.ok(Number(english.headers.get('retry-after')) > 0)
  assert.equal(error.details.scope, 'address')
  const korean = await open('ko')
  assert.match(korean.body.error.hint, /무료 키/)
  assert.equal((await visitor.get(firstPage, '203.0.113.5')).status, 200, 'the page seen first')
  assert.equal((await visitor.get(firstPage, '192.0.2.1')).status, 200, 'another network')
})

test('a restart keeps all visitor counts', async (t) => {
  const s = await startExplorer(t)
  const visitor = await Visitor.of(s)
  await copyLists(visitor, s, () => '203.0.113.6')
  await s.server.close()
  const again = await serve({
    port: s.server.port,
    host: '127.0.0.1',
    data: path.join(s.folder, 'data'),
    releases: s.shelf,
    trustedProxies: new AddressRanges(['127.0.0.1']),
    log: () => {},
    clock: () => s.clock.now,
    ...EXPLORER_SETTINGS,
  })
  t.after(() => again.close())
  await copyLists(visitor, s, () => '203.0.113.6')
  assert.ok(visitor.seen.size <= ADDRESS_LIMITS.day, `within a day: ${share(visitor.seen)}`)
})

test('a visitor who browses for an hour is never refused', async (t) => {
  const s = await startTestServer(t, { venues: 6_000, settings: { webFiles: PLAIN_PAGE } })
  const visitor = await Visitor.of(s)
  const from = '203.0.113.77'
  const spots = s.world.venues.filter((_, i) => i % 1_000 === 5).map(({ place }) => place.location)
  const cards = 'id,name,category,location,address,rating,openNow,price,nearestStation,serviceReservable'
  for (const { lat, lng } of spots) {
    const around = `/places/nearby?lat=${lat}&lng=${lng}&radius=1000`
    for (const filter of ['', '&open_at=dinner', '&business_category=cafe', '&sort=discovery']) {
      await visitor.get(`${around}${filter}&page_size=100&fields=id,name,category,location`, from)
      for (const page of [1, 2]) {
        const { body } = await visitor.get(`${around}${filter}&page_size=20&page=${page}&fields=${cards}`, from)
        for (const { id } of body.data?.slice(0, 2) ?? []) {
          await visitor.get(`/places/${id}?fields=all`, from)
          await visitor.get(`/places/${id}/history`, from)
        }
      }
      s.clock.now += 60_000
    }
    await visitor.get('/stats', from)
    await visitor.get('/regions?kind=station&include_empty=true', from)
  }
  assert.deepEqual([...visitor.statuses.keys()], [200], 'every answer was a 200')
  assert.ok(visitor.opened.size >= 40, `opened ${visitor.opened.size}`)
})

test('behind an undeclared proxy no visitor uses up the allowance of others', async (t) => {
  const s = await startTestServer(t, {
    venues: 400,
    settings: { ...EXPLORER_SETTINGS, trustedProxies: null, plans: small() },
  })
  const visitor = await Visitor.of(s)
  const from = (i: number) => `203.0.113.${i}`
  for (let page = 1; page <= 4; page++) {
    const { status } = await visitor.get(`/places?page=${page}&page_size=20&fields=id,name`, from(page))
    assert.equal(status, 200, `the visitor of page ${page}: a separate address would have been refused at the second`)
  }
  for (let call = 0; call < 300; call++) {
    await visitor.get('/stats', from(7))
    s.clock.now -= 300
  }
  assert.deepEqual([...visitor.statuses.keys()], [200], 'no visitor is limited by the calls of another')
})

/** Limits one address to twenty venues a day, so that two pages are too many. */
const small = () =>
  new Map<string, Plan>([...EXPLORER_SETTINGS.plans, ['explorer', { ...EXPLORER, distinctVenues: 40 }]])

test('a visitor who opened too many places gets a reason, and still sees them in lists', async (t) => {
  const s = await startTestServer(t, { venues: 400, settings: { ...EXPLORER_SETTINGS, plans: small() } })
  const visitor = await Visitor.of(s)
  const ids = s.world.venues.map(({ place }) => place.id)
  const open = (id: string | undefined, language = 'en') =>
    visitor.get(`/places/${id}?fields=all`, '203.0.113.5', { 'accept-language': language })
  for (const id of ids.slice(0, 4)) assert.equal((await open(id)).status, 200)
  const { status, body } = await open(ids[4])
  assert.deepEqual([status, body.error.code, body.error.details.count], [429, 'venue_limit_exceeded', 'opened'])
  assert.match(body.error.message, /may open/)
  assert.match(body.error.hint, /have already opened can still be opened/)
  assert.match((await open(ids[4], 'ko')).body.error.message, /열어/)
  assert.equal((await open(ids[0])).status, 200, 'opened before')
  assert.equal((await visitor.get('/places?page_size=16&fields=id,name', '203.0.113.5')).status, 200, 'in a list')
})

test('visitors of a few networks cannot use up the calls that all visitors share', async (t) => {
  const plans = new Map<string, Plan>([...EXPLORER_SETTINGS.plans, ['explorer', { ...EXPLORER, perMinute: 240 }]])
  const s = await startTestServer(t, { venues: 60, settings: { ...EXPLORER_SETTINGS, plans } })
  const visitor = await Visitor.of(s)
  const { now } = s.clock
  for (let call = 0; call < 250; call++) {
    s.clock.now = now
    await visitor.get('/stats', `198.51.${call % 25}.1`)
  }
  assert.ok((visitor.statuses.get(200) ?? 0) <= 60, 'no more than a quarter of a minute’s calls at once')
  s.clock.now = now
  const { status, body } = await visitor.get('/stats', '198.51.0.2')
  assert.deepEqual([status, body.error?.code], [429, 'rate_limited'], 'the networks that took more than their share')
  for (let i = 1; i < 10; i++) {
    s.clock.now = now
    assert.equal((await visitor.get('/stats', `203.0.${i}.1`)).status, 200, 'and nobody else')
  }
})
