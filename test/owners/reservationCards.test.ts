import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { type AccountServer, startAccountServer } from '../flows/browser.ts'
import { callWith, ownerOf, reserveAt } from '../flows/ownerTestCalls.ts'
import { eachEngine } from '../support/testDatabases.ts'

async function withOwner(server: AccountServer) {
  const placeId = server.world.venues[0]?.place.id ?? ''
  const owner = await ownerOf(server, 'owner@example.com', placeId)
  const inbox = async () => (await owner.call('GET', '/inbox')).body.data
  const cancel = (id: string, reason?: string) =>
    callWith(server, server.key, 'POST', `/api/v1/reservations/${id}/cancel`, reason === undefined ? {} : { reason })
  return { placeId, owner, inbox, cancel }
}

eachEngine('a cancelled table stays in the inbox, with who and why, until somebody has seen it', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { placeId, owner, inbox, cancel } = await withOwner(server)
  const id = await reserveAt(server, placeId, { guestName: '홍길동' })
  await owner.call('POST', `/reservations/${id}/accept`, {})
  server.clock.now += 60_000
  assert.equal((await cancel(id, '일정이 바뀌었어요')).status, 200)
  server.clock.now += 5 * 3_600_000
  const { cancellations, settled } = await inbox()
  assert.deepEqual(settled.reservations, [], 'it is no longer among those of the last hour')
  const [cancelled] = cancellations
  assert.deepEqual([cancelled.reservationId, cancelled.guestName], [id, '홍길동'])
  assert.deepEqual(
    cancelled.history.map(({ event, by, reason }: Record<string, string>) => [event, by, reason]),
    [
      ['requested', null, null],
      ['accepted', null, null],
      ['cancelled', 'guest', '일정이 바뀌었어요'],
    ],
  )
  assert.equal((await owner.call('POST', `/reservations/${id}/seen`, {})).status, 200)
  assert.deepEqual((await inbox()).cancellations, [])
  const other = await ownerOf(server, 'other@example.com', server.world.venues[1]?.place.id ?? '')
  assert.equal((await other.call('POST', `/reservations/${id}/seen`, {})).status, 404)
})

test('a card shows the same guest’s other tables, a public holiday, and hours outside the venue’s own', async (t) => {
  const server = await startAccountServer(t)
  const { placeId, owner, inbox } = await withOwner(server)
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    day,
    closed: false,
    open: '11:00',
    close: '20:00',
    endsNextDay: false,
    breaks: [],
    lastOrder: null,
  }))
  await owner.call('PATCH', `/places/${placeId}`, { ...EMPTY_CALENDAR, businessHours: week, is24h: null })
  const christmas = await reserveAt(server, placeId, { reservationTime: '2026-12-25T12:00:00+09:00' })
  const late = await reserveAt(server, placeId, { reservationTime: '2026-11-22T22:30:00+09:00' })
  const another = await reserveAt(server, placeId, { guestPhone: '010-2222-3333' })
  const { reservations } = await inbox()
  const card = (id: string) => {
    const { holiday, outsideHours, sameGuest } = reservations.find(
      ({ reservationId }: { reservationId: string }) => reservationId === id,
    )
    return { holiday, outsideHours, sameGuest }
  }
  assert.deepEqual(card(christmas), { holiday: true, outsideHours: false, sameGuest: [late] })
  assert.deepEqual(card(late), { holiday: false, outsideHours: true, sameGuest: [christmas] })
  assert.deepEqual(card(another).sameGuest, [])
})

eachEngine(
  'the history finds reservations by name, phone, day, status and place, missed ones too',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const { placeId, owner } = await withOwner(server)
    const [kim, lee] = [
      await reserveAt(server, placeId, { guestName: '김 하나', guestPhone: '010-2222-3333' }),
      await reserveAt(server, placeId, { guestName: 'Lee', reservationTime: '2026-12-24T18:00:00+09:00' }),
    ]
    await owner.call('POST', `/reservations/${kim}/accept`, {})
    server.clock.now += 6 * 60_000
    await callWith(server, server.key, 'GET', `/api/v1/reservations/${lee}`)
    const search = async (query: string) => {
      const { status, body } = await owner.call('GET', `/reservations?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.data.reservations.map(({ reservationId }: { reservationId: string }) => reservationId)
    }
    assert.deepEqual(await search(''), [lee, kim])
    assert.deepEqual(await search(`q=${encodeURIComponent('김하나')}`), [kim])
    assert.deepEqual(await search('q=2222-3333'), [kim])
    assert.deepEqual(await search('status=expired'), [lee])
    assert.deepEqual(await search('from=2026-12-01&to=2026-12-31'), [lee])
    assert.deepEqual(await search(`placeId=${placeId}&q=lee`), [lee])
    for (const [query, param] of [
      ['from=2026-02-30', 'from'],
      ['from=2026-12-01&to=2026-11-01', 'to'],
      ['status=gone', 'status'],
      ['page=0', 'page'],
    ] as const) {
      const { status, body } = await owner.call('GET', `/reservations?${query}`)
      assert.deepEqual([status, body.error.param], [400, param], query)
    }
    const foreign = await owner.call('GET', `/reservations?placeId=${server.world.venues[1]?.place.id}`)
    assert.equal(foreign.status, 404)
    const { places } = (await owner.call('GET', '/statistics')).body.data
    assert.deepEqual(
      [places[0].placeId, places[0].reservations.missed, places[0].reservations.accepted],
      [placeId, 1, 1],
    )
  },
)
