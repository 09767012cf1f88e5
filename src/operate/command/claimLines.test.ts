import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimLines } from './claimLines.ts'

const LIST = { method: 'GET', path: '/claims', body: null } as const
const claim = (claimId: string, ...emails: string[]) => ({
  claimId,
  placeId: 'pl_1',
  presentOwners: emails.map((email) => ({ email })),
})

test('a list of claims is followed by lines about claims for owned places and their owners; any other answer has no such lines', () => {
  const lines = claimLines(LIST, [claim('clm_1'), claim('clm_2', 'a@example.com', 'b@example.com')])
  assert.match(lines[0] ?? '', /^WARNING: .*--confirm-owned/)
  assert.deepEqual(lines.slice(1), ['  clm_2: pl_1 is owned by a@example.com, b@example.com'])
  assert.deepEqual(claimLines(LIST, [claim('clm_1')]), [])
  assert.deepEqual(claimLines({ ...LIST, path: '/owners' }, {}), [])
})

test('a list of claims is followed by the earlier claims of their places with the reasons', () => {
  const rejected = {
    email: 'a@example.com',
    status: 'rejected',
    settledAt: '2026-11-20T09:00:00+09:00',
    rejectReason: '이름이 다름',
  }
  const lines = claimLines(LIST, [{ ...claim('clm_3'), earlier: { claims: [rejected] } }, claim('clm_4')])
  assert.deepEqual(lines.slice(1), ['  clm_3: pl_1, claim of a@example.com rejected 2026-11-20: 이름이 다름'])
})
