import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownedClaimLines } from './ownedClaims.ts'

const LIST = { method: 'GET', path: '/claims', body: null } as const
const claim = (claimId: string, ...emails: string[]) => ({
  claimId,
  placeId: 'pl_1',
  presentOwners: emails.map((email) => ({ email })),
})

test('a list of claims is followed by lines about claims for owned places and their owners; any other answer has no such lines', () => {
  const lines = ownedClaimLines(LIST, [claim('clm_1'), claim('clm_2', 'a@example.com', 'b@example.com')])
  assert.match(lines[0] ?? '', /^WARNING: .*--confirm-owned/)
  assert.deepEqual(lines.slice(1), ['  clm_2: pl_1 is owned by a@example.com, b@example.com'])
  assert.deepEqual(ownedClaimLines(LIST, [claim('clm_1')]), [])
  assert.deepEqual(ownedClaimLines({ ...LIST, path: '/owners' }, {}), [])
})
