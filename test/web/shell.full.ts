import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer()

test('every page opens without a fault or a serious finding, in both languages and themes', async () => {
  for (const [path, colorScheme, locale] of [
    ['/', 'light', 'ko-KR'],
    ['/', 'dark', 'en-GB'],
  ] as const) {
    const page = await web.open(path, { colorScheme, locale })
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.deepEqual([...faultsOf(page), ...(await seriousFindings(page))], [], path)
    await page.context().close()
  }
})

test('the first words stay until the reader has seen them, also where the program loads before the style sheet', async () => {
  const page = await web.open('/plans')
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  // Notes whether anything was painted when the words went.
  await page.addInitScript(`let had = false
    new MutationObserver(() => {
      const has = document.querySelector('[data-words]') !== null
      if (had && !has) window.wasPainted = performance.getEntriesByName('first-contentful-paint').length > 0
      had = has
    }).observe(document, { childList: true, subtree: true })`)
  await page.goto(`${web.test.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(await page.evaluate('window.wasPainted'), true)
  await page.context().close()
})

test('an unknown address shows a page, a trailing slash redirects, and programs get JSON', async () => {
  const { url } = web.test
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const asked = (path: string, headers = {}) =>
    fetch(url + path, { headers: { accept, ...headers }, redirect: 'manual' })
  for (const [path, page] of [
    ['/dashboard/', '/dashboard'],
    ['/dashboard/keys/', '/dashboard/keys'],
    ['/owner/?a=1', '/owner?a=1'],
  ] as const) {
    const answer = await asked(path)
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, page])
  }
  for (const path of ['/nosuch', '//example.com/', '/nosuch/x/'])
    assert.deepEqual(await typeOf(asked(path)), [404, 'text/html; charset=utf-8'], path)
  for (const [path, headers] of [
    ['/nosuch', { accept: 'application/json' }],
    ['/nosuch', { accept: '*/*' }],
    ['/api/v1/nosuch', {}],
    ['/dashboard/', { accept: '*/*' }],
  ] as const)
    assert.deepEqual(await typeOf(asked(path, headers)), [404, 'application/json'], path)
  const page = await web.open('/nosuch')
  await page.getByRole('heading', { level: 1, name: 'There is no page at this address' }).waitFor()
  await page.context().close()
})

const typeOf = async (asked: Promise<Response>) => {
  const { status, headers } = await asked
  return [status, headers.get('content-type')]
}

test('language and theme can be chosen by keyboard, and apply immediately and on the next visit', async () => {
  const page = await web.open('/')
  await page.getByRole('button', { name: 'Display' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: '한국어' }).waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: '둘러보기' }).waitFor()
  await page.getByRole('button', { name: '화면 설정' }).click()
  await page.getByRole('menuitemradio', { name: '어둡게' }).click()
  await page.reload()
  await page.getByRole('link', { name: '둘러보기' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
  assert.equal(await page.locator('html').getAttribute('lang'), 'ko')
  await page.context().close()
})

test('the pages request nothing from other servers, and only scripts of this server run', async () => {
  const asked: string[] = []
  const page = await web.open('/nowhere-yet', {})
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await page.goto(`${web.test.url}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.deepEqual([...new Set(asked)], [web.test.url])
  const policy = (await fetch(`${web.test.url}/`)).headers.get('content-security-policy') ?? ''
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  assert.match(scripts, /^'self'( 'sha256-[^']+')*$/)
  await page.context().close()
})
