import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registration } from './registration.ts'

test('who asks for a new password is answered before anything is looked up or written for the account', async () => {
  const behind: Promise<unknown>[] = []
  let looked = 0
  const registration = new Registration({
    resets: { make: () => new Promise<never>(() => looked++) },
    limit: { take: async () => null },
    clock: () => 0,
    background: (work: Promise<unknown>) => behind.push(work),
  } as never)
  assert.deepEqual(await registration.requestReset('hong@example.com', null), { kind: 'mailed' })
  assert.deepEqual([looked, behind.length], [1, 1])
})
