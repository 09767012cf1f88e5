import assert from 'node:assert/strict'
import type { Json, TestServer } from './testServer.ts'

/** Makes the world's first place accept reservations; returns its id. */
export async function partnerOf(s: TestServer): Promise<string> {
  const placeId = s.world.venues[0]?.place.id ?? ''
  const created = await s.admin('POST', '/owners', { email: 'owner@example.com', placeId, partner: true })
  assert.equal(created.status, 201)
  return placeId
}

/** Returns a valid request for the evening of the day after the world's day. */
export function bookingBody(placeId: string): Json {
  return { placeId, reservationTime: '2026-11-22T18:30:00+09:00', guestCount: 4, guestPhone: '010-1234-5678' }
}
