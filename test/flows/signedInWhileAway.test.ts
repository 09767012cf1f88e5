import assert from 'node:assert/strict'
import { testOnPostgresServer } from '../support/testDatabases.ts'
import { signedIn, startAccountServer } from './browser.ts'

testOnPostgresServer(
  'while PostgreSQL is unavailable, a signed-in person is asked to retry, and no server error is logged',
  async (t, postgres) => {
    const server = await startAccountServer(t, { url: postgres.url })
    const browser = await signedIn(server, 'hong@example.com')
    assert.equal((await browser.get('/api/account/v1/account')).status, 200)
    await postgres.halt('SIGQUIT')
    for (const path of ['/api/account/v1/account', '/api/account/v1/keys', '/api/auth/get-session']) {
      const { status, headers, body } = await browser.get(path)
      assert.deepEqual([path, status, body.error.code], [path, 503, 'service_unavailable'])
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    }
    const client = 'client_id=prg_unknown&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcallback'
    const asked = await browser.get(`/oauth/authorize?${client}`, { accept: 'text/html' })
    assert.equal(asked.status, 503, String(asked.body))
    // A timer that could not do its work is an error; a caller that was asked to retry is not.
    const errors = server.logged.filter(({ level }) => level === 'error').map(({ message }) => message)
    assert.deepEqual(
      errors.filter((message) => /^people:|authorization server|request failed/.test(message)),
      [],
    )
  },
)
