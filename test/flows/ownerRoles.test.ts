import assert from 'node:assert/strict'
import { MINUTE_MS } from '#base/kst.ts'
import { OWNER_CALL_ROLES } from '#contract/access/ownerCallRoles.ts'
import { includesRole, PLACE_ROLES, type PlaceRole } from '#contract/access/placeRoles.ts'
import { OWNER_CALL_ENDPOINTS } from '#contract/endpoints/owner/ownerEndpoints.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { findText } from '../support/textSearch.ts'
import { until } from '../support/until.ts'
import { startAccountServer } from './browser.ts'
import { openPlaces, twoNodes } from './ownerNodes.ts'
import { askAt, callWith, joined, ownerOf, reserveAt } from './ownerTestCalls.ts'
import type { Json } from './testServer.ts'

/** What each role may do, and who is recorded. */

type CallName = keyof typeof OWNER_CALL_ROLES

/** The queries of calls that need one. */
const QUERIES: Readonly<Partial<Record<CallName, string>>> = {
  checkProposedTime: '?reservationTime=2026-11-22T20:00:00Z',
}

/** Valid bodies; a call without one here takes none. */
const BODIES: Readonly<Partial<Record<CallName, Json>>> = {
  answerQuestion: { status: 'available' },
  correctAnswer: { status: 'unavailable' },
  cancelTable: { reason: '단수' },
  proposeTime: { reservationTime: '2026-11-22T20:00:00+09:00' },
  enterReservation: { channel: 'phone', reservationTime: '2026-11-22T20:00:00+09:00', guestCount: 2 },
  changeEntry: { guestCount: 3 },
  editBookingRules: { partyMax: 20 },
  editOwnPlace: { phone: '02-312-0000' },
  previewOwnPlace: { phone: '02-312-0000' },
  invitePerson: { email: 'more@example.com', role: 'staff' },
  changeRole: { role: 'staff' },
  proposeChange: { kind: 'name', name: '새 이름' },
}
/** Calls that end the session or the account of the caller. */
const ENDING: ReadonlySet<string> = new Set(['endOwnerSession', 'eraseOwnOwnerAccount'])
/** Calls that are refused for another reason when the role suffices: nothing has their id. */
const UNKNOWN_SUBJECT: ReadonlySet<string> = new Set([
  'changeRole',
  'removePerson',
  'withdrawInvitation',
  'seeCancellation',
  'deletePhoto',
  'withdrawChange',
])

eachEngine('every call admits exactly the roles that the table of roles names', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [placeId = ''] = await openPlaces(server)
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  await owner.call('POST', '/heartbeat', {})
  const people: Readonly<Record<PlaceRole, typeof owner>> = {
    owner,
    manager: await joined(server, owner, 'manager'),
    staff: await joined(server, owner, 'staff'),
  }
  let guests = 0
  /** Returns what a call is about, in a state in which the call succeeds. */
  const subjectOf = async (name: CallName, path: string): Promise<string> => {
    guests++
    // One account may contact a venue six times an hour.
    server.clock.now += 15 * MINUTE_MS
    await owner.call('POST', '/heartbeat', {})
    if (path.startsWith('/api/owner/v1/questions/')) {
      const queryId = await askAt(server, placeId, { kind: 'item', topic: `메뉴 ${guests}` })
      if (name === 'correctAnswer') await owner.call('POST', `/questions/${queryId}/answer`, { status: 'available' })
      return queryId
    }
    // A place has one pending proposal of each kind.
    if (name === 'proposeChange')
      for (const { proposalId } of (await owner.call('GET', `/places/${placeId}/proposals`)).body.data)
        await owner.call('DELETE', `/places/${placeId}/proposals/${proposalId}`)
    if (!path.startsWith('/api/owner/v1/reservations/')) return placeId
    if (name === 'changeEntry') {
      const entered = await owner.call('POST', `/places/${placeId}/reservations`, BODIES.enterReservation)
      return entered.body.data.reservationId as string
    }
    const id = await reserveAt(server, placeId, { guestPhone: `010-1000-${String(guests).padStart(4, '0')}` })
    if (name === 'cancelTable') await owner.call('POST', `/reservations/${id}/accept`, {})
    if (name === 'undoAnswer') await owner.call('POST', `/reservations/${id}/accept`, { undoSeconds: 10 })
    if (name === 'withdrawProposal') await owner.call('POST', `/reservations/${id}/propose`, BODIES.proposeTime)
    return id
  }
  for (const { name, method, path } of OWNER_CALL_ENDPOINTS) {
    const needed = OWNER_CALL_ROLES[name]
    if (needed === null || name === 'noShow' || name === 'undoNoShow') continue
    for (const role of PLACE_ROLES) {
      const id = await subjectOf(name, path)
      const url = path
        .replace('/api/owner/v1', '')
        .replace('{id}', id)
        .replace(/\{\w+\}/, 'own_unknown')
        .concat(QUERIES[name] ?? '')
      const { status, body } = await people[role].call(method, url, method === 'GET' ? undefined : (BODIES[name] ?? {}))
      const isAllowed = includesRole(role, needed)
      const expected: number | null = !isAllowed ? 403 : UNKNOWN_SUBJECT.has(name) ? 404 : null
      const label: string = `${name} as ${role}: ${status} ${JSON.stringify(body.error?.code)}`
      if (expected === null) assert.ok(status < 300, label)
      else assert.equal(status, expected, label)
      if (!isAllowed) assert.equal(body.error.code, 'role_required', label)
    }
  }
  // The calls about the caller alone admit everybody who is signed in.
  for (const { name, method, path } of OWNER_CALL_ENDPOINTS)
    if (OWNER_CALL_ROLES[name] === null && method === 'GET' && !ENDING.has(name))
      assert.equal((await people.staff.call(method, path.replace('/api/owner/v1', ''))).status, 200, name)
})

eachEngine('a report of a no-show and its withdrawal are the work of any role', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [placeId = ''] = await openPlaces(server)
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  const staff = await joined(server, owner, 'staff')
  const id = await reserveAt(server, placeId)
  assert.equal((await staff.call('POST', `/reservations/${id}/accept`, {})).status, 200)
  server.clock.now = Date.parse('2026-11-22T19:00:00+09:00')
  assert.equal((await staff.call('POST', `/reservations/${id}/no-show`, {})).body.data.status, 'no_show')
  assert.equal((await staff.call('POST', `/reservations/${id}/undo-no-show`, {})).body.data.status, 'confirmed')
})

eachEngine('each person answers under their own identity, and the log says who', async (t, state) => {
  const server = await startAccountServer(t, state)
  const [placeId = ''] = await openPlaces(server)
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  await owner.call('POST', '/heartbeat', {})
  const [manager, staff] = [await joined(server, owner, 'manager'), await joined(server, owner, 'staff')]
  const reservationId = await reserveAt(server, placeId)
  const queryId = await askAt(server, placeId)
  assert.equal((await staff.call('POST', `/reservations/${reservationId}/accept`, {})).status, 200)
  const answered = await manager.call('POST', `/questions/${queryId}/answer`, { status: 'available' })
  assert.equal(answered.body.data.verifiedBy, 'staff')
  const own = await askAt(server, placeId, { kind: 'item', topic: '소금빵' })
  const byOwner = await owner.call('POST', `/questions/${own}/answer`, { status: 'available' })
  assert.equal(byOwner.body.data.verifiedBy, 'owner')
  assert.equal((await manager.call('PATCH', `/places/${placeId}`, { phone: '02-312-0000' })).status, 200)
  const late = await owner.call('POST', `/reservations/${reservationId}/accept`, {})
  assert.equal(late.status, 409)
  const log = (await owner.call('GET', `/places/${placeId}/activity`)).body.data as Json[]
  const of = (kind: string) =>
    log.filter((row) => row.kind === kind).map(({ subjectId, actorEmail }) => [subjectId, actorEmail])
  assert.deepEqual(of('reservation.accepted'), [[reservationId, 'staff@example.com']], 'a late answer is not recorded')
  assert.deepEqual(
    new Set(of('question.answered').map(String)),
    new Set([`${queryId},manager@example.com`, `${own},owner@example.com`]),
  )
  assert.deepEqual(of('place.edited'), [[null, 'manager@example.com']])
  assert.equal(of('person.joined').length, 2)
})

eachEngine('somebody who is removed loses the place on the other node at once', async (t, state) => {
  const mails: string[] = []
  const { one, two } = await twoNodes(t, state, mails)
  const [placeId = ''] = await openPlaces(one, two)
  const owner = await ownerOf(one, 'owner@example.com', placeId)
  const staff = await joined({ ...one, mails }, owner, 'staff')
  const onTwo = (method: string, path: string, body?: Json) =>
    callWith(two, staff.token, method, `/api/owner/v1${path}`, body)
  const reservationId = await reserveAt(one, placeId)
  assert.equal((await onTwo('GET', '/inbox')).body.data.reservations.length, 1)
  assert.equal((await owner.call('DELETE', `/places/${placeId}/people/${staff.ownerId}`)).status, 200)
  assert.deepEqual((await onTwo('GET', '/inbox')).body.data.reservations, [])
  assert.equal((await onTwo('POST', `/reservations/${reservationId}/accept`, {})).status, 404)
})

eachEngine(
  'a suspension ends sessions on every node, and a reinstated owner has the places again',
  async (t, state) => {
    const mails: string[] = []
    const { one, two } = await twoNodes(t, state, mails)
    const [placeId = ''] = await openPlaces(one, two)
    const owner = await ownerOf(one, 'owner@example.com', placeId)
    const staff = await joined({ ...one, mails }, owner, 'staff')
    const reservationId = await reserveAt(one, placeId)
    const onTwo = (token: string, path: string) => callWith(two, token, 'GET', `/api/owner/v1${path}`)
    const suspended = await one.admin('POST', `/owners/${owner.ownerId}/suspend`, { reason: '사칭 신고' })
    assert.deepEqual([suspended.status, suspended.body.data.reservationsEnded], [200, 1])
    assert.equal((await onTwo(owner.token, '/inbox')).status, 401)
    assert.deepEqual((await onTwo(staff.token, '/places')).body.data, [])
    const found = await callWith(two, one.key, 'GET', `/api/v1/reservations/${reservationId}`)
    assert.equal(found.body.data.status, 'expired')
    const refused = await callWith(two, two.key, 'POST', '/api/v1/reservations', {
      placeId,
      reservationTime: '2026-11-22T18:30:00+09:00',
      guestCount: 2,
      guestPhone: '010-5555-1234',
    })
    assert.equal(refused.body.error.code, 'reservation_not_available')
    const listed = (await two.admin('GET', `/owners/${owner.ownerId}`)).body.data
    assert.equal(typeof listed.suspendedAt, 'string')
    const reasons = listed.activity.map(({ kind, detail }: Json) => [kind, detail])
    assert.ok(JSON.stringify(reasons).includes('["owner.suspended","사칭 신고"]'))
    assert.equal((await two.admin('POST', `/owners/${owner.ownerId}/reinstate`, {})).status, 200)
    assert.equal((await onTwo(owner.token, '/inbox')).status, 401, 'the owner signs in anew')
    assert.deepEqual((await onTwo(staff.token, '/places')).body.data.length, 1)
    const again = await ownerOf(two, 'owner@example.com', placeId)
    assert.equal((await again.call('GET', '/places')).body.data[0].role, 'owner')
  },
)

eachEngine('a transferred place has its requests with the new owner, and none with the former', async (t, state) => {
  const { one, two } = await twoNodes(t, state)
  const [placeId = '', otherId = ''] = await openPlaces(one, two)
  const former = await ownerOf(one, 'former@example.com', placeId)
  const reservationId = await reserveAt(one, placeId)
  const body = { email: 'next@example.com', reason: '양도' }
  const path = `/owners/${former.ownerId}/places/${placeId}/transfer`
  const moved = await one.admin('POST', path, body)
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  assert.equal((await callWith(two, former.token, 'GET', '/api/owner/v1/inbox')).status, 401)
  const next = await ownerOf(two, 'next@example.com', otherId)
  assert.equal(next.ownerId, moved.body.data.ownerId)
  const waiting = (await next.call('GET', '/inbox')).body.data.reservations
  assert.equal(waiting[0].reservationId, reservationId)
  assert.equal((await next.call('POST', `/reservations/${reservationId}/accept`, {})).status, 200)
  assert.equal((await one.admin('POST', path, body)).status, 404, 'the place is no longer the former owner’s')
  const self = await two.admin('POST', `/owners/${next.ownerId}/places/${placeId}/transfer`, body)
  assert.deepEqual([self.status, self.body.error.param], [400, 'email'])
})

eachEngine(
  'the texts of claims stand sealed in the database, and a rejection is mailed with its reason',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const claimant = await ownerOf(server, 'claimant@example.com', server.world.venues[0]?.place.id ?? '')
    const placeId = server.world.venues[1]?.place.id ?? ''
    const created = await claimant.call('POST', '/claims', { placeId, message: '비밀 사연입니다' })
    const { claimId } = created.body.data
    assert.equal(created.body.data.message, '비밀 사연입니다')
    const unexplained = await server.admin('POST', `/claims/${claimId}/reject`, {})
    assert.deepEqual([unexplained.status, unexplained.body.error.param], [400, 'reason'])
    const rejected = await server.admin('POST', `/claims/${claimId}/reject`, { reason: '사업자 번호가 다릅니다' })
    assert.equal(rejected.body.data.rejectReason, '사업자 번호가 다릅니다')
    const [own] = (await claimant.call('GET', '/claims')).body.data
    assert.deepEqual([own.status, own.rejectReason], ['rejected', '사업자 번호가 다릅니다'])

    assert.deepEqual(await findText(server, state, '비밀 사연'), [])
    assert.deepEqual(await findText(server, state, '사업자 번호'), [])

    await until(() =>
      server.mails.some((mail) => mail.includes('to claimant@example.com:') && mail.includes('사업자 번호가 다릅니다')),
    )
  },
)
