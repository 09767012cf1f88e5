import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { AccountTables } from '#accounts/accountTables.ts'
import { DAY_MS } from '#base/kst.ts'
import { REPORT_LIMITS, WITNESSED_CLOSURES_MAX } from '#contract/report.ts'
import { eraseReportsOf } from '#reports/eraseReports.ts'
import type { ReportTables } from '#reports/reportTables.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { withDatabase } from './storedRows.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Reports of people through real servers: limits, suspicions, decisions (docs/reference/reports.md). */

interface Reporter {
  accountId: string
  report: (
    placeId: string,
    body: Json,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; body: Json; headers: Headers }>
}

const SECRET = 'a-secret-of-this-test'

async function open(t: TestContext, { url }: Pick<TestDatabase, 'url'>, more: Json = {}): Promise<TestServer> {
  const settings = { ...(url !== null && { databaseUrl: url }), secret: SECRET }
  return startTestServer(t, { venues: 60, settings, ...more })
}

/** Creates an account of the operator's and returns its reporter. */
async function reporter(s: TestServer, name: string, mode = 'live'): Promise<Reporter> {
  const { data } = (await s.admin('POST', '/accounts', { email: `${name}@example.com`, plan: 'starter' })).body
  const created = await s.admin('POST', `/accounts/${data.accountId}/keys`, { name: 'k', mode })
  return { accountId: data.accountId, report: reporting(s, created.body.data.key) }
}

const reporting =
  (s: TestServer, key: string): Reporter['report'] =>
  async (placeId, body, headers = {}) => {
    const response = await fetch(`${s.url}/api/v1/places/${placeId}/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

const openPlaces = (s: TestServer): string[] =>
  s.world.venues.filter(({ place }) => place.closureSignal === null).map(({ place }) => place.id)

async function closureAt(s: TestServer, placeId: string): Promise<Json> {
  const answer = (await (await s.get(`/api/v1/places/${placeId}?fields=closureSignal,possiblyClosed`)).json()) as Json
  return answer.data
}

const suspectedAt = async (s: TestServer, placeId: string) =>
  (await closureAt(s, placeId)).closureSignal?.level === 'suspected'

async function queue(s: TestServer, query = ''): Promise<Json> {
  return (await s.admin('GET', `/reports${query}`)).body.data
}

eachEngine('three accounts that report a closure make the place suspected at once, on every node', async (t, state) => {
  const s = await open(t, state)
  const other = state.url === null ? null : await open(t, state, { email: 'second@example.com', world: s.world })
  const [placeId = ''] = openPlaces(s)
  for (const name of ['a', 'b', 'c']) {
    assert.equal((await closureAt(s, placeId)).closureSignal, null)
    const sent = await (await reporter(s, name)).report(placeId, { kind: 'closed', observedAt: '2026-11-20' })
    assert.equal(sent.status, 201, JSON.stringify(sent.body))
    assert.match(sent.body.data.reportId, /^rpt_/)
    assert.equal(sent.headers.get('x-service-units'), '0')
  }
  // The answer to the third report already waited for it.
  assert.deepEqual(await closureAt(s, placeId), {
    closureSignal: { level: 'suspected', reasons: ['reported_closed'], detectedAt: '2026-11-20', sources: 1 },
    possiblyClosed: false,
  })
  if (other) {
    const begun = performance.now()
    await until(() => suspectedAt(other, placeId))
    t.diagnostic(`the other node shows it after ${Math.round(performance.now() - begun)} ms`)
  }
  const listed = await queue(s)
  assert.deepEqual([listed.open, listed.reports.length, listed.reports[0].samePlace], [3, 3, 2])
  assert.equal(listed.reports[0].place.record.id, placeId)
})

eachEngine(
  'a suspicion ends with the window, and with an operator’s rejection of one of its reports',
  async (t, state) => {
    const s = await open(t, state)
    const [first = '', second = ''] = openPlaces(s)
    for (const name of ['a', 'b', 'c']) {
      const { report } = await reporter(s, name)
      await report(first, { kind: 'closed' })
      await report(second, { kind: 'closed' })
    }
    assert.ok((await suspectedAt(s, first)) && (await suspectedAt(s, second)))
    const { reportId } = (await queue(s)).reports.find(({ place }: Json) => place.placeId === first)
    const rejected = await s.admin('POST', `/reports/${reportId}/reject`, { reason: 'It was open today.' })
    assert.deepEqual([rejected.status, rejected.body.data.decided], [200, 3])
    assert.equal((await closureAt(s, first)).closureSignal, null)
    assert.equal((await s.admin('POST', `/reports/${reportId}/reject`, { reason: 'again' })).status, 404)
    s.clock.now += 31 * DAY_MS
    // Any change of reports makes nodes read them again, as a timer does every minute.
    await (await reporter(s, 'late')).report(first, { kind: 'closed' })
    await until(async () => (await closureAt(s, second)).closureSignal === null)
  },
)

eachEngine(
  'accounts that are new, test keys, one account and one mailbox do not make a place suspected',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    // People's accounts are as old as they are; the operator vouches for the accounts that they made.
    const people = [await reporter(s, 'a'), await reporter(s, 'b'), await reporter(s, 'c')]
    await withDatabase(s, state, async (database) => {
      const { db } = database.withTables<AccountTables>()
      for (const [i, { accountId }] of people.entries()) {
        const changed = { person_id: `per_${i}`, created_at: s.clock.now - 6 * DAY_MS }
        await db.updateTable('account').set(changed).where('id', '=', accountId).execute()
      }
    })
    for (const { report } of people) assert.equal((await report(placeId, { kind: 'closed' })).status, 201)
    for (const name of ['t1', 't2', 't3']) {
      const { report } = await reporter(s, name, 'test')
      const testPlace = 'pl_test_open'
      const sent = await report(testPlace, { kind: 'closed' })
      assert.ok([201, 404].includes(sent.status))
    }
    const one = await reporter(s, 'one')
    await one.report(placeId, { kind: 'closed' })
    assert.equal((await closureAt(s, placeId)).closureSignal, null)
    assert.deepEqual(
      (await queue(s)).reports
        .map(({ isWitness }: Json) => isWitness)
        .toSorted()
        .toReversed(),
      [true, false, false, false],
    )
  },
)

eachEngine('an account is a witness of a limited number of closures', async (t, state) => {
  const s = await open(t, state)
  const { report } = await reporter(s, 'a')
  const places = openPlaces(s).slice(0, WITNESSED_CLOSURES_MAX + 1)
  for (const placeId of places) assert.equal((await report(placeId, { kind: 'closed' })).status, 201)
  const witnessed = (await queue(s)).reports.filter(({ isWitness }: Json) => isWitness)
  assert.equal(witnessed.length, WITNESSED_CLOSURES_MAX)
})

eachEngine('an account has one open report of a kind about a place, and bounded reports a day', async (t, state) => {
  const s = await open(t, state)
  const [placeId = '', ...others] = openPlaces(s)
  const { report } = await reporter(s, 'a')
  const first = await report(placeId, { kind: 'closed' })
  const again = await report(placeId, { kind: 'closed' })
  assert.deepEqual([again.status, again.body.error.code], [409, 'report_already_open'])
  assert.equal(again.body.error.details.reportId, first.body.data.reportId)
  for (const kind of ['moved', 'wrong_kind']) assert.equal((await report(placeId, { kind })).status, 201)
  const fourth = await report(placeId, { kind: 'wrong_hours' })
  assert.deepEqual([fourth.status, fourth.body.error.details.limit], [429, 'place'])
  for (const other of others.slice(0, REPORT_LIMITS.accountADay - 3))
    assert.equal((await report(other, { kind: 'closed' })).status, 201)
  const tooMany = await report(others.at(-1) ?? '', { kind: 'closed' })
  assert.deepEqual(
    [tooMany.status, tooMany.body.error.details.limit, tooMany.headers.get('retry-after')],
    [429, 'day', '86400'],
  )
  s.clock.now += DAY_MS
  assert.equal((await report(others.at(-1) ?? '', { kind: 'closed' })).status, 201)
})

eachEngine(
  'concurrent reports of one account stay within its limits, and a repeated call makes one report',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = '', repeated = '', raced = ''] = openPlaces(s)
    const { report } = await reporter(s, 'a')
    const kinds = ['closed', 'moved', 'wrong_hours', 'wrong_kind', 'not_a_venue']
    const sent = await Promise.all(kinds.map((kind) => report(placeId, { kind })))
    assert.equal(sent.filter(({ status }) => status === 201).length, REPORT_LIMITS.placeADay)
    const same = await Promise.all([1, 2, 3].map(() => report(raced, { kind: 'closed' })))
    assert.deepEqual(
      same.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409],
    )
    const headers = { 'idempotency-key': 'one' }
    const [one, two] = [
      await report(repeated, { kind: 'closed' }, headers),
      await report(repeated, { kind: 'closed' }, headers),
    ]
    assert.deepEqual([one.status, two.status, two.headers.get('idempotent-replayed')], [201, 200, 'true'])
    assert.equal(two.body.data.reportId, one.body.data.reportId)
  },
)

eachEngine('faulty reports name the field, the reason and the remedy', async (t, state) => {
  const s = await open(t, state)
  const [placeId = ''] = openPlaces(s)
  const { report } = await reporter(s, 'a')
  const faultOf = async (body: Json) => {
    const { status, body: answer } = await report(placeId, body)
    return [status, answer.error.details.errors?.[0]?.param ?? answer.error.param]
  }
  assert.deepEqual(await faultOf({}), [400, 'kind'])
  assert.deepEqual(await faultOf({ kind: 'gone' }), [400, 'kind'])
  assert.deepEqual(await faultOf({ kind: 'other' }), [400, 'note'])
  assert.deepEqual(await faultOf({ kind: 'duplicate' }), [400, 'duplicateOf'])
  assert.deepEqual(await faultOf({ kind: 'duplicate', duplicateOf: placeId }), [400, 'duplicateOf'])
  assert.deepEqual(await faultOf({ kind: 'closed', duplicateOf: placeId }), [400, 'duplicateOf'])
  assert.deepEqual(await faultOf({ kind: 'closed', note: 'x'.repeat(501) }), [400, 'note'])
  for (const observedAt of ['2999-01-01', '2020-01-01', 'yesterday', '2026-02-30', 7])
    assert.deepEqual(await faultOf({ kind: 'closed', observedAt }), [400, 'observedAt'])
  assert.equal((await report('pl_unknown', { kind: 'closed' })).status, 404)
  assert.equal((await report(placeId, { kind: 'duplicate', duplicateOf: 'pl_unknown' })).status, 404)
})

eachEngine('the owner lifts a suspicion by a statement or an edit, and never learns who reported', async (t, state) => {
  const s = await open(t, state)
  const [placeId = ''] = openPlaces(s)
  const reporters = [await reporter(s, 'a'), await reporter(s, 'b'), await reporter(s, 'c')]
  for (const { report } of reporters) await report(placeId, { kind: 'closed', note: '문 앞에 폐업 안내가 있어요' })
  const { data } = (await s.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })).body
  const owner = async (method: string, path: string, body?: Json) => {
    const response = await fetch(`${s.url}/api/owner/v1/places/${path}`, {
      method,
      headers: { authorization: `Bearer ${data.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }
  const { text } = await owner('GET', `${placeId}/reports`)
  assert.equal(JSON.parse(text).data.length, 3)
  for (const { accountId } of reporters) assert.ok(!text.includes(accountId))
  assert.ok(!text.includes('폐업 안내') && !text.includes('rpt_') && !text.includes('@'))
  assert.deepEqual(Object.keys(JSON.parse(text).data[0]).toSorted(), ['kind', 'reportedOn', 'status'])
  assert.equal((await owner('POST', `${placeId}/in-business`)).status, 200)
  assert.equal((await closureAt(s, placeId)).closureSignal, null)
  assert.ok((await queue(s)).reports.every(({ contradictedAt }: Json) => contradictedAt !== null))
  assert.equal((await owner('GET', `${openPlaces(s)[1]}/reports`)).status, 404)
  assert.equal((await owner('POST', `${openPlaces(s)[1]}/in-business`)).status, 404)

  for (const name of ['d', 'e', 'f']) await (await reporter(s, name)).report(placeId, { kind: 'closed' })
  assert.ok(await suspectedAt(s, placeId))
  assert.equal((await owner('PATCH', placeId, { phone: '02-1234-5678' })).status, 200)
  await until(async () => (await closureAt(s, placeId)).closureSignal === null)
})

/** The statement of a new owner of the place that it is in business. */
async function inBusiness(s: TestServer, placeId: string): Promise<() => Promise<void>> {
  const { data } = (await s.admin('POST', '/owners', { email: `${placeId}@example.com`, placeId, partner: true })).body
  const path = `${s.url}/api/owner/v1/places/${placeId}/in-business`
  return async () => {
    const stated = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${data.token}` } })
    assert.equal(stated.status, 200)
  }
}

/** Accepts a report a minute after what was said before it, and a minute before what is said next. */
async function acceptLater(s: TestServer, reportId: string): Promise<Json> {
  s.clock.now += 60_000
  const accepted = await s.admin('POST', `/reports/${reportId}/accept`, { reason: 'Visited.' })
  assert.equal(accepted.status, 200)
  s.clock.now += 60_000
  return accepted.body.data
}

const exportedRecords = async (s: TestServer): Promise<number> =>
  (await s.admin('GET', '/report-records')).body.data.records.length

const levelAt = async (s: TestServer, placeId: string) => (await closureAt(s, placeId)).closureSignal?.level ?? null

eachEngine(
  'of an acceptance and the owner’s word the later one counts, for guests and for builds',
  async (t, state) => {
    const s = await open(t, state)
    const [after = '', before = ''] = openPlaces(s)
    const { report } = await reporter(s, 'a')
    const [stateAfter, stateBefore] = [await inBusiness(s, after), await inBusiness(s, before)]
    await acceptLater(s, (await report(after, { kind: 'closed' })).body.data.reportId)
    assert.deepEqual([await levelAt(s, after), await exportedRecords(s)], ['likely', 1])
    await stateAfter()
    assert.deepEqual([await levelAt(s, after), await exportedRecords(s)], [null, 0])
    const disputed = (await report(before, { kind: 'closed' })).body.data.reportId
    await stateBefore()
    await acceptLater(s, disputed)
    assert.deepEqual([await levelAt(s, before), await exportedRecords(s)], ['likely', 1], 'the operator decided later')
    await stateBefore()
    assert.deepEqual([await levelAt(s, before), await exportedRecords(s)], [null, 0], 'the owner said it again')
  },
)

eachEngine(
  'the owner’s word after a decision ends all of its reports, also those that they had contradicted before',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    const [first, second] = [await reporter(s, 'a'), await reporter(s, 'b')]
    const stateOpen = await inBusiness(s, placeId)
    await first.report(placeId, { kind: 'closed' })
    await stateOpen()
    const { reportId } = (await second.report(placeId, { kind: 'closed' })).body.data
    assert.equal((await acceptLater(s, reportId)).decided, 2)
    assert.deepEqual([await levelAt(s, placeId), await exportedRecords(s)], ['likely', 1])
    await stateOpen()
    assert.deepEqual([await levelAt(s, placeId), await exportedRecords(s)], [null, 0])
  },
)

eachEngine('an accepted closure is shown as likely at once and is exported for the next build', async (t, state) => {
  const s = await open(t, state)
  const [placeId = '', otherId = '', canteen = ''] = openPlaces(s)
  const { report } = await reporter(s, 'a')
  const { reportId } = (await report(placeId, { kind: 'closed', observedAt: '2026-11-20' })).body.data
  assert.equal((await s.admin('POST', `/reports/${reportId}/accept`, {})).status, 400)
  const reason = 'Telephoned; the number is no longer in service.'
  assert.equal((await s.admin('POST', `/reports/${reportId}/accept`, { reason, hours: '매일' })).status, 400)
  const accepted = await s.admin('POST', `/reports/${reportId}/accept`, { reason })
  assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'accepted'], JSON.stringify(accepted.body))
  assert.deepEqual((await closureAt(s, placeId)).closureSignal.level, 'likely')
  for (const [id, body] of [
    [placeId, { kind: 'duplicate', duplicateOf: otherId }],
    [canteen, { kind: 'not_a_venue' }],
    [otherId, { kind: 'wrong_hours' }],
  ] as const) {
    const sent = (await report(id, body)).body.data
    assert.equal((await s.admin('POST', `/reports/${sent.reportId}/accept`, { reason })).status, 200)
  }
  const { records, decisions, forPeople } = (await s.admin('GET', '/report-records')).body.data
  assert.deepEqual(
    records.map(({ source, operatingStatus, closedOn, reporters }: Json) => [
      source,
      operatingStatus,
      closedOn,
      reporters,
    ]),
    [['reports', 'closed', '2026-11-20', 1]],
  )
  const membersOf = (id: string) => s.world.venues.find(({ place }) => place.id === id)?.members ?? []
  assert.ok(decisions.some(({ a, same }: Json) => a?.source === 'reports' && same))
  assert.ok(
    decisions.some(
      ({ a, b }: Json) =>
        a?.sourceId === membersOf(placeId)[0]?.sourceId && b?.sourceId === membersOf(otherId)[0]?.sourceId,
    ),
  )
  assert.equal(decisions.filter(({ setAside }: Json) => setAside).length, membersOf(canteen).length)
  assert.deepEqual(forPeople, { wrong_hours: 1 })
  assert.equal((await queue(s, '?status=accepted')).reports.length, 4)
})

eachEngine(
  'notes are stored sealed, and the erasure of the account erases them and its share in suspicions',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    const reporters = [await reporter(s, 'a'), await reporter(s, 'b'), await reporter(s, 'c')]
    for (const { report } of reporters) await report(placeId, { kind: 'closed', note: '비밀스러운 메모' })
    const rows = () =>
      withDatabase(s, state, (database) =>
        database.withTables<ReportTables>().db.selectFrom('place_report').selectAll().execute(),
      )
    assert.ok((await rows()).every(({ note }) => note?.startsWith('sealed:') && !note.includes('메모')))
    assert.equal((await queue(s)).reports[0].note, '비밀스러운 메모')
    await withDatabase(s, state, (database) =>
      database.transaction((tx) => eraseReportsOf(tx, reporters[0]?.accountId ?? '')),
    )
    assert.equal((await rows()).filter(({ note }) => note === null).length, 1)
    await (await reporter(s, 'd')).report(openPlaces(s)[1] ?? '', { kind: 'closed' })
    await until(async () => (await closureAt(s, placeId)).closureSignal === null)
  },
)
