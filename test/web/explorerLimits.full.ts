import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PLANS, type Plan } from '#contract/access/plans.ts'
import { seriousFindings, webServer } from './webServer.ts'

/** A visitor may see twenty new places per day here, as many as the first page of a list, which loads before the map. */
const plans = new Map<string, Plan>([
  ...Object.entries<Plan>(DEFAULT_PLANS),
  ['explorer', { ...DEFAULT_PLANS.explorer, distinctVenues: 40 }],
])
const web = webServer({ settings: { plans } })
/** The request comes through the test's proxy with a client address; callers without one share a larger allowance. */
const VISITOR = { extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' } }
/** A folder for screenshots of the tested pages. */
const pictures = process.env['ONESET_TEST_PICTURES']

test('a visitor over the limit learns how to get a key, also by keyboard, and can still open the places seen', async () => {
  const page = await web.open('/', VISITOR)
  const first = (await page.locator('article h3 a').first().textContent()) ?? ''
  await page.locator('section[aria-busy=false] canvas.maplibregl-canvas').waitFor()
  await page.goto(`${web.test.url}/?page=6`)
  const panel = page.getByRole('status').filter({ hasText: 'See more with your own key' })
  await panel.getByText('limit of new places').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0, 'no error')
  assert.deepEqual(await seriousFindings(page), [])
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/signUpPanel.png` })
  await page.goto(`${web.test.url}/`)
  await page.locator('article h3 a', { hasText: first }).first().waitFor()
  await page.goto(`${web.test.url}/?page=6`)
  await page.getByRole('link', { name: 'Get a free key' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/sign-up')
  await page.context().close()
})

test('a place beyond the limit shows the sign-up panel instead of an error, in Korean on a phone', async () => {
  const page = await web.open('/', { ...VISITOR, locale: 'ko-KR', viewport: { width: 360, height: 740 } })
  const { data } = (await (await web.test.get('/api/v1/places?page=3&page_size=100&fields=id')).json()) as {
    data: { id: string }[]
  }
  await page.goto(`${web.test.url}/place/${data[50]?.id}`)
  await page.getByRole('heading', { level: 1, name: '내 키가 있으면 더 볼 수 있습니다' }).waitFor()
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual(await seriousFindings(page), [])
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/signUpPanelPhone.png` })
  await page.context().close()
})

test('an own key shows places beyond the visitor limit, is stored in this browser, and can be removed in the menu', async () => {
  const page = await web.open('/?page=6', VISITOR)
  const panel = page.getByRole('heading', { name: 'See more with your own key' })
  await panel.waitFor()
  await page.getByText(/new places are shown again from .* at 00:00/).waitFor()
  await page.getByRole('button', { name: 'I have a key' }).click()
  const field = page.getByLabel('Your key')
  const use = page.getByRole('button', { name: 'Use this key' })
  await field.fill('not a key')
  await use.click()
  await page.getByText('This is not a key').waitFor()
  await field.fill('os_live_nothing')
  await use.click()
  await page.getByRole('alert').waitFor()
  assert.deepEqual(await seriousFindings(page), [])
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/ownKeyRefused.png` })
  await field.fill(` ${web.test.key} `)
  await use.click()
  await page.locator('article h3 a').first().waitFor()
  assert.equal(await panel.count(), 0)
  await page.goto(`${web.test.url}/?page=7`)
  await page.locator('article h3 a').first().waitFor()
  await page.getByRole('button', { name: 'Display' }).click()
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/ownKeyMenu.png` })
  await page.getByRole('menuitem', { name: /^Remove my key/ }).click()
  // Places that were seen with the key may stay on the page; further places need a key again.
  await page.goto(`${web.test.url}/?page=8`)
  await panel.waitFor()
  assert.equal(
    await page.evaluate<string>('JSON.stringify(localStorage)').then((kept) => kept.includes(web.test.key)),
    false,
  )
  await page.context().close()
})

test('the sign-up page explains why the explorer leads there, and links back to explorer pages only', async () => {
  const page = await web.open('/?page=6', { ...VISITOR, locale: 'ko-KR' })
  await page.getByRole('link', { name: '무료 키 받기' }).click()
  await page.getByText('내 키가 있으면 둘러보기에서 더 많은 장소를 볼 수 있습니다.').waitFor()
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/signUpFromExplorer.png` })
  assert.deepEqual(await seriousFindings(page), [])
  await page.getByRole('link', { name: '보던 화면으로 돌아가기' }).click()
  await page.waitForURL((url) => url.pathname === '/' && url.search === '?page=6')
  for (const back of ['//evil.example/', 'https://evil.example/', '/dashboard']) {
    await page.goto(`${web.test.url}/sign-up?${new URLSearchParams({ back }).toString()}`)
    await page.getByRole('heading', { name: '계정 만들기' }).waitFor()
    assert.equal(await page.getByRole('link', { name: '보던 화면으로 돌아가기' }).count(), 0, back)
  }
  await page.context().close()
})
