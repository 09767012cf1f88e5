import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { checkPassword } from './checkPassword.ts'
import { FailureCounts } from '../failureCounts.ts'
import { KnownBrowsers } from '../knownBrowsers.ts'
import { PasswordCalls } from '../passwordCalls.ts'
import { PasswordGuard } from '../passwordGuard.ts'

const STAYS = new AbortController().signal
const EMAIL = 'hong@example.com'
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Makes a service that checks passwords one at a time, and an identity library that answers on request. */
function scene() {
  const clock = { now: 1_800_000_000_000 }
  const read = () => clock.now
  const knownBrowsers = new KnownBrowsers(deriveKey('a secret', 'known-browsers').key, read, () => 'http://localhost')
  const passwords = new PasswordGuard({
    clock: read,
    trustedProxies: null,
    failures: new FailureCounts(),
    knownBrowsers,
  })
  const passwordCalls = new PasswordCalls({ clock: read, atOnce: 1, waitMaxMs: 5_000 })
  const registration = { passwordResetAt: async () => null, resendConfirmation: async () => null }
  const identity = { passwordResetAt: async () => null, registration }
  const service = { passwords, passwordCalls, identity, trustedProxies: null } as unknown as Parameters<
    typeof checkPassword
  >[0]
  const held: ((status: number) => void)[] = []
  const signIn = async (address: string, { email = EMAIL, disconnected = STAYS, cookie = '' } = {}) => {
    const raw = { socket: { remoteAddress: address }, headers: {} }
    const request = { headers: cookie === '' ? {} : { cookie }, raw } as unknown as FastifyRequest
    const ask = () => new Promise<Response>((resolve) => held.push((status) => resolve(new Response(null, { status }))))
    const outcome = await checkPassword(service, { request, disconnected }, { body: { email, password: 'x' } }, ask)
    return outcome.kind === 'refused' ? outcome.code : outcome.answer.status
  }
  return { clock, passwords, passwordCalls, held, signIn }
}

test('an account has two places ahead of strangers, regardless of how many browsers are known for it', async () => {
  const { clock, passwords, passwordCalls, held, signIn } = scene()
  const codes: unknown[] = []
  for (let i = 0; i < 6; i++) {
    clock.now += 1_000
    const [cookie = ''] = passwords.knownFrom(EMAIL).split(';')
    void signIn(`198.18.${i}.1`, { cookie }).then((code) => codes.push(code))
  }
  await settled()
  assert.deepEqual(
    codes,
    Array.from({ length: 4 }, () => 'rate_limited'),
  )
  const [cookie = ''] = passwords.knownFrom('kim@example.com').split(';')
  void signIn('198.18.9.1', { email: 'kim@example.com', cookie })
  await settled()
  const { running, waiting } = passwordCalls.figures
  assert.deepEqual([running, waiting, held.length], [1, 2, 1], 'another account has separate places')
})

test('a guess is counted when its turn comes: waiting or disconnected calls use none of a mailbox, and of six at once only five run', async () => {
  const { passwordCalls, held, signIn } = scene()
  const leaving = new AbortController()
  const codes: unknown[] = []
  void signIn('198.18.0.1', { email: 'somebody@example.com' })
  for (let i = 1; i <= 5; i++) void signIn(`198.18.${i}.1`, { disconnected: leaving.signal })
  for (let i = 6; i <= 11; i++) void signIn(`198.18.${i}.1`).then((code) => codes.push(code))
  await settled()
  assert.deepEqual([codes, passwordCalls.figures.waiting], [[], 11], 'five waiting calls do not use up the guesses')
  leaving.abort()
  for (let i = 0; i < 6; i++) {
    held.shift()?.(401)
    await settled()
    await settled()
  }
  assert.deepEqual(codes, [401, 401, 401, 401, 401, 'rate_limited'])
  assert.equal(await signIn('198.18.12.1'), 'rate_limited', 'refused before it waits')
  assert.deepEqual([passwordCalls.figures.running, passwordCalls.figures.waiting], [0, 0])
})
