import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS } from '#base/kst.ts'
import { readSource } from '#sources/readSource.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { fetchingHere } from '../fetching/fetchingHere.ts'
import { answeringPlace } from './answeringPlace.ts'
import { callWith } from './ownerTestCalls.ts'
import { bookingBody } from './bookings.ts'
import { type Json, startTestServer } from './testServer.ts'

/** What owners do at a venue proves in the next build that it was in business. */

eachEngine(
  'answered questions, accepted reservations and edits become evidence of the next build, by export and by update',
  async (t, { url }) => {
    const settings = url === null ? {} : { databaseUrl: url }
    const s = await startTestServer(t, { venues: 40, settings })
    const { placeId, ownerToken } = await answeringPlace(s)
    const { data } = (await s.admin('POST', '/accounts', { email: 'guest@example.com', plan: 'starter' })).body
    const created = await s.admin('POST', `/accounts/${data.accountId}/keys`, { name: 'k', mode: 'live' })
    const key = created.body.data.key as string
    const records = async (): Promise<Json[]> => (await s.admin('GET', '/owner-records')).body.data
    const owner = (method: string, pathname: string, body?: Json) =>
      callWith(s, ownerToken, method, `/api/owner/v1${pathname}`, body)
    assert.deepEqual(await records(), [])

    const asked = await callWith(s, key, 'POST', '/api/v1/live-status', {
      placeId,
      kind: 'wait',
      topic: 'wait',
    })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    assert.deepEqual(await records(), [], 'a question proves nothing')
    const answer = { status: 'available', note: null }
    const answered = await owner('POST', `/questions/${asked.body.data.queryId}/answer`, answer)
    assert.equal(answered.status, 200, JSON.stringify(answered.body))
    const [first] = await records()
    const day = new Date(s.clock.now + 9 * 3_600_000).toISOString().slice(0, 10)
    assert.deepEqual(first?.businessProofs, [{ kind: 'live_answer', on: day }])
    assert.deepEqual([first?.sourceId, first?.operatingStatus, first?.confirmedBy], [placeId, 'unknown', undefined])

    const booked = await callWith(s, key, 'POST', '/api/v1/reservations', bookingBody(placeId))
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    assert.equal((await records())[0]?.businessProofs.length, 1, 'a request proves nothing')
    const accepted = await owner('POST', `/reservations/${booked.body.data.reservationId}/accept`)
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
    s.clock.now += DAY_MS
    assert.equal((await owner('PATCH', `/places/${placeId}`, { homepage: 'https://own.example' })).status, 200)
    const [both] = await records()
    assert.deepEqual(both?.businessProofs, [
      { kind: 'live_answer', on: day },
      { kind: 'reservation', on: day },
    ])
    assert.deepEqual([both?.confirmedBy, both?.homepage], ['owner', 'https://own.example'])

    const here = fetchingHere(t, { ADMIN: s.server.adminToken, WRONG: 'not-the-token' })
    const outcome = await here.fetch({ kind: 'owners', url: `${s.url}/`, token: { env: 'ADMIN' } })
    if (outcome.kind === 'failed') assert.fail(outcome.reason)
    const [file = ''] = outcome.edition.paths
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), both)
    const refused = await here.fetch({ kind: 'owners', url: s.url, token: { env: 'WRONG' } }, 'refused')
    assert.match(refused.kind === 'failed' ? refused.reason : '', /refused the admin token \(401\)/)
    const exported = path.join(here.folder, 'owners.ndjson')
    writeFileSync(exported, `${JSON.stringify(both)}\n`)
    const [reading] = await readSource({ kind: 'records', path: exported })
    assert.deepEqual(reading?.records[0]?.businessProofs, both?.businessProofs)
  },
)

eachEngine(
  "an owner's statement that a place is in business proves that day, until the place is taken back",
  async (t, { url }) => {
    const settings = url === null ? {} : { databaseUrl: url }
    const s = await startTestServer(t, { venues: 40, settings })
    const { placeId, ownerToken } = await answeringPlace(s)
    const records = async (): Promise<Json[]> => (await s.admin('GET', '/owner-records')).body.data
    const day = new Date(s.clock.now + 9 * 3_600_000).toISOString().slice(0, 10)
    const stated = await callWith(s, ownerToken, 'POST', `/api/owner/v1/places/${placeId}/in-business`)
    assert.equal(stated.status, 200, JSON.stringify(stated.body))
    const [record] = await records()
    assert.deepEqual([record?.sourceId, record?.operatingStatus], [placeId, 'unknown'])
    assert.deepEqual(record?.businessProofs, [{ kind: 'owner', on: day }])
    assert.equal(Date.parse(record?.observedAt), Math.floor(s.clock.now / 1000) * 1000)

    const exported = path.join(fetchingHere(t, {}).folder, 'owners.ndjson')
    writeFileSync(exported, `${JSON.stringify(record)}\n`)
    const [reading] = await readSource({ kind: 'records', path: exported })
    assert.deepEqual(reading?.records[0]?.businessProofs, record?.businessProofs)

    const [{ ownerId }] = (await s.admin('GET', '/owners')).body.data.owners
    const taken = await s.admin('POST', `/owners/${ownerId}/places/${placeId}/revoke`, {})
    assert.equal(taken.status, 200, JSON.stringify(taken.body))
    assert.deepEqual(await records(), [])
  },
)
