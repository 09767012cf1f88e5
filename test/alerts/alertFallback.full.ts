import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Browser as Chromium, Page } from 'playwright-core'
import { systemClock } from '#base/clock.ts'
import { AddressRanges } from '#base/network/addressRanges.ts'
import { ensureWebBuilt } from '#main/webBuild.ts'
import { readWebFiles } from '#main/site/webFiles.ts'
import { bookingBody } from '../flows/bookings.ts'
import { openMailbox } from '../flows/browser.ts'
import { callWith } from '../flows/ownerTestCalls.ts'
import { startTestServer } from '../flows/testServer.ts'
import { openChromium } from '../support/chromium.ts'
import { startPushService } from '../support/pushService.ts'
import { SOLAPI_KEYS, startSolapiDouble } from '../support/solapiDouble.ts'
import { seriousFindings } from '../web/webServer.ts'

const KOREAN_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const EMAIL = 'owner@example.com'
/** The time within which a fallback must arrive. */
const FALLBACK_MS_MAX = 75_000

async function started(t: TestContext) {
  await ensureWebBuilt(() => {})
  const gateway = await startSolapiDouble(t, systemClock)
  const pushes = await startPushService(t)
  const { print, mails } = openMailbox()
  const server = await startTestServer(t, {
    venues: 40,
    settings: {
      webFiles: readWebFiles(),
      print,
      clock: systemClock,
      outboundAllowed: new AddressRanges(['127.0.0.1']),
      solapi: { url: gateway.url, ...SOLAPI_KEYS },
      alertTextPriceWon: 15,
    },
  })
  const placeId = server.world.venues[0]?.place.id ?? ''
  await server.admin('POST', '/owners', { email: EMAIL, placeId, partner: true })
  const browser = await openChromium()
  t.after(() => browser.close())
  return { server, gateway, pushes, mails, placeId, browser }
}

async function phone(browser: Chromium, more = {}): Promise<Page> {
  const window = await browser.newContext({ ...KOREAN_PHONE, timezoneId: 'Asia/Seoul', ...more })
  const page = await window.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

/** Waits for something that may take longer than `until` allows. */
async function waitFor<T>(found: () => T | undefined, maxMs: number): Promise<T> {
  const giveUp = AbortSignal.timeout(maxMs)
  for (;;) {
    const value = found()
    if (value !== undefined) return value
    giveUp.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function assertFits(page: Page): Promise<void> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  assert.ok(width <= 360, `the page is ${width} px wide`)
  assert.deepEqual(await seriousFindings(page), [])
}

test('push fails, the text arrives within 75 seconds, and one tap on its page confirms the table', async (t) => {
  const { server, gateway, pushes, mails, placeId, browser } = await started(t)
  // An iPhone in Safari sees how to install the app, signs in by the typed code, and chooses texts.
  const page = await phone(browser, { userAgent: IPHONE })
  await page.goto(`${server.url}/owner`)
  await page.getByLabel('이메일', { exact: true }).fill(EMAIL)
  await page.getByRole('button', { name: '로그인 링크 받기' }).click()
  const code = await waitFor(() => /\d{4} \d{4}/.exec(mails.at(-1) ?? '')?.[0], 30_000)
  await page.getByLabel('메일에 적힌 번호').fill(code)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByRole('heading', { name: '아이폰에서는 먼저 앱을 추가하세요' }).waitFor()
  await page.getByRole('link', { name: '알림을 놓쳤을 때 받는 방법' }).click()
  await page.getByLabel('문자로 보내기').click()
  await page.getByLabel('문자를 받을 번호').fill('010-9999-8888')
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const typed = await waitFor(() => /\d{6}/.exec(gateway.messages.at(-1)?.text ?? '')?.[0], 30_000)
  await page.getByLabel(/문자로 받은 인증번호/).fill(typed)
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByText('끝자리 8888 번호로 보냅니다', { exact: false }).waitFor()
  await assertFits(page)

  // The browser's push service refuses everything.
  const { endpoint, keys } = pushes.subscribe()
  pushes.answers.push(...Array.from({ length: 20 }, () => ({ status: 500 })))
  const subscribed = await page.context().request.post(`${server.url}/api/owner/v1/push-subscriptions`, {
    headers: { origin: server.url },
    data: { endpoint, keys },
  })
  assert.equal(subscribed.status(), 201)
  const reservationTime = new Date(systemClock() + 26 * 3_600_000).toISOString()
  const startedAt = systemClock()
  const created = await callWith(server, server.key, 'POST', '/api/v1/reservations', {
    ...bookingBody(placeId),
    reservationTime,
  })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  const text = await waitFor(
    () => gateway.messages.find(({ to, text: sent }) => to === '01099998888' && sent.includes('예약 요청'))?.text,
    FALLBACK_MS_MAX,
  )
  const arrivedMs = systemClock() - startedAt
  t.diagnostic(`the text arrived after ${(arrivedMs / 1_000).toFixed(1)} s: ${text}`)
  assert.ok(arrivedMs >= 60_000 && arrivedMs <= FALLBACK_MS_MAX)

  // The link opens on a phone where nobody is signed in; one tap answers.
  const other = await phone(browser)
  await other.goto(/http\S+/.exec(text)?.[0] ?? '')
  const accept = other.getByRole('button', { name: '예약 받기' })
  await accept.waitFor()
  await assertFits(other)
  const id = created.body.data.reservationId
  const status = async () =>
    (await callWith(server, server.key, 'GET', `/api/v1/reservations/${id}`)).body.data.status as string
  assert.equal(await status(), 'pending', 'opening the link changes nothing')
  await accept.click()
  await other.getByText('예약이 확정되었습니다').waitFor()
  assert.equal(await status(), 'confirmed')
})

test('the test alert shows what arrived on the page, in English too', async (t) => {
  const { server, mails, browser } = await started(t)
  const page = await phone(browser, { locale: 'en-GB' })
  await page.goto(`${server.url}/owner/alerts`)
  await page.getByLabel('E-mail address').fill(EMAIL)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  const code = await waitFor(() => /\d{4} \d{4}/.exec(mails.at(-1) ?? '')?.[0], 30_000)
  await page.getByLabel('Code from the mail').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Send a test alert' }).click()
  await page.getByText('No device has notifications turned on').waitFor()
  await page.getByText('Waiting (due after 60 s)').waitFor()
  await assertFits(page)
  const link = await waitFor(
    () => mails.map((mail) => /http\S+\/owner\/a\/\w+/.exec(mail)?.[0]).find(Boolean),
    FALLBACK_MS_MAX,
  )
  await page.getByText(/Handed over after 6\d s/).waitFor()
  const other = await phone(browser, { locale: 'en-GB' })
  await other.goto(link)
  await other.getByRole('button', { name: 'It arrived' }).click()
  await other.getByText('Thank you. The alert arrived.').waitFor()
  await page.getByText(/Confirmed after \d+ s/).waitFor()
})
