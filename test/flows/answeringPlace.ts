import assert from 'node:assert/strict'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import type { TestServer } from './testServer.ts'

/** Returns a place without known hours whose owner is available to answer. */
export async function answeringPlace(s: TestServer): Promise<{ placeId: string; ownerToken: string }> {
  const place = s.world.venues.find(({ place: { closureSignal } }) => closureSignal === null)?.place
  const placeId = place?.id ?? ''
  await s.server.administration.releases.changePlaces(
    new Map([[placeId, { ...EMPTY_CALENDAR, businessHours: null, is24h: null, menu: null }]]),
  )
  const { data } = (await s.admin('POST', '/owners', { email: 'answering@example.com', placeId, partner: true })).body
  const headers = { authorization: `Bearer ${data.token}` }
  assert.equal((await fetch(`${s.url}/api/owner/v1/heartbeat`, { method: 'POST', headers })).status, 200)
  return { placeId, ownerToken: data.token }
}
