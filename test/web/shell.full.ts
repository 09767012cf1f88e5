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

test('language and theme are chosen by keyboard, hold at once and on the next visit', async () => {
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

test('nothing of the pages is asked of anybody else, and no script runs that is not ours', async () => {
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
