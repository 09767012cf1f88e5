import assert from 'node:assert/strict'
import { URI } from 'otpauth'
import { SoftAuthenticator } from '../support/softAuthenticator.ts'
import { type AccountServer, Browser, PASSWORD } from './browser.ts'

export const SECURITY = '/api/account/v1/security'
export const FACTOR = '/api/account/v1/second-factor'
export const PROOF = '/api/auth/second-factor'

/** An authenticator app. */
export interface App {
  /** Returns the present code, after as much time as codes last: each works once. */
  code: () => string
}

/** Registers an app for the person of this browser; returns it with the backup codes. */
export async function registerApp(server: AccountServer, browser: Browser): Promise<App & { backupCodes: string[] }> {
  const begun = await browser.post(`${FACTOR}/totp`, {})
  assert.equal(begun.status, 201, JSON.stringify(begun.body))
  const totp = URI.parse(begun.body.data.uri)
  const code = () => {
    server.clock.now += 30_000
    return totp.generate({ timestamp: server.clock.now })
  }
  const confirmed = await browser.post(`${FACTOR}/totp/confirm`, { code: code() })
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body))
  return { code, backupCodes: confirmed.body.data.backupCodes }
}

/** Registers a passkey for the person of this browser. */
export async function registerPasskey(
  server: AccountServer,
  browser: Browser,
): Promise<{ authenticator: SoftAuthenticator; backupCodes: string[] | null }> {
  const authenticator = new SoftAuthenticator(server.url)
  const asked = await browser.post(`${FACTOR}/passkeys/options`, {})
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  const credential = authenticator.register(asked.body.data.options)
  const added = await browser.post(`${FACTOR}/passkeys`, { name: '내 폰', credential })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  return { authenticator, backupCodes: added.body.data.backupCodes }
}

/** Returns the options of a sign-in with a passkey. */
export async function passkeyOptions(browser: Browser) {
  const asked = await browser.post('/api/auth/passkey-options', {})
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  return asked.body.options
}

/** Signs in with the password only, in a new browser. */
export async function withPassword(server: AccountServer, email: string, password = PASSWORD) {
  const browser = new Browser(server)
  const answer = await browser.post('/api/auth/sign-in/email', { email, password })
  return { browser, answer }
}
