import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registration } from './registration.ts'

test('a request for a password reset is answered before the account is read or written', async () => {
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

test('a failed sign-up is refunded to its address, at the time when it was counted', async () => {
  for (const failing of ['limit', 'isTaken', 'begin']) {
    let now = 1
    const counted: string[] = []
    const step = (name: string, value: unknown) => async () => {
      now++
      if (name === failing) throw new Error(`${name} failed`)
      return value
    }
    const registration = new Registration({
      signUpLimit: {
        take: async (from: string, at: number) => {
          counted.push(`take ${from} ${at}`)
          return null
        },
        refund: async (from: string, at: number) => {
          counted.push(`give back ${from} ${at}`)
          throw new Error('the refund fails too')
        },
      },
      limit: { take: step('limit', null) },
      signUps: { isTaken: step('isTaken', false), begin: step('begin', { personId: 'per_1', code: 'c' }) },
      clock: () => now,
    } as never)
    const order = { email: 'hong@example.com', password: 'a password', name: '홍' }
    await assert.rejects(registration.signUp(order, '/', '81.2.3.4'), new Error(`${failing} failed`))
    assert.deepEqual(counted, ['take 81.2.3.4 1', 'give back 81.2.3.4 1'])
  }
})
