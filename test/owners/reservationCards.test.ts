import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { type AccountServer, startAccountServer } from '../flows/browser.ts'
import { callWith, joined, ownerOf, reserveAt } from '../flows/ownerTestCalls.ts'
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

eachEngine('the history states who at the venue did what, and where a table was moved from', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { placeId, owner, inbox, cancel } = await withOwner(server)
  const staff = await joined(server, owner, 'staff', 'jiwoo@example.com')
  const [before, after] = ['2026-11-22T19:00:00+09:00', '2026-11-22T20:30:00+09:00']
  const id = await reserveAt(server, placeId, { reservationTime: before })
  assert.equal((await staff.call('POST', `/reservations/${id}/accept`, {})).status, 200)
  server.clock.now += 60_000
  const proposed = await owner.call('POST', `/reservations/${id}/propose`, { reservationTime: after })
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body))
  const path = `/api/v1/reservations/${id}/accept-proposal`
  const accepted = await callWith(server, server.key, 'POST', path, { reservationTime: after })
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  server.clock.now += 60_000
  const [moved] = (await inbox()).reservations
  assert.deepEqual(
    moved.history.map(({ event, by, person }: Record<string, string>) => [event, by, person]),
    [
      ['requested', null, null],
      ['accepted', null, 'jiwoo@example.com'],
      ['moved', 'guest', null],
    ],
  )
  assert.deepEqual(
    [Date.parse(moved.history[2].from), Date.parse(moved.reservationTime)],
    [before, after].map(Date.parse),
  )
  const reason = { reason: '수도가 고장 났습니다' }
  assert.equal((await owner.call('POST', `/reservations/${id}/cancel`, reason)).status, 200)
  const { body } = await owner.call('GET', '/reservations')
  const last = body.data.reservations[0].history.at(-1)
  assert.deepEqual(
    [last.event, last.by, last.person, last.reason],
    ['cancelled', 'owner', 'owner@example.com', reason.reason],
  )
  const entered = await owner.call('POST', `/places/${placeId}/reservations`, {
    reservationTime: before,
    guestCount: 2,
    channel: 'phone',
  })
  assert.equal(entered.status, 201, JSON.stringify(entered.body))
  const { reservationId } = entered.body.data
  await staff.call('PATCH', `/reservations/${reservationId}`, { reservationTime: after })
  const book = (await owner.call('GET', `/places/${placeId}/book?date=2026-11-22`)).body.data.reservations
  const entry = book.find((one: Record<string, unknown>) => one['reservationId'] === reservationId)
  const move = entry.history.find(({ event }: Record<string, string>) => event === 'moved')
  assert.deepEqual([move.by, move.person, Date.parse(move.from)], ['owner', 'jiwoo@example.com', Date.parse(before)])
  assert.equal((await cancel(id)).status, 409)
})

eachEngine('an answer that comes too late states who settled it before, and how', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { placeId, owner, cancel } = await withOwner(server)
  const staff = await joined(server, owner, 'staff', 'jiwoo@example.com')
  const messageOf = async (id: string, action = 'accept', body: object = {}) => {
    const answer = await owner.call('POST', `/reservations/${id}/${action}`, body, { 'accept-language': 'en' })
    assert.deepEqual([answer.status, answer.body.error.code], [409, 'already_settled'])
    return answer.body.error.message
  }
  const requested = (last: number) => reserveAt(server, placeId, { guestPhone: `010-7777-000${last}` })
  const [declined, taken, called, missed] = [
    await requested(1),
    await requested(2),
    await requested(3),
    await requested(4),
  ]
  await staff.call('POST', `/reservations/${declined}/decline`, {})
  assert.equal(await messageOf(declined), 'It was already declined by jiwoo@example.com.')
  await staff.call('POST', `/reservations/${taken}/accept`, { undoSeconds: 10 })
  assert.equal(await messageOf(taken, 'decline'), 'It was already accepted by jiwoo@example.com.')
  await cancel(called)
  assert.equal(await messageOf(called), 'The guest has already cancelled it.')
  server.clock.now += 6 * 60_000
  assert.equal(await messageOf(missed), 'Its time to answer is over.')
  const korean = await owner.call('POST', `/reservations/${declined}/accept`, {}, { 'accept-language': 'ko' })
  assert.equal(korean.body.error.message, 'jiwoo@example.com 님이 이미 거절한 예약입니다.')
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

eachEngine('a card shows a party that is too large for the rules of the venue now', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { placeId, owner, inbox } = await withOwner(server)
  const reservationTime = '2026-12-24T12:00:00+09:00'
  const six = await reserveAt(server, placeId, { guestCount: 6, reservationTime })
  const entry = { channel: 'phone', reservationTime, guestCount: 8, guestPhone: '010-2222-3333' }
  const { reservationId: entered } = (await owner.call('POST', `/places/${placeId}/reservations`, entry)).body.data
  const large = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await inbox()).reservations
        .filter(({ partyTooLarge }: { partyTooLarge: boolean }) => partyTooLarge)
        .map(({ reservationId }: { reservationId: string }) => reservationId),
    )
  const limit = (rules: object) => owner.call('PATCH', `/places/${placeId}/booking-rules`, rules)
  assert.deepEqual(await large(), new Set(), 'without a rule no party is too large')
  await limit({ partyMax: 6 })
  assert.deepEqual(await large(), new Set([entered]))
  await limit({ partyMax: 4 })
  assert.deepEqual(await large(), new Set([six, entered]))
  await limit({ partyMax: null, slotMinutes: 60, coversPerSlot: 7 })
  assert.deepEqual(await large(), new Set([entered]))
  const book = (await owner.call('GET', `/places/${placeId}/book?date=2026-12-24`)).body.data
  assert.deepEqual(
    new Map(
      book.reservations.map(({ guestCount, partyTooLarge }: Record<string, unknown>) => [guestCount, partyTooLarge]),
    ),
    new Map([
      [6, false],
      [8, true],
    ]),
  )
  await owner.call('POST', `/reservations/${entered}/cancel`, { reason: '취소' })
  assert.deepEqual(await large(), new Set(), 'a cancelled table needs no attention')
})

eachEngine(
  'a table on a day on which the venue is closed is marked, also when the day off is younger',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const { placeId, owner, inbox } = await withOwner(server)
    await owner.call('PATCH', `/places/${placeId}`, { ...EMPTY_CALENDAR, is24h: true })
    const id = await reserveAt(server, placeId, { reservationTime: '2026-12-24T18:00:00+09:00' })
    await reserveAt(server, placeId, { reservationTime: '2026-12-26T18:00:00+09:00' })
    const off = async () =>
      (await inbox()).reservations.flatMap(({ reservationId, dayOff }: { reservationId: string; dayOff: boolean }) =>
        dayOff ? [reservationId] : [],
      )
    assert.deepEqual(await off(), [])
    const closure = { from: '2026-12-24', to: '2026-12-25', reason: 'vacation', note: null }
    await owner.call('PATCH', `/places/${placeId}`, { temporaryClosures: [closure] })
    assert.deepEqual(await off(), [id])
    const later = await reserveAt(server, placeId, { reservationTime: '2026-12-25T18:00:00+09:00' })
    assert.deepEqual((await off()).toSorted(), [id, later].toSorted(), 'a day off refuses no request')
    const book = (await owner.call('GET', `/places/${placeId}/book?date=2026-12-25`)).body.data
    assert.equal(book.reservations[0].dayOff, true)
  },
)

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
