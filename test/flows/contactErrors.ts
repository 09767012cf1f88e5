import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import { answeringPlace } from './answeringPlace.ts'
import type { Json, TestServer } from './testServer.ts'

const HOUR_MS = 3_600_000

type Failure = (response: Response, code: ErrorCode) => Promise<{ headers: Headers; body: Json }>

/** Returns a way to provoke the limits of contacts with owners. */
export function contactErrors(
  s: () => TestServer,
  reserve: (more: Json) => Promise<Response>,
  ask: (placeId: string, more: Json) => Promise<Response>,
  failure: Failure,
): Readonly<Record<'owner_contact_limited', () => Promise<unknown>>> {
  return {
    owner_contact_limited: async () => {
      // The contacts of the other cases, which may be at the same place, have left the hour.
      s().clock.now += HOUR_MS
      for (let i = 0; i < 3; i++) assert.equal((await reserve({ guestPhone: '010-1111-0004' })).status, 201)
      const { body, headers } = await failure(await reserve({ guestPhone: '010-1111-0004' }), 'owner_contact_limited')
      assert.deepEqual([body.error.details.scope, headers.get('retry-after')], ['guest_pending', '300'])
      s().clock.now += HOUR_MS
      const { placeId } = await answeringPlace(s())
      for (const topic of ['a', 'b', 'c', 'd', 'e'])
        assert.equal((await ask(placeId, { kind: 'item', topic })).status, 201)
      const asked = await failure(await ask(placeId, { kind: 'item', topic: 'f' }), 'owner_contact_limited')
      assert.deepEqual([asked.body.error.details.scope, asked.headers.get('retry-after')], ['pending_questions', '300'])
      s().clock.now += HOUR_MS
    },
  }
}
