import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { Browser, PASSWORD, signedIn } from '../flows/browser.ts'
import { freePort } from '../support/freePort.ts'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

/** Browsers offer passkeys at names only, not at 127.0.0.1. */
const port = await freePort()
const URL_BY_NAME = `http://localhost:${port}`
const web = webServer({ settings: { port, publicUrl: URL_BY_NAME } })

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const EMAIL = 'hong@example.com'

/** Opens the page of a new person, with an authenticator of the device that answers at once. */
async function securityPage(email: string, options: BrowserContextOptions): Promise<Page> {
  const person = await signedIn({ url: URL_BY_NAME, linkTo: (to) => web.test.linkTo(to) }, email)
  const page = await web.open('/mark.svg', options)
  await page.clock.setFixedTime(web.test.clock.now)
  const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: URL_BY_NAME }))
  await page.context().addCookies(cookies)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${URL_BY_NAME}/dashboard/security`)
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Moves the clocks of server and page on, so that the app shows a code that was not used yet. */
async function nextCode(page: Page, secret: string): Promise<string> {
  web.test.clock.now += 30_000
  await page.clock.setFixedTime(web.test.clock.now)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: web.test.clock.now })
}

async function assertFits(page: Page): Promise<void> {
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'no sideways scrolling')
  assert.deepEqual(await seriousFindings(page), [])
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(?:Sign out|로그아웃)$/ })
    .first()
    .click()
  await page.getByLabel(/^(?:Password|비밀번호)$/).waitFor()
}

async function sendPassword(page: Page, texts: { email: string; password: string; signIn: string }): Promise<void> {
  await page.getByLabel(texts.email, { exact: true }).fill(EMAIL)
  await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD)
  await press(page, texts.signIn)
}

test('a person adds an app and a passkey on a phone, and then signs in with each of them', async () => {
  const page = await securityPage(EMAIL, { ...PHONE, locale: 'ko-KR' })
  await page.getByText('2단계 인증이 꺼져 있습니다').waitFor()
  await assertFits(page)
  await press(page, '인증 앱 등록')
  await page.getByRole('img', { name: '인증 앱용 QR 코드' }).waitFor()
  await assertFits(page)
  const secret = (await page.locator('span.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('앱의 코드').fill('000000')
  await press(page, '확인')
  await page.getByText('코드가 틀렸거나').first().waitFor()
  assert.equal(await page.getByText('코드가 틀렸거나').count(), 1, 'a wrong code is reported once')
  await page.getByLabel('앱의 코드').fill(await nextCode(page, secret))
  await press(page, '확인')
  await page.getByText('지금 저장해 두세요').waitFor()
  assert.equal(await page.locator('ul.select-all li').count(), 10)
  await assertFits(page)
  await press(page, '저장했습니다')
  await press(page, '패스키 등록')
  await page.getByLabel('패스키 이름').fill('내 휴대폰')
  await page.getByRole('dialog').getByRole('button', { name: '패스키 등록' }).click()
  await page.getByText('내 휴대폰').waitFor()
  const words = { email: '이메일', password: '비밀번호', signIn: '로그인' }
  await signOut(page)
  await sendPassword(page, words)
  await page.getByRole('heading', { name: '2단계 인증' }).waitFor()
  await assertFits(page)
  await page.getByLabel('인증 앱의 코드').fill(await nextCode(page, secret))
  await press(page, '계속')
  await page.getByText('내 휴대폰').waitFor()
  await signOut(page)
  await sendPassword(page, words)
  await press(page, '패스키 사용')
  await page.getByText('내 휴대폰').waitFor()
  await signOut(page)
  await press(page, '패스키로 로그인')
  await page.getByText('내 휴대폰').waitFor()
  // The browser logs each refused call of the service; nothing else may be in its console.
  assert.deepEqual(
    faultsOf(page).filter((fault) => !fault.includes('status of 4')),
    [],
  )
})

test('ten minutes after the sign-in a change asks who it is, and sessions are ended', async () => {
  const email = 'kim@example.com'
  const page = await securityPage(email, {})
  const other = await signedInAgain(email)
  await page.getByRole('button', { name: 'Add an app' }).waitFor()
  web.test.clock.now += 11 * 60_000
  await page.clock.setFixedTime(web.test.clock.now)
  await page.reload()
  await press(page, 'Add an app')
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByLabel('Password').fill('a wrong password')
  await press(page, 'Continue')
  await page.getByText('The password is wrong.').waitFor()
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Continue')
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await press(page, 'Close')
  await press(page, 'Sign out all others')
  await page.getByText('Signed out.').waitFor()
  assert.equal((await other.get('/api/account/v1/account')).status, 401)
  assert.deepEqual(
    faultsOf(page).filter((fault) => !fault.includes('status of 4')),
    [],
  )
})

async function signedInAgain(email: string) {
  const browser = new Browser({ url: URL_BY_NAME })
  await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return browser
}
