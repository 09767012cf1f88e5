import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer()

const PHONE = { width: 390, height: 844 }

/** Returns whether the page is wider than the window. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const { document, innerWidth } = globalThis as unknown as {
      document: { documentElement: { scrollWidth: number } }
      innerWidth: number
    }
    return document.documentElement.scrollWidth > innerWidth
  })

test('guides and reference open without a fault, a serious finding or sideways scrolling, in both languages and themes', async () => {
  for (const [path, colorScheme, locale] of [
    ['/docs', 'light', 'ko-KR'],
    ['/docs/first-answer', 'dark', 'en-GB'],
    ['/docs/tokens-and-prices', 'light', 'ko-KR'],
    ['/docs/reference/places', 'dark', 'ko-KR'],
    ['/docs/reference/reservations', 'light', 'en-GB'],
    ['/docs/errors', 'light', 'ko-KR'],
  ] as const) {
    const page = await web.open(path, { colorScheme, locale, viewport: PHONE })
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [], path)
    assert.equal(await scrollsSideways(page), false, path)
    await page.context().close()
  }
})

test('“Developers” opens the documentation without a sign-in, and nothing is requested from other servers', async () => {
  const page = await web.open('/')
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.getByRole('link', { name: 'Developers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documentation' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Your first answer' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Your first answer' }).waitFor()
  // The examples have the address of this service.
  await page.getByText(`curl -G ${web.test.url}/api/v1/places`).first().waitFor()
  assert.deepEqual([...asked], [web.test.url])
  await page.context().close()
})

test('the search is used by keyboard alone and opens the described call', async () => {
  const page = await web.open('/docs', { locale: 'ko-KR' })
  await page.getByRole('combobox', { name: '문서 검색' }).focus()
  await page.keyboard.type('예약 취소')
  await page.getByRole('option').first().waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  const options = await page.getByRole('option').allTextContents()
  const at = options.findIndex((text) => text.includes('손님의 예약 취소하기'))
  assert.ok(at >= 0, options.join(' | '))
  for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: '손님의 예약 취소하기' }).waitFor()
  assert.equal(
    new URL(page.url()).pathname + new URL(page.url()).hash,
    '/docs/reference/reservations#cancelReservation',
  )
  await page.context().close()
})

test('a call is sent where it is described, and all examples follow the chosen language', async () => {
  const page = await web.open('/docs/reference/places')
  await page.getByRole('tab', { name: 'Python' }).first().click()
  await page.getByText('oneset.regions(').waitFor()
  await page.getByRole('button', { name: 'Try it: Count places by category' }).click()
  await page.getByRole('button', { name: 'What does it cost?' }).click()
  await page.getByRole('button', { name: 'Send for 1 token' }).click()
  await page.getByText(/Status 200/).waitFor()
  assert.deepEqual(faultsOf(page), [])
  await page.reload()
  await page.getByText('oneset.regions(').waitFor()
  await page.context().close()
})

test('anchors of the former page lead to the pages that replace it', async () => {
  for (const [from, to] of [
    ['/docs#test-keys', '/docs/reference/test-keys'],
    ['/docs#search', '/docs/reference/places#search'],
    ['/docs#account', '/docs/reference/account'],
  ] as const) {
    const page = await web.open(from)
    await page.waitForURL(web.test.url + to)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.context().close()
  }
})

test('programs get Markdown at the addresses of the pages, in their language, and 404 where there is no page', async () => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(web.test.url + path, { headers })
  const korean = await get('/docs/first-answer', { 'accept-language': 'ko' })
  assert.equal(korean.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(await korean.text(), /^# 첫 응답 받기/)
  assert.match(await (await get('/docs/first-answer')).text(), /^# Your first answer/)
  assert.match(await (await get('/llms.txt')).text(), /\/docs\/first-answer\): In five minutes/)
  assert.match(await (await get('/docs/errors/rate_limited')).text(), /^## rate_limited/)
  for (const path of ['/docs/none', '/docs/reference/none', '/docs/errors/none'])
    for (const accept of ['*/*', 'text/html']) assert.equal((await get(path, { accept })).status, 404, path)
  const page = await get('/docs/first-answer', { accept: 'text/html' })
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-/)
  assert.match(page.headers.get('vary') ?? '', /Accept(?:,|$)/)
})
