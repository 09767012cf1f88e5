import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { androidKeyAttestation } from '../support/androidKeyAttestation.ts'
import { SoftAuthenticator } from '../support/softAuthenticator.ts'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser, PASSWORD, signedIn, startAccountServer } from './browser.ts'
import { FACTOR, passkeyOptions, PROOF, registerApp, registerPasskey, SECURITY, withPassword } from './factors.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'
const SIGN_IN = '/api/auth/sign-in/passkey'
const MINUTE_MS = 60_000

eachEngine('a passkey signs in without a password, and its answer works once', async (t, state) => {
  const server = await startAccountServer(t, state)
  const { authenticator, backupCodes } = await registerPasskey(server, await signedIn(server, EMAIL))
  assert.equal(backupCodes?.length, 10)
  const browser = new Browser(server)
  const credential = authenticator.signIn(await passkeyOptions(browser))
  assert.equal((await browser.post(SIGN_IN, { credential })).status, 200)
  assert.equal((await browser.get(ACCOUNT)).body.data.email, EMAIL)
  const [passkey] = (await browser.get(SECURITY)).body.data.passkeys
  assert.equal(passkey.name, '내 폰')
  assert.notEqual(passkey.lastUsedAt, null)
  const thief = new Browser(server)
  assert.equal((await thief.post(SIGN_IN, { credential })).status, 401, 'a replay')
  assert.equal((await thief.get(ACCOUNT)).status, 401)
})

eachEngine(
  'with a passkey the password alone signs nobody in, and the passkey finishes the sign-in',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const { authenticator } = await registerPasskey(server, await signedIn(server, EMAIL))
    const { browser, answer } = await withPassword(server, EMAIL)
    assert.equal(answer.body.secondFactorRequired, true)
    assert.equal((await browser.get(ACCOUNT)).status, 401)
    assert.deepEqual((await browser.get(PROOF)).body, { methods: ['passkey', 'backup_code'] })
    const options = await passkeyOptions(browser)
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [authenticator.credentialId],
    )
    assert.equal((await browser.post(PROOF, { credential: authenticator.signIn(options) })).status, 200)
    assert.equal((await browser.get(ACCOUNT)).status, 200)
  },
)

eachEngine(
  'a passkey of another page, person, session or purpose, or without a check of the user, is refused',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const { authenticator } = await registerPasskey(server, hong)
    const kim = await signedIn(server, 'kim@example.com', '김하나')
    const ofKim = await registerPasskey(server, kim)
    const { browser } = await withPassword(server, EMAIL)
    const other = (await withPassword(server, EMAIL)).browser
    const prove = async (credential: object) => (await browser.post(PROOF, { credential })).status
    const options = () => passkeyOptions(browser)
    assert.equal(await prove(authenticator.signIn(await options(), 'https://evil.example')), 401, 'a page that phishes')
    assert.equal(await prove(ofKim.authenticator.signIn(await options())), 401, 'another person')
    assert.equal(await prove(authenticator.signIn(await passkeyOptions(other))), 401, 'another session')
    assert.equal(await prove(authenticator.signIn(await passkeyOptions(new Browser(server)))), 401, 'another purpose')
    assert.equal(await prove({ id: authenticator.credentialId, response: {} }), 401, 'not what a browser returns')
    const expired = authenticator.signIn(await options())
    server.clock.now += 5 * MINUTE_MS
    assert.equal(await prove(expired), 401, 'an old challenge')
    authenticator.verifies = false
    assert.equal(await prove(authenticator.signIn(await options())), 401, 'the device did not check who uses it')
    authenticator.verifies = true
    assert.equal(await prove(authenticator.signIn(await options())), 200)
  },
)

eachEngine('codes that are locked do not lock a passkey', async (t, state) => {
  const server = await startAccountServer(t, state)
  const hong = await signedIn(server, EMAIL)
  await registerApp(server, hong)
  const { authenticator } = await registerPasskey(server, hong)
  const { browser } = await withPassword(server, EMAIL)
  for (let i = 0; i < 5; i++) await browser.post(PROOF, { code: '000000' })
  assert.equal((await browser.post(PROOF, { code: '000000' })).status, 429)
  const credential = authenticator.signIn(await passkeyOptions(browser))
  assert.equal((await browser.post(PROOF, { credential })).status, 200)
})

eachEngine(
  'a passkey proves who is signed in, ten are the most, and a removed one signs nobody in',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const { authenticator } = await registerPasskey(server, hong)
    server.clock.now += 1_000
    for (let i = 1; i < 10; i++) assert.equal((await registerPasskey(server, hong)).backupCodes, null)
    const asked = await hong.post(`${FACTOR}/passkeys/options`, {})
    const eleventh = { name: 'x', credential: authenticator.register(asked.body.data.options) }
    assert.equal((await hong.post(`${FACTOR}/passkeys`, eleventh)).status, 400)
    server.clock.now += 10 * MINUTE_MS
    const { passkeys } = (await hong.get(SECURITY)).body.data
    assert.equal(passkeys.length, 10)
    const remove = (id: string) => hong.call('DELETE', `${FACTOR}/passkeys/${id}`)
    assert.equal((await remove(passkeys[0].passkeyId)).status, 403)
    const proof = { credential: authenticator.signIn(await passkeyOptions(hong)) }
    assert.equal((await hong.post('/api/auth/confirm-identity', proof)).status, 200)
    assert.equal((await remove(passkeys[0].passkeyId)).status, 200)
    assert.equal((await remove(passkeys[0].passkeyId)).status, 404)
    const browser = new Browser(server)
    const removed = authenticator.signIn(await passkeyOptions(browser))
    assert.equal((await browser.post(SIGN_IN, { credential: removed })).status, 401)
    for (const { passkeyId } of passkeys.slice(1)) assert.equal((await remove(passkeyId)).status, 200)
    assert.equal((await withPassword(server, EMAIL, PASSWORD)).answer.body.secondFactorRequired, false)
  },
)

eachEngine('the certificates that come with a passkey make the server send no request', async (t, state) => {
  const server = await startAccountServer(t, state)
  const asked: (string | undefined)[] = []
  const lists = createServer(({ url }, response) => {
    asked.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  t.after(() => lists.close())
  const listUrl = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.crl`
  const hong = await signedIn(server, EMAIL)
  const authenticator = new SoftAuthenticator(server.url)
  const { options } = (await hong.post(`${FACTOR}/passkeys/options`, {})).body.data
  const credential = authenticator.register(options, server.url, (data) => {
    return { format: 'android-key', statement: androidKeyAttestation(authenticator.publicKey, data, listUrl) }
  })
  assert.equal((await hong.post(`${FACTOR}/passkeys`, { name: 'x', credential })).status, 400)
  assert.deepEqual(asked, [])
})
