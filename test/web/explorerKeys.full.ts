import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { webServer } from './webServer.ts'

const web = webServer()
const box = (page: Page) => page.getByRole('combobox', { name: /찾는 곳|looking for/ })
const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
const namesOf = (page: Page) => page.locator('article h3 a').allTextContents()

test('arrow keys go from card to card, Escape returns from a place to its card, and / from a place to the search', async () => {
  const page = await web.open('/')
  await page.locator('article h3 a').nth(1).waitFor()
  const names = await namesOf(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focusedText(page), names[1])
  await page.keyboard.press('ArrowUp')
  assert.equal(await focusedText(page), names[0])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: names[0] ?? '' }).waitFor()
  await page.getByRole('button', { name: 'Report a mistake' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.match(new URL(page.url()).pathname, /^\/place\//, 'Escape closes the dialog only')
  await page.keyboard.press('Escape')
  await page.waitForURL(`${web.test.url}/`)
  await page.locator('article h3 a:focus', { hasText: names[0] ?? '' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.waitForURL(`${web.test.url}/`)
  await page.locator('search input:focus').waitFor()
  await page.context().close()
})

test('/ and Ctrl+K go to the search of the page, and / is an ordinary character while somebody types', async () => {
  const page = await web.open('/')
  await page.locator('article h3 a').first().waitFor()
  await page.keyboard.press('/')
  await page.locator('search input:focus').waitFor()
  await page.keyboard.type('a/b')
  assert.equal(await box(page).inputValue(), 'a/b')
  await page.goto(`${web.test.url}/docs`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('search input:focus').waitFor()
  await page.context().close()
})

test('the map offers to search it once a person has moved it, and names the area that is searched', async () => {
  const page = await web.open('/?region_code=11680', { locale: 'ko-KR' })
  const map = page.getByRole('region', { name: '찾은 곳 지도' })
  await map.and(page.locator('[aria-busy=false]')).waitFor()
  await map.getByText('서울특별시 강남구').waitFor()
  const offer = page.getByRole('button', { name: '이 지도에서 찾기' })
  assert.equal(await offer.count(), 0)
  const canvas = await page.locator('canvas.maplibregl-canvas').boundingBox()
  assert.ok(canvas)
  await page.mouse.move(canvas.x + 300, canvas.y + 300)
  await page.mouse.down()
  await page.mouse.move(canvas.x + 340, canvas.y + 330, { steps: 5 })
  await page.mouse.up()
  await offer.click()
  await page.waitForURL((url) => url.searchParams.has('bbox'))
  await offer.waitFor({ state: 'detached' })
  await page.context().close()
})

test('a shared link to a place reads no list, no map on a phone, and no menus until one is opened', async () => {
  // This page asks for no places itself, also not while it is left.
  const first = await web.open('/plans', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const asked: string[] = []
  first.on('request', (request) => asked.push(request.url()))
  await first.goto(`${web.test.url}/place/${web.test.world.venues[0]?.place.id ?? ''}`)
  await first.getByRole('heading', { level: 2, name: 'Where this comes from' }).waitFor()
  await first.waitForLoadState('networkidle')
  assert.deepEqual(
    asked.filter((url) => /\/api\/v1\/places\?|\/map-|maplibre|\/overlays-/.test(url)),
    [],
  )
  await first.getByRole('button', { name: 'Directions' }).click()
  await first.getByRole('menu').waitFor()
  assert.ok(asked.some((url) => url.includes('/overlays-')))
  await first.keyboard.press('Escape')
  await first.locator('button:focus', { hasText: 'Directions' }).waitFor()
  await first.context().close()
})

test('the condition of a circle has the name of its station', async () => {
  const page = await web.open('/', { locale: 'ko-KR' })
  await box(page).fill('강남역 카페')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^강남역 반경 .* 빼기$/ }).waitFor()
  await page.context().close()
})

test('a phone returns from a place to the same line of the list, whose lower cards are drawn when they come near', async () => {
  const page = await web.open('/', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const card = page.locator('article h3 a').nth(16)
  await card.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await card.boundingBox())?.y ?? 0)
  await page.waitForTimeout(500)
  const before = await top()
  await card.click()
  await page.getByRole('heading', { level: 2, name: 'Where this comes from' }).waitFor()
  await page.goBack()
  await card.waitFor()
  await until(() => page.evaluate<boolean>('window.scrollY > 0'))
  assert.ok(Math.abs((await top()) - before) < 20, `${before} before, ${await top()} after`)
  await page.context().close()
})

test('the English forms of names load beside the places, so that cards are drawn once', async () => {
  const page = await web.open('/plans')
  const forms = page.waitForRequest(/\/inEnglish-/, { timeout: 20_000 })
  await page.route(/\/api\/v1\/places\?/, async (route) => {
    await forms
    await route.continue()
  })
  await page.goto(`${web.test.url}/`)
  await page.locator('article h3 a').first().waitFor()
  await page.context().close()
})
