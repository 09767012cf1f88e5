import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CURRENT_FILE } from '#dataset/currentVersion.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { startTestServer } from './testServer.ts'

test('an operator sees what publishing a release would change, by province, before it is published', async (t) => {
  const s = await startTestServer(t, { venues: 200 })
  const served = s.server.dataVersion()
  const whole = generateWorld(1, 200)
  const isBusan = ({ place }: { place: { regionCode: string } }) => place.regionCode.startsWith('26')
  const without = { ...whole, venues: whole.venues.filter((venue) => !isBusan(venue)) }
  const version = await shelveWorld(without, s.shelf)
  const lost = whole.venues.filter(isBusan).length
  const { status, body } = await s.admin('GET', `/releases/${version}/comparison`)
  assert.equal(status, 200)
  const { changes, losses, ...rest } = body.data
  assert.deepEqual(rest, { version, served, notCompared: [], status: 'ready' })
  assert.deepEqual(losses.at(-1), { kind: 'sido', sido: '26', before: lost, after: 0 })
  assert.deepEqual([changes.counts.removed, changes.counts.new], [lost, 0])
  const busan = changes.bySido.find(({ sido }: { sido: string }) => sido === '26')
  assert.equal(busan.counts.removed, lost)
  const names = new Map(whole.venues.map(({ place }) => [place.id, place.name]))
  assert.equal(changes.first.removed.length, Math.min(lost, 20))
  for (const { id, name } of changes.first.removed) assert.equal(name, names.get(id))

  assert.equal(readFileSync(path.join(s.shelf, CURRENT_FILE), 'utf8').trim(), served, 'nothing was published')
  assert.equal((await s.admin('POST', `/releases/${version}/publish`, { force: true })).status, 200)
  const back = (await s.admin('GET', `/releases/${served}/comparison`)).body.data
  assert.deepEqual([back.served, back.changes.counts.new, back.losses], [version, lost, []])
})

test('the build report of a release is a page without scripts, for operators only', async (t) => {
  const s = await startTestServer(t)
  const version = s.server.dataVersion() ?? ''
  const url = new URL(`/api/admin/v1/releases/${version}/report`, s.url)
  const headers = { authorization: `Bearer ${s.server.adminToken}`, accept: 'text/html' }
  assert.equal((await fetch(url, { headers })).status, 404, 'this release has no report')
  writeFileSync(path.join(s.shelf, version, 'build-report.html'), '<h1>Report</h1>')
  const answer = await fetch(url, { headers })
  assert.equal(await answer.text(), '<h1>Report</h1>')
  assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /script-src/)
  assert.equal((await fetch(url)).status, 401)
})

test('an operator reads how many requests this node answered, refused and failed', async (t) => {
  const s = await startTestServer(t)
  const before = (await s.admin('GET', '/activity')).body.data
  await s.get('/api/v1/stats')
  await s.get('/api/v1/stats', { 'x-api-key': 'wrong' })
  const after = (await s.admin('GET', '/activity')).body.data
  assert.equal(after.requests.refused - before.requests.refused, 1)
  assert.ok(after.requests.answered > before.requests.answered)
  assert.deepEqual([after.requests.failed, after.longPolls], [0, 0])
})

test('an unknown release is not compared', async (t) => {
  const s = await startTestServer(t)
  for (const version of ['2020-01-01-00000000', '..%2F..', 'current'])
    assert.equal((await s.admin('GET', `/releases/${version}/comparison`)).status, 404)
})
