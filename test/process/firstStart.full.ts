import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { loadIndex } from '#search/load.ts'
import { runOneset, startOneset, type Oneset } from './oneset.ts'

/**
 * One data folder for all tests, because building the demo takes long. Each test continues from the state of the
 * previous one.
 */
const data = mkdtempSync(path.join(os.tmpdir(), 'oneset-start-'))
after(() => rmSync(data, { recursive: true, force: true }))

/** Starts a server on a free port. */
function startDemo(t: TestContext, env: Readonly<Record<string, string>> = {}): Oneset {
  const server = startOneset(['serve', '--demo', '--port', '0', '--data', data], env)
  t.after(() => server.process.kill('SIGKILL'))
  return server
}

/** The steps of the build at which it is killed; for the gate the last is enough. */
const KILLED_AT = process.env['ONESET_TEST_SHORT']
  ? [/write venues/]
  : [/read demo_maps/, /compare and decide/, /write venues/]

/** Returns the address and the key that the server prints. */
async function invitation(server: Oneset): Promise<{ url: string; key: string }> {
  const [, url = '', key = ''] = await server.until(/at (http:\S+)\s[^]*?key +(os_live_\w+)/)
  await server.until(/page_size=3\n/)
  return { url, key }
}

/** Sends the request of the printed curl command. */
async function ask(
  printed: string,
): Promise<{ status: number; body: { data: unknown[]; meta: { total: number; dataVersion: string } } }> {
  const [, address = ''] = /curl -G (\S+)/.exec(printed) ?? []
  const [, authorization = ''] = /Authorization: (Bearer \S+?)"/.exec(printed) ?? []
  const query = new URLSearchParams()
  for (const [, quoted, plain] of printed.matchAll(/--data-urlencode (?:"([^"]+)"|(\S+=\S+))/g)) {
    const [name = '', value = ''] = (quoted ?? plain ?? '').split('=')
    query.append(name, value)
  }
  const response = await fetch(`${address}?${query.toString()}`, { headers: { authorization } })
  return { status: response.status, body: (await response.json()) as never }
}

/** Makes a newcomer's first reservation request and waits until it settles. */
async function settledReservation(url: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const get = async (at: string) => (await fetch(`${url}/api/v1/${at}`, { headers })).json() as Promise<{ data: never }>
  const [place] = (await get('places?reservation_channel=service&fields=id&page_size=1')).data as { id: string }[]
  const reservationTime = new Date(Date.now() + 86_400_000).toISOString()
  const body = { placeId: place?.id, reservationTime, guestCount: 2, guestPhone: '010-1234-5678' }
  const created = await fetch(`${url}/api/v1/reservations`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await created.json()) as { data: { reservationId: string } }
  for (let poll = 0; poll < 3; poll++) {
    const { settled } = (await get(`reservations/${data.reservationId}?wait=25`)).data as { settled: boolean }
    if (settled) return 'settled'
  }
  return 'pending'
}

test('a first start killed at any step can be repeated: it builds the demo, and the printed query gives the printed answer', async (t) => {
  for (const step of KILLED_AT) {
    const killed = startDemo(t)
    await killed.until(step)
    assert.equal(await killed.stop('SIGKILL'), 'SIGKILL')
  }
  const server = startDemo(t)
  const { url } = await invitation(server)
  for (const step of ['read regions', 'normalise and place', 'block', 'merge, score and write', 'seal'])
    assert.match(server.printed(), new RegExp(step))
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  const answer = await ask(server.printed())
  assert.equal(answer.status, 200)
  assert.ok(answer.body.data.length > 0, 'the printed query finds venues')
  const left = readdirSync(path.join(data, 'demo'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual(
    left.map(({ name }) => name),
    [],
    'no half-written release stays',
  )
  assert.equal(await server.stop('SIGTERM'), 0)
})

test('another start serves the existing build with the same key, and a newcomer’s reservation settles', async (t) => {
  const before = startDemo(t)
  const { key } = await invitation(before)
  const { dataVersion } = (await ask(before.printed())).body.meta
  assert.equal(await before.stop('SIGTERM'), 0)

  const server = startDemo(t)
  const again = await invitation(server)
  assert.equal(again.key, key)
  assert.doesNotMatch(server.printed(), /building the demo/)
  assert.equal((await ask(server.printed())).body.meta.dataVersion, dataVersion)
  await server.until(/simulated owners are ready/)
  assert.equal(await settledReservation(again.url, key), 'settled')
  assert.equal(await server.stop('SIGINT'), 0)
})

/** Edits a place of the demo as its owner. */
async function editedPlace(server: Oneset, headers: Record<string, string>): Promise<Edited> {
  const { url } = await invitation(server)
  const list = await fetch(`${url}/api/v1/places?page_size=100&fields=id,sourceCount`, { headers })
  const { data: places } = (await list.json()) as { data: { id: string; sourceCount: number }[] }
  const [place] = places.toSorted((a, b) => b.sourceCount - a.sourceCount)
  const placeId = place?.id ?? ''
  const admin = { authorization: `Bearer ${readFileSync(path.join(data, 'admin-token'), 'utf8').trim()}`, ...JSON_BODY }
  const claim = JSON.stringify({ email: 'owner@example.com', placeId, partner: true })
  const created = await fetch(`${url}/api/admin/v1/owners`, { method: 'POST', headers: admin, body: claim })
  const { data: owner } = (await created.json()) as { data: { token: string } }
  const said = {
    phone: '02-312-0000',
    menu: [{ name: '사장님 국수', price: 9_000, recommend: true, isNew: false }],
    businessHours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
      day,
      closed: false,
      open: '10:00',
      close: '21:00',
      endsNextDay: false,
      breaks: [],
      lastOrder: null,
    })),
  }
  const edited = await fetch(`${url}/api/owner/v1/places/${placeId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${owner.token}`, ...JSON_BODY },
    body: JSON.stringify(said),
  })
  assert.equal(edited.status, 200)
  return { placeId, said }
}

interface Edited {
  placeId: string
  said: Record<string, unknown>
}
const JSON_BODY = { 'content-type': 'application/json' }

/** Asserts that the release without its overlay shows the owner's edit. */
async function releaseAgrees(release: string, { placeId, said }: Edited): Promise<void> {
  const facts = {
    dataVersion: 'test',
    asOf: '2026-01-31',
    generatedAt: '2026-01-31T00:00:00Z',
    coverageNote: '',
    sources: [],
  }
  const opened = await loadIndex(path.join(release, 'index'), facts)
  assert.equal(opened.kind, 'opened')
  if (opened.kind !== 'opened') return
  const finding = opened.index.find(placeId)
  assert.notEqual(finding.kind, 'unknown')
  if (finding.kind === 'unknown') return
  const fields = ['phone', 'menu', 'businessHours'] as const
  const json = opened.index.placeJson(finding.ordinal, fields, { at: 0, overlay: emptyOverlay })
  assert.deepEqual(JSON.parse(json), said)
  opened.index.close()
}

test('publishing switches a running server without a failed request, and a damaged release is never served', async (t) => {
  // The callers below call as fast as they can; rates are not under test.
  const server = startDemo(t, { ONESET_PLANS: '{"pro":{"perMinute":"unlimited","monthlyTokens":"unlimited"}}' })
  const { url, key } = await invitation(server)
  const headers = { authorization: `Bearer ${key}` }
  const version = async () => {
    const response = await fetch(`${url}/api/v1/stats`, { headers })
    assert.equal(response.status, 200)
    return ((await response.json()) as { data: { dataVersion: string } }).data.dataVersion
  }
  const before = await version()

  const lists = path.join(data, 'next')
  assert.equal((await runOneset(['demo', '--as-of', '2026-01-31', '--out', lists])).code, 0)
  const said = await editedPlace(server, headers)
  const owners = path.join(data, 'owners.ndjson')
  const exported = await runOneset(['export', 'owner-records', '--out', owners, '--data', data, '--base-url', url])
  assert.equal(exported.code, 0, exported.printed)
  const release = path.join(data, 'release')
  const built = await runOneset([
    'build',
    '--source',
    `records=${path.join(lists, 'demo_maps.ndjson')}`,
    '--source',
    `records=${owners}`,
    '--previous',
    path.join(data, 'releases', before),
    '--regions',
    path.join(lists, 'regions.geojson'),
    '--stations',
    path.join(lists, 'stations.csv'),
    '--as-of',
    '2026-01-31',
    '--out',
    release,
  ])
  assert.equal(built.code, 0, built.printed)
  await releaseAgrees(release, said)

  const damaged = path.join(data, 'damaged')
  cpSync(release, damaged, { recursive: true })
  const [indexFile = ''] = readdirSync(path.join(damaged, 'index'))
  truncateSync(path.join(damaged, 'index', indexFile), statSync(path.join(damaged, 'index', indexFile)).size - 1)
  // The release holds one list instead of four, which only force publishes; a damaged one is refused even so.
  const refused = await runOneset(['publish', damaged, '--data', data, '--force'])
  assert.equal(refused.code, 1)
  assert.match(refused.printed, new RegExp(`index/${indexFile}`))
  assert.equal(await version(), before)

  // Moved onto the shelf by hand, bypassing `publish`: the server refuses it too.
  const shelf = path.join(data, 'releases')
  const { version: next } = JSON.parse(readFileSync(path.join(release, 'manifest.json'), 'utf8')) as { version: string }
  cpSync(damaged, path.join(shelf, next), { recursive: true })
  writeFileSync(path.join(shelf, 'current'), `${next}\n`)
  await server.until(/release refused/)
  assert.equal(await version(), before)
  rmSync(path.join(shelf, next), { recursive: true })
  writeFileSync(path.join(shelf, 'current'), `${before}\n`)

  const asked = new AbortController()
  const seen = new Set<string>()
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    while (!asked.signal.aborted) seen.add(`${caller} ${await version()}`)
  })
  // Every caller sends requests before and after the switch, however fast the machine is.
  const allSaw = async (release: string) => {
    while (![...callers.keys()].every((caller) => seen.has(`${caller} ${release}`))) await version()
  }
  const switched = async () => {
    await allSaw(before)
    const published = await runOneset(['publish', release, '--data', data, '--force'])
    assert.equal(published.code, 0, published.printed)
    await allSaw(next)
  }
  await Promise.race([switched(), Promise.all(callers)]).finally(() => asked.abort())
  await Promise.all(callers)
  assert.equal(seen.size, 2 * callers.length, 'no caller saw a third release')
})
