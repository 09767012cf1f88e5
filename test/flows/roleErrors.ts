import assert from 'node:assert/strict'
import type { ErrorCode } from '#contract/errors.ts'
import { joined, ownerOf } from './ownerTestCalls.ts'
import type { Json, TestServer } from './testServer.ts'

/** Returns a way to provoke the error of a role that does not suffice. */
export function roleErrors(
  s: () => TestServer & { mails: readonly string[] },
  failure: (response: Response, code: ErrorCode) => Promise<{ body: Json }>,
): Readonly<Record<'role_required', () => Promise<unknown>>> {
  return {
    role_required: async () => {
      const placeId = s().world.venues[3]?.place.id ?? ''
      const staff = await joined(s(), await ownerOf(s(), 'inviting@example.com', placeId), 'staff')
      const headers = { authorization: `Bearer ${staff.token}` }
      const answer = await fetch(`${s().url}/api/owner/v1/places/${placeId}`, { headers })
      const { body } = await failure(answer, 'role_required')
      assert.equal(body.error.details.requiredRole, 'manager')
    },
  }
}
