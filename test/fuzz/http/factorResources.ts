import { URI } from 'otpauth'
import { SoftAuthenticator } from '../../support/softAuthenticator.ts'
import { Browser, PASSWORD } from '../../flows/browser.ts'
import { FACTOR, passkeyOptions } from '../../flows/factors.ts'
import { cookieHeader, type TestResources } from './testResources.ts'

/** Returns a new person whose app is not confirmed yet, with a code of it. */
export async function begunApp(scene: TestResources) {
  const browser = await scene.person()
  const { body } = await browser.post(`${FACTOR}/totp`, {})
  return { session: cookieHeader(browser), code: codeOf(scene, body.data.uri) }
}

/** Returns a new person with a registered app. */
export async function appOwner(scene: TestResources) {
  const email = `person-${scene.next()}-f@example.com`
  const browser = await scene.person(email)
  const { body } = await browser.post(`${FACTOR}/totp`, {})
  const confirmed = await browser.post(`${FACTOR}/totp/confirm`, { code: codeOf(scene, body.data.uri) })
  const { accountId } = (await browser.get('/api/account/v1/account')).body.data
  const code = String(confirmed.body.data.backupCodes[0])
  return { email, accountId: String(accountId), session: cookieHeader(browser), code }
}

/** Returns a sign-in that waits for the second factor, with a backup code. */
export async function waitingSignIn(scene: TestResources) {
  const { email, code } = await appOwner(scene)
  const browser = new Browser(scene.facts)
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return { session: cookieHeader(browser), code }
}

/** Returns a new passkey that is not registered yet. */
export async function madePasskey(scene: TestResources) {
  const { browser, credential } = await registration(scene)
  const { id, response } = credential as { id: string; response: Record<string, string> }
  const { clientDataJSON = '', attestationObject = '' } = response
  return { session: cookieHeader(browser), id, clientDataJSON, attestationObject }
}

/** Returns a person with a registered passkey, and its answer to a sign-in. */
export async function passkeyOwner(scene: TestResources) {
  const { browser, credential, authenticator } = await registration(scene)
  await browser.post(`${FACTOR}/passkeys`, { name: 'fuzz', credential })
  const { body } = await browser.get('/api/account/v1/security')
  const answer = authenticator.signIn(await passkeyOptions(new Browser(scene.facts)))
  const { id, response } = answer as { id: string; response: Record<string, string> }
  const { clientDataJSON = '', authenticatorData = '', signature = '' } = response
  const session = cookieHeader(browser)
  return {
    session,
    passkeyId: String(body.data.passkeys[0].passkeyId),
    id,
    clientDataJSON,
    authenticatorData,
    signature,
  }
}

/** Returns a person's session with the id of another of their sessions. */
export async function twoSessions(scene: TestResources) {
  const email = `person-${scene.next()}-s@example.com`
  const browser = await scene.person(email)
  await new Browser(scene.facts).post('/api/auth/sign-in/email', { email, password: PASSWORD })
  const { body } = await browser.get('/api/account/v1/sessions')
  const other = body.data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  return { session: cookieHeader(browser), sessionId: String(other.sessionId) }
}

/** Returns the app's code by the server's clock, which runs ahead of this machine's during a run. */
function codeOf(scene: TestResources, uri: string): string {
  return URI.parse(uri).generate({ timestamp: scene.now })
}

async function registration(scene: TestResources) {
  const browser = await scene.person()
  const authenticator = new SoftAuthenticator(scene.facts.url)
  const { body } = await browser.post(`${FACTOR}/passkeys/options`, {})
  return { browser, authenticator, credential: authenticator.register(body.data.options) }
}
