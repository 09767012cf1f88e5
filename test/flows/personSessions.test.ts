import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser, PASSWORD, signedIn, startAccountServer } from './browser.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'
const SESSIONS = '/api/account/v1/sessions'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

eachEngine(
  'a person sees their sessions with device and last use, and ends one or all others at once',
  async (t, state) => {
    const server = await startAccountServer(t, state)
    const hong = await signedIn(server, EMAIL)
    const phone = new Browser(server)
    const credentials = { email: EMAIL, password: PASSWORD }
    await phone.post('/api/auth/sign-in/email', credentials, { 'user-agent': PHONE })
    const third = new Browser(server)
    await third.post('/api/auth/sign-in/email', credentials)
    server.clock.now += 6 * 60_000
    await phone.get(ACCOUNT)
    const { data } = (await hong.get(SESSIONS)).body
    assert.equal(data.length, 3)
    const ofPhone = data.find(({ device }: { device: string | null }) => device === 'Safari · iPhone')
    assert.equal(ofPhone.isCurrent, false)
    assert.equal(Date.parse(ofPhone.lastUsedAt), server.clock.now)
    assert.equal(data.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent).length, 1)
    assert.doesNotMatch(JSON.stringify(data), /18_1|605/, 'no version is stored')
    const kim = await signedIn(server, 'kim@example.com', '김하나')
    assert.equal((await kim.call('DELETE', `${SESSIONS}/${ofPhone.sessionId}`)).status, 404, 'not of another person')
    assert.equal((await phone.get(ACCOUNT)).status, 200)
    assert.equal((await hong.call('DELETE', `${SESSIONS}/${ofPhone.sessionId}`)).status, 200)
    assert.equal((await phone.get(ACCOUNT)).status, 401)
    const ended = await hong.call('DELETE', SESSIONS)
    assert.deepEqual([ended.status, ended.body.data.ended], [200, 1])
    assert.equal((await third.get(ACCOUNT)).status, 401)
    assert.equal((await hong.get(ACCOUNT)).status, 200)
    assert.equal((await kim.get(ACCOUNT)).status, 200)
  },
)
