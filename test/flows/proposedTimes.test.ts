import assert from 'node:assert/strict'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { startAccountServer } from './browser.ts'
import { ownerOf, reserveAt } from './ownerTestCalls.ts'

/** What an owner learns of a time before proposing it (GET /reservations/{id}/proposed-time). */

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
  day,
  closed: false,
  open: '11:00',
  close: '21:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
}))

eachEngine(
  'a time to propose is checked against hours, days off and rules, and is proposed all the same',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const [placeId = '', elsewhere = ''] = server.world.venues.map(({ place }) => place.id)
    const owner = await ownerOf(server, 'owner@example.com', placeId)
    const closure = { from: '2026-11-28', to: '2026-11-28', reason: 'vacation' }
    const calendar = { ...EMPTY_CALENDAR, temporaryClosures: [closure] }
    const edited = await owner.call('PATCH', `/places/${placeId}`, { ...calendar, businessHours: WEEK, is24h: null })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    const id = await reserveAt(server, placeId, { reservationTime: '2026-11-22T18:30:00+09:00', guestCount: 4 })
    await reserveAt(server, placeId, { reservationTime: '2026-11-23T19:00:00+09:00', guestPhone: '010-2222-3333' })
    const check = (time: string, person = owner) =>
      person.call('GET', `/reservations/${id}/proposed-time?reservationTime=${encodeURIComponent(time)}`)
    const warnings = async (time: string) => (await check(time)).body.data.warnings

    assert.deepEqual(await warnings('2026-11-23T19:00:00+09:00'), [])
    assert.deepEqual(await warnings('2026-11-23T22:00:00+09:00'), ['outside_hours'])
    assert.deepEqual(await warnings('2026-11-28T19:00:00+09:00'), ['day_off'])
    assert.deepEqual(await warnings('2026-12-25T19:00:00+09:00'), ['holiday'])

    const rules = {
      tablesPerSlot: 1,
      slotMinutes: 60,
      lastTime: '20:00',
      vacations: [{ from: '2026-11-25', until: '2026-11-26' }],
      pausedUntil: new Date(server.clock.now + 3_600_000).toISOString(),
      leadMinutes: 60 * 24 * 20,
    }
    const set = await owner.call('PATCH', `/places/${placeId}/booking-rules`, rules)
    assert.equal(set.status, 200, JSON.stringify(set.body))
    assert.deepEqual(await warnings('2026-11-23T19:30:00+09:00'), ['full'], 'another party has the only table')
    assert.deepEqual(await warnings('2026-11-22T18:45:00+09:00'), [], 'the party itself gives its table free')
    assert.deepEqual(await warnings('2026-11-24T20:30:00+09:00'), ['after_last_time'])
    assert.deepEqual(await warnings('2026-11-26T19:00:00+09:00'), ['vacation'])
    const soon = new Date(server.clock.now + 1_800_000).toISOString()
    assert.ok((await warnings(soon)).includes('paused'))
    await owner.call('PATCH', `/places/${placeId}/booking-rules`, { partyMax: 3 })
    assert.deepEqual(await warnings('2026-11-24T19:00:00+09:00'), ['party_size'])

    await owner.call('PATCH', `/places/${placeId}/booking-rules`, { partyMax: null, coversPerSlot: 3 })
    const tooLarge = 'a party that no slot holds is too large, and the slot is not called full'
    assert.deepEqual(await warnings('2026-11-24T19:00:00+09:00'), ['party_size'], tooLarge)

    const past = await check('2026-11-01T19:00:00+09:00')
    assert.deepEqual([past.status, past.body.error.code], [400, 'reservation_time_invalid'])
    const missing = await owner.call('GET', `/reservations/${id}/proposed-time`)
    assert.deepEqual([missing.status, missing.body.error.code], [400, 'missing_parameter'])
    const other = await ownerOf(server, 'other@example.com', elsewhere)
    assert.equal((await check('2026-11-24T19:00:00+09:00', other)).status, 404)

    const body = { reservationTime: '2026-11-28T19:00:00+09:00' }
    assert.equal((await owner.call('POST', `/reservations/${id}/propose`, body)).status, 200, 'the venue decides')
  },
)
