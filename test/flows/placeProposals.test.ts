import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { DAY_MS } from '#base/kst.ts'
import { forgetProposals } from '#owners/forgetProposals.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { eachEngine, type TestDatabase } from '../support/testDatabases.ts'
import { until } from '../support/until.ts'
import { joined, type OwnerOfPlace, ownerOf } from './ownerTestCalls.ts'
import { everyRow, withDatabase } from './storedRows.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** Proposals of owners about their places, through real servers (docs/reference/place-proposals.md). */

type Mailing = TestServer & { mails: string[] }

async function open(t: TestContext, { url }: Pick<TestDatabase, 'url'>, more: Json = {}): Promise<Mailing> {
  const mails: string[] = []
  const settings = {
    ...(url !== null && { databaseUrl: url }),
    secret: 'a-secret-of-this-test',
    print: (text: string) => void mails.push(text),
  }
  return Object.assign(await startTestServer(t, { venues: 60, settings, ...more }), { mails })
}

const openPlaces = (s: TestServer): string[] =>
  s.world.venues.filter(({ place }) => place.closureSignal === null).map(({ place }) => place.id)

const propose = (owner: OwnerOfPlace, body: Json, headers: Record<string, string> = {}) =>
  owner.call('POST', `/places/${owner.placeId}/proposals`, body, headers)
const proposals = async (owner: OwnerOfPlace): Promise<Json[]> =>
  (await owner.call('GET', `/places/${owner.placeId}/proposals`)).body.data
const queue = async (s: TestServer, query = ''): Promise<Json> =>
  (await s.admin('GET', `/place-proposals${query}`)).body.data
const closureAt = async (s: TestServer, placeId: string): Promise<Json> =>
  ((await (await s.get(`/api/v1/places/${placeId}?fields=closureSignal,name`)).json()) as Json).data.closureSignal
const pointOf = (s: TestServer, placeId: string): { lat: number; lng: number } =>
  s.world.venues.find(({ place }) => place.id === placeId)?.place.location ?? { lat: 0, lng: 0 }
const mailed = (s: Mailing, email: string, words: RegExp) =>
  until(async () => s.mails.some((mail) => mail.includes(`mail to ${email}:`) && words.test(mail)))

eachEngine(
  'an owner proposes a name; the operator sees the record beside it and the owner the decision',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    const owner = await ownerOf(s, 'owner@example.com', placeId)
    const made = await propose(owner, { kind: 'name', name: '새이름 국수', note: '간판을 바꿨습니다' })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.match(made.body.data.proposalId, /^prp_/)
    assert.deepEqual([made.body.data.status, made.body.data.stated.name], ['pending', '새이름 국수'])
    const { pending, proposals: listed } = await queue(s)
    assert.deepEqual([pending, listed.length, listed[0].email], [1, 1, 'owner@example.com'])
    assert.deepEqual([listed[0].note, listed[0].place.record.id], ['간판을 바꿨습니다', placeId])
    assert.equal((await queue(s, '?kind=closed')).proposals.length, 0)
    const { proposalId } = listed[0]
    const unexplained = await s.admin('POST', `/place-proposals/${proposalId}/reject`, {})
    assert.deepEqual([unexplained.status, unexplained.body.error.details.errors[0].param], [400, 'reason'])
    const rejected = await s.admin('POST', `/place-proposals/${proposalId}/reject`, {
      reason: '간판 사진이 필요합니다',
    })
    assert.deepEqual([rejected.status, rejected.body.data.status], [200, 'rejected'])
    assert.deepEqual(
      (await proposals(owner)).map(({ status, reason }) => [status, reason]),
      [['rejected', '간판 사진이 필요합니다']],
    )
    await mailed(s, 'owner@example.com', /간판 사진이 필요합니다/)
    assert.equal((await s.admin('POST', `/place-proposals/${proposalId}/accept`, {})).status, 404)
    const again = await propose(owner, { kind: 'name', name: '새이름 국수' })
    const accepted = await s.admin('POST', `/place-proposals/${again.body.data.proposalId}/accept`, {
      reason: '고맙습니다',
    })
    assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'accepted'])
    await mailed(s, 'owner@example.com', /승인했습니다.*고맙습니다/)
    const activity = (await owner.call('GET', `/places/${placeId}/activity`)).body.data.map(({ kind }: Json) => kind)
    for (const kind of ['proposal.made', 'proposal.rejected', 'proposal.accepted'])
      assert.ok(activity.includes(kind), kind)
  },
)

eachEngine('a place has one pending proposal of each kind, also when two people send one at once', async (t, state) => {
  const s = await open(t, state)
  const [placeId = ''] = openPlaces(s)
  const owner = await ownerOf(s, 'owner@example.com', placeId)
  const second = await ownerOf(s, 'second@example.com', placeId)
  const sent = await Promise.all(
    [owner, second, owner, second].map((person, at) => propose(person, { kind: 'name', name: `이름 ${at}` })),
  )
  assert.deepEqual(
    sent.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 400, 400, 400],
  )
  const refused = sent.find(({ status }) => status === 400)
  const { proposalId } = (await proposals(owner))[0]
  assert.deepEqual([refused?.body.error.param, refused?.body.error.details.proposalId], ['kind', proposalId])
  assert.equal((await propose(owner, { kind: 'category', subtype: 'coffee' })).status, 201)
  const withdrawn = await second.call('DELETE', `/places/${placeId}/proposals/${proposalId}`)
  assert.equal(withdrawn.status, 200, JSON.stringify(withdrawn.body))
  assert.equal((await second.call('DELETE', `/places/${placeId}/proposals/${proposalId}`)).status, 404)
  assert.equal((await propose(owner, { kind: 'name', name: '다른 이름' })).status, 201)
  const headers = { 'idempotency-key': 'one' }
  const [one, two] = [
    await propose(owner, { kind: 'closed' }, headers),
    await propose(owner, { kind: 'closed' }, headers),
  ]
  assert.deepEqual([one.status, two.body.data.proposalId], [201, one.body.data.proposalId])
})

eachEngine('faulty proposals name the field, the reason and the remedy', async (t, state) => {
  const s = await open(t, state)
  const [placeId = '', other = ''] = openPlaces(s)
  const owner = await ownerOf(s, 'owner@example.com', placeId)
  const { lat, lng } = pointOf(s, placeId)
  const faultOf = async (body: Json) => {
    const { status, body: answer } = await propose(owner, body)
    return [status, answer.error.details.errors?.[0]?.param ?? answer.error.param]
  }
  assert.deepEqual(await faultOf({}), [400, 'kind'])
  assert.deepEqual(await faultOf({ kind: 'new_venue' }), [400, 'kind'])
  assert.deepEqual(await faultOf({ kind: 'name' }), [400, 'name'])
  assert.deepEqual(await faultOf({ kind: 'name', name: ' ' }), [400, 'name'])
  assert.deepEqual(await faultOf({ kind: 'name', name: 'x'.repeat(121) }), [400, 'name'])
  assert.deepEqual(await faultOf({ kind: 'name', name: '이름', lat, lng }), [400, 'lat'])
  assert.deepEqual(await faultOf({ kind: 'category', subtype: 'spaceport' }), [400, 'subtype'])
  assert.deepEqual(await faultOf({ kind: 'address', lat, lng }), [400, 'roadAddress'])
  assert.deepEqual(await faultOf({ kind: 'address', roadAddress: '별빛로 3' }), [400, 'lat'])
  assert.deepEqual(await faultOf({ kind: 'address', roadAddress: '별빛로 3', lat: 48.8, lng: 2.3 }), [400, 'lat'])
  assert.deepEqual(await faultOf({ kind: 'address', roadAddress: '별빛로 3', lat: lat + 0.03, lng }), [400, 'lat'])
  assert.deepEqual(await faultOf({ kind: 'address', roadAddress: '로'.repeat(201), lat, lng }), [400, 'roadAddress'])
  for (const since of ['2999-01-01', '2020-01-01', 'yesterday', '2026-02-30', 7])
    assert.deepEqual(await faultOf({ kind: 'closed', since }), [400, 'since'])
  assert.deepEqual(await faultOf({ kind: 'closed', note: 'x'.repeat(501) }), [400, 'note'])
  assert.equal((await owner.call('POST', `/places/${other}/proposals`, { kind: 'closed' })).status, 404)
  assert.equal((await owner.call('GET', `/places/${other}/proposals`)).status, 404)
  assert.deepEqual(await proposals(owner), [])
})

eachEngine(
  'only an owner proposes that a place closed or moved, and only the operator’s decision shows it',
  async (t, state) => {
    const s = await open(t, state)
    const other = state.url === null ? null : await open(t, state, { email: 'node@example.com', world: s.world })
    const [placeId = ''] = openPlaces(s)
    const owner = await ownerOf(s, 'owner@example.com', placeId)
    const manager = await joined(s, owner, 'manager')
    const staff = await joined(s, owner, 'staff')
    const { lat, lng } = pointOf(s, placeId)
    assert.equal((await propose(staff, { kind: 'name', name: '이름' })).body.error.code, 'role_required')
    assert.equal((await propose(manager, { kind: 'closed' })).body.error.code, 'role_required')
    const moved = { kind: 'moved', roadAddress: '별빛로 9', lat: lat + 0.05, lng }
    assert.equal((await propose(manager, moved)).body.error.code, 'role_required')
    assert.equal((await propose(manager, { kind: 'name', name: '이름' })).status, 201)
    assert.equal((await propose(owner, moved)).status, 201)
    const { proposalId } = (await propose(owner, { kind: 'closed', since: '2026-11-20' })).body.data
    assert.equal(await closureAt(s, placeId), null, 'a proposal shows nothing')
    const second = await ownerOf(s, 'second@example.com', placeId)
    await s.admin('POST', `/place-proposals/${proposalId}/accept`, {})
    const shown = { level: 'likely', reasons: ['closed_by_owner'], detectedAt: '2026-11-20', sources: 1 }
    assert.deepEqual(await closureAt(s, placeId), shown)
    if (other) await until(async () => (await closureAt(other, placeId))?.level === 'likely')
    for (const email of ['owner@example.com', 'second@example.com']) await mailed(s, email, /폐업 또는 이전을 알렸/)
    const contradicted = await second.call('POST', `/places/${placeId}/in-business`)
    assert.equal(contradicted.body.data.contradicted, 1)
    assert.equal(await closureAt(s, placeId), null)
    if (other) await until(async () => (await closureAt(other, placeId)) === null)
  },
)

eachEngine(
  'who loses a place or is suspended proposes nothing any more, and erased texts are gone',
  async (t, state) => {
    const s = await open(t, state)
    const [first = '', second = '', third = ''] = openPlaces(s)
    const impostor = await ownerOf(s, 'impostor@example.com', first)
    await propose(impostor, { kind: 'closed' })
    await s.admin('POST', `/owners/${impostor.ownerId}/places/${first}/revoke`, {})
    assert.equal((await queue(s)).pending, 0)
    const suspended = await ownerOf(s, 'suspended@example.com', second)
    const manager = await joined(s, suspended, 'manager')
    await propose(manager, { kind: 'name', name: '관리자의 제안' })
    const removed = await suspended.call('DELETE', `/places/${second}/people/${manager.ownerId}`)
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    assert.equal((await queue(s)).pending, 0, 'a manager who was removed')
    const { proposalId } = (await propose(suspended, { kind: 'closed' })).body.data
    await s.admin('POST', `/owners/${suspended.ownerId}/suspend`, { reason: '확인 중' })
    const refused = await s.admin('POST', `/place-proposals/${proposalId}/accept`, {})
    assert.deepEqual([refused.status, refused.body.error.param], [400, 'proposalId'])
    assert.equal((await s.admin('POST', `/place-proposals/${proposalId}/reject`, { reason: '확인 불가' })).status, 200)
    const erased = await ownerOf(s, 'erased@example.com', third)
    const accepted = (await propose(erased, { kind: 'name', name: '남는 이름', note: '비밀 쪽지' })).body.data
      .proposalId
    await propose(erased, { kind: 'category', subtype: 'coffee' })
    const stored = JSON.stringify(await withDatabase(s, state, everyRow))
    assert.ok(stored.includes('남는 이름') && !stored.includes('비밀 쪽지'), 'notes are sealed')
    await s.admin('POST', `/place-proposals/${accepted}/accept`, { reason: '확인했습니다' })
    const venue = await erased.call('POST', '/venue-proposals', { ...NEW_VENUE, ...pointOf(s, third) })
    await s.admin('POST', `/place-proposals/${venue.body.data.proposalId}/accept`, {})
    assert.equal((await s.admin('DELETE', `/owners/${erased.ownerId}`)).status, 200)
    assert.equal((await queue(s)).pending, 0)
    const kept = (await queue(s, '?status=accepted')).proposals.find(({ kind }: Json) => kind === 'name')
    const [keptVenue] = (await queue(s, '?status=accepted&kind=new_venue')).proposals
    assert.deepEqual([keptVenue.stated.name, keptVenue.stated.phone], [NEW_VENUE.name, null])
    assert.deepEqual([kept.stated.name, kept.note, kept.reason, kept.email], ['남는 이름', null, null, null])
  },
)

eachEngine(
  'rejected proposals and the texts of accepted ones are deleted 90 days after the decision',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    const owner = await ownerOf(s, 'owner@example.com', placeId)
    const ids: string[] = []
    for (const body of [{ kind: 'closed' }, { kind: 'name', name: '이름', note: '쪽지' }])
      ids.push((await propose(owner, body)).body.data.proposalId)
    await s.admin('POST', `/place-proposals/${ids[0]}/reject`, { reason: '영업 중입니다' })
    await s.admin('POST', `/place-proposals/${ids[1]}/accept`, { reason: '확인' })
    const forget = (at: number) =>
      withDatabase(s, state, (database) => forgetProposals(database.withTables<OwnerTables>(), at))
    await forget(s.clock.now + 89 * DAY_MS)
    assert.deepEqual(new Set((await proposals(owner)).map(({ reason }) => reason)), new Set(['영업 중입니다', '확인']))
    await forget(s.clock.now + 91 * DAY_MS)
    assert.deepEqual(
      (await proposals(owner)).map(({ kind, note, reason }) => [kind, note, reason]),
      [['name', null, null]],
    )
  },
)

const NEW_VENUE = {
  name: '없던 국수집',
  subtype: 'noodles',
  roadAddress: '서울특별시 강남구 테헤란로 999',
  phone: '02-555-0777',
}

eachEngine(
  'an owner adds a venue: likely duplicates first, few pending, decided by the operator with a mail',
  async (t, state) => {
    const s = await open(t, state)
    const [placeId = ''] = openPlaces(s)
    const owner = await ownerOf(s, 'owner@example.com', placeId)
    const { place } = s.world.venues.find((venue) => venue.place.id === placeId) ?? {}
    assert.ok(place)
    const point = place.location
    const known = { name: place.name, roadAddress: place.address.road, ...point }
    const found = await untilMatched(() => owner.call('POST', '/venue-matches', known))
    assert.equal(found.body.data[0]?.placeId, placeId, JSON.stringify(found.body))
    // An old name at the same house, with a point that is off: the owner should claim that place.
    const off = { lat: point.lat + 0.004, lng: point.lng + 0.004 }
    const renamed = { name: '바뀐 간판 찻집', roadAddress: place.address.road, ...off }
    const atAddress = await owner.call('POST', '/venue-matches', renamed)
    assert.ok(
      atAddress.body.data.some((likely: Json) => likely.placeId === placeId),
      JSON.stringify(atAddress.body),
    )
    const sent = await Promise.all(
      [1, 2, 3, 4, 5].map((at) =>
        owner.call('POST', '/venue-proposals', { ...NEW_VENUE, ...point, name: `가게 ${at}` }),
      ),
    )
    assert.deepEqual(
      sent.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 201, 201, 400, 400],
    )
    const listed = async (): Promise<Json[]> => (await owner.call('GET', '/venue-proposals')).body.data
    const [first, second] = await listed()
    assert.deepEqual([first.kind, first.placeId, first.releasedAs], ['new_venue', null, null])
    assert.equal((await owner.call('DELETE', `/venue-proposals/${first.proposalId}`)).status, 200)
    const other = await ownerOf(s, 'other@example.com', openPlaces(s)[1] ?? '')
    assert.equal((await other.call('DELETE', `/venue-proposals/${second.proposalId}`)).status, 404)
    const named = await owner.call('POST', '/venue-proposals', { ...NEW_VENUE, ...known, note: '제 가게입니다' })
    assert.equal(named.status, 201)
    const queued = (await queue(s)).proposals.find(({ proposalId }: Json) => proposalId === named.body.data.proposalId)
    assert.deepEqual([queued.place, queued.likelyPlaces[0].placeId], [null, placeId])
    assert.equal(queued.likelyPlaces[0].record.id, placeId)
    await s.admin('POST', `/place-proposals/${queued.proposalId}/reject`, { reason: '이미 있는 가게입니다' })
    await mailed(s, 'owner@example.com', /가게 추가 신청을 거절했습니다. 사유: 이미 있는 가게입니다/)
    const accepted = await s.admin('POST', `/place-proposals/${second.proposalId}/accept`, {})
    assert.deepEqual([accepted.status, accepted.body.data.status], [200, 'accepted'])
  },
)

/** The first matching after a start waits until the release is prepared. */
async function untilMatched<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask()
  await until(async () => {
    // A session may make few calls while the clock stands still.
    await setTimeout(1_000)
    return (answer = await ask()).status === 200
  })
  return answer
}

eachEngine('faulty new venues name the field', async (t, state) => {
  const s = await open(t, state)
  const [placeId = ''] = openPlaces(s)
  const owner = await ownerOf(s, 'owner@example.com', placeId)
  const whole = { ...NEW_VENUE, ...pointOf(s, placeId) }
  const faultOf = async (body: Json) => {
    const { status, body: answer } = await owner.call('POST', '/venue-proposals', body)
    return [status, answer.error.details.errors?.[0]?.param ?? answer.error.param]
  }
  for (const field of ['name', 'subtype', 'lat', 'lng'])
    assert.deepEqual(await faultOf({ ...whole, [field]: undefined }), [400, field])
  assert.deepEqual(await faultOf({ ...whole, roadAddress: undefined }), [400, 'roadAddress'])
  assert.deepEqual(await faultOf({ ...whole, name: ' ' }), [400, 'name'])
  assert.deepEqual(await faultOf({ ...whole, phone: 'call me' }), [400, 'phone'])
  assert.deepEqual(await faultOf({ ...whole, lat: 48.8, lng: 2.3 }), [400, 'lat'])
  assert.deepEqual(await faultOf({ ...whole, kind: 'closed' }), [400, 'kind'])
})
