import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import type { Json } from './testServer.ts'

type Failure = (response: Response, code: ErrorCode) => Promise<{ body: Json }>
type OwnersReservation = () => Promise<{ id: string; decide: (word: string, body?: Json) => Promise<Response> }>

/** Returns a way to provoke each error of proposals. */
export function proposalErrors(
  reserved: () => Promise<string>,
  ownersReservation: OwnersReservation,
  send: (path: string, body: Json) => Promise<Response>,
  failure: Failure,
): Readonly<Record<'proposal_not_open' | 'proposal_limit_reached', () => Promise<unknown>>> {
  const later = { reservationTime: '2026-11-22T20:00:00+09:00' }
  return {
    proposal_not_open: async () => {
      const answered = await send(`/api/v1/reservations/${await reserved()}/accept-proposal`, later)
      const { body } = await failure(answered, 'proposal_not_open')
      assert.equal(body.error.details.reservation.proposal, null)
    },
    proposal_limit_reached: async () => {
      const { decide } = await ownersReservation()
      for (let i = 0; i < 3; i++) assert.equal((await decide('propose', later)).status, 200)
      const { body } = await failure(await decide('propose', later), 'proposal_limit_reached')
      assert.equal(body.error.details.max, 3)
    },
  }
}
