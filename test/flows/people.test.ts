import assert from 'node:assert/strict'
import { eachEngine } from '../support/testDatabases.ts'
import { Browser, PASSWORD, startPeopleServer } from './browser.ts'

const EMAIL = 'hong@example.com'
const ACCOUNT = '/api/account/v1/account'

eachEngine(
  'nobody signs in before the address is confirmed, and then there is one account on the free plan',
  async (t, state) => {
    const server = await startPeopleServer(t, state)
    const browser = new Browser(server)
    const before = await browser.get(ACCOUNT)
    assert.deepEqual([before.status, before.body.error.code], [401, 'sign_in_required'])

    const person = { email: EMAIL, password: PASSWORD, name: '홍길동' }
    const signUp = await browser.post('/api/auth/sign-up/email', person)
    assert.equal(signUp.status, 200, JSON.stringify(signUp.body))
    assert.equal(browser.cookies.size, 0)
    const early = await browser.post('/api/auth/sign-in/email', person)
    assert.deepEqual([early.status, early.body.error.code], [403, 'email_not_verified'])

    const link = await server.linkTo(EMAIL)
    assert.ok(link.startsWith(`${server.url}/api/auth/verify-email?`), link)
    const verified = await browser.get(link, { accept: 'text/html' })
    assert.equal(verified.status, 302)
    assert.equal(browser.cookies.size, 0, 'opening the link signs nobody in')

    const signIn = await browser.post('/api/auth/sign-in/email', person)
    assert.equal(signIn.status, 200, JSON.stringify(signIn.body))
    const both = await Promise.all([browser.get(ACCOUNT), browser.get(ACCOUNT)])
    for (const { status, body } of both) {
      assert.equal(status, 200, JSON.stringify(body))
      const { accountId, email, name, plan, dailyTokens } = body.data
      assert.match(accountId, /^acc_/)
      assert.equal(accountId, both[0].body.data.accountId)
      assert.deepEqual(
        { email, name, plan, dailyTokens },
        { email: EMAIL, name: '홍길동', plan: 'free', dailyTokens: null },
      )
    }

    const out = await browser.post('/api/auth/sign-out', {})
    assert.equal(out.status, 200)
    assert.equal((await browser.get(ACCOUNT)).status, 401)
  },
)
