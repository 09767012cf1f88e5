import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALLOW_MAX, ALLOW_SIDO_MAX } from '#contract/schemas/adminBodies.ts'
import { until } from '../support/until.ts'
import { Browser, type AccountServer, signedIn, startAccountServer } from './browser.ts'
import { ownerOf } from './ownerTestCalls.ts'

/** The server keeps the bounds that the contract states. */

let s: AccountServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startAccountServer({ after: (job: () => Promise<void>) => void cleanups.push(job) })
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

test('a release accepts as many permissions in allow as the contract states, and no more', async () => {
  const publishing = (count: number) =>
    s.admin('POST', `/releases/${s.server.dataVersion()}/publish`, {
      allow: Array.from({ length: count }, () => 'hours'),
    })
  assert.equal((await publishing(ALLOW_MAX)).status, 200)
  assert.equal((await publishing(ALLOW_MAX + 1)).status, 400)
})

test('a release accepts as many sidos in allowSido as the contract states, and no more', async () => {
  const publishing = (count: number) =>
    s.admin('POST', `/releases/${s.server.dataVersion()}/publish`, {
      allowSido: Array.from({ length: count }, () => '11'),
    })
  assert.equal((await publishing(ALLOW_SIDO_MAX)).status, 200)
  const more = await publishing(ALLOW_SIDO_MAX + 1)
  assert.equal(more.status, 400)
  assert.match(JSON.stringify(more.body.error.details.errors), new RegExp(`1 to ${ALLOW_SIDO_MAX} `))
})

test('a reset link without callbackURL gets the error for a missing field, not for an expired code', async () => {
  const hong = await signedIn(s, 'callback@example.com')
  const asked = await hong.post('/api/auth/request-password-reset', {
    email: 'callback@example.com',
    redirectTo: '/reset',
  })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  // The mail is sent after the response.
  await until(async () => (await s.linkTo('callback@example.com')).includes('/reset-password/'))
  const link = await s.linkTo('callback@example.com')
  const { pathname } = new URL(link)
  const opened = await hong.get(pathname)
  assert.deepEqual([opened.status, opened.body.error.code], [400, 'missing_parameter'])
  assert.equal(opened.body.error.details.errors[0].param, 'callbackURL')
})

test('faults of a query below /api/auth beyond the reported ones are counted', async () => {
  const query = Array.from({ length: 25 }, (_, i) => `p${i}=%zz`).join('&')
  const { status, body } = await new Browser(s).get(`/api/auth/get-session?${query}`)
  assert.equal(status, 400)
  assert.deepEqual([body.error.details.errors.length, body.error.details.errorsOmitted], [20, 5])
})

test('calls with a forged owner token are limited by address like calls without one', async () => {
  const statuses: number[] = []
  let hint = ''
  for (let i = 0; i < 200; i++) {
    const headers = { authorization: `Bearer os_owner_made-up-${i}`, 'x-forwarded-for': '198.51.100.90' }
    const response = await fetch(`${s.url}/api/owner/v1/session`, { headers })
    statuses.push(response.status)
    const { error } = (await response.json()) as { error: { message: string } }
    hint = error.message
  }
  assert.ok(statuses.includes(429))
  assert.match(hint, /Too many calls came from this session or address/)
})

test('an owner erases themself with the address they are signed in with, and with no other body', async () => {
  const owner = await ownerOf(s, 'leaving@example.com', s.world.venues[0]?.place.id ?? '')
  for (const [body, code] of [
    [undefined, 'missing_parameter'],
    [{}, 'missing_parameter'],
    [{ email: 'another@example.com' }, 'invalid_parameter'],
    [{ email: 'leaving@example.com', sure: true }, 'invalid_parameter'],
  ] as const) {
    const refused = await owner.call('DELETE', '/account', body)
    assert.deepEqual([refused.status, refused.body.error.code], [400, code], JSON.stringify(body))
    assert.equal(refused.body.error.details.errors[0].param, body && 'sure' in body ? 'sure' : 'email')
  }
  assert.equal((await owner.call('GET', '/session')).status, 200)
  assert.equal((await owner.call('DELETE', '/account', { email: 'Leaving@Example.com' })).status, 200)
  assert.equal((await owner.call('GET', '/session')).status, 401)
})
