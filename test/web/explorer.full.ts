import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { faultsOf, seriousFindings, webServer } from './webServer.ts'

const web = webServer()
/** The short run covers words, the keyboard and the phone; a full run covers the rest. */
const fullRunOnly = { skip: process.env['ONESET_TEST_SHORT'] !== undefined && 'only in a full run' }
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'ko-KR' }

/** The box for a sentence; the choice of the order is a combobox too. */
const searchBox = (page: Page) => page.getByRole('combobox', { name: /찾는 곳|looking for/ })

/** Returns the total that the list shows, once it shows one. */
async function totalShown(page: Page): Promise<number> {
  const heading = page.locator('#results', { hasText: /\d/ })
  return Number(((await heading.textContent()) ?? '').replaceAll(/\D/g, ''))
}

async function totalOf(query: string): Promise<number> {
  const answer = (await (await web.test.get(`/api/v1/places?page_size=1&${query}`)).json()) as {
    meta: { total: number }
  }
  return answer.meta.total
}

/** Returns the page's faults without those of photos: the photos of made-up venues do not exist. */
const ownFaults = (page: Page) => faultsOf(page).filter((fault) => !fault.includes('ERR_NAME_NOT_RESOLVED'))

test('words become conditions that can be removed one by one, and the list matches the API', async () => {
  const page = await web.open('/', { locale: 'ko-KR' })
  await searchBox(page).fill('조용한 카페')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '조용한 빼기' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('atmosphere'), 'quiet')
  assert.equal(await totalShown(page), await totalOf('atmosphere=quiet&business_category=cafe'))
  await page.getByRole('button', { name: '조용한 빼기' }).click()
  await page.waitForURL((url) => !url.searchParams.has('atmosphere'))
  const total = await totalOf('business_category=cafe')
  await page.locator('#results', { hasText: `${total}곳` }).waitFor()
  assert.deepEqual([...ownFaults(page), ...(await seriousFindings(page))], [])
  await page.context().close()
})

test('the box completes what is typed: arrow keys choose a suggestion, Enter without one searches the words', async () => {
  const page = await web.open('/', { locale: 'ko-KR' })
  const box = searchBox(page)
  await box.pressSequentially('역삼1', { delay: 40 })
  const options = page.getByRole('listbox').getByRole('option')
  await options.filter({ hasText: '역삼1동' }).first().waitFor()
  assert.equal(await box.getAttribute('aria-expanded'), 'true')
  assert.match((await page.getByRole('status').allTextContents()).join(' '), /추천 검색어 \d+개/)
  assert.deepEqual([...ownFaults(page), ...(await seriousFindings(page))], [])
  await page.keyboard.press('ArrowDown')
  const chosen = await box.getAttribute('aria-activedescendant')
  assert.equal(await options.first().getAttribute('id'), chosen)
  await options.filter({ hasText: '역삼1동' }).first().click()
  await page.waitForURL((url) => url.searchParams.get('region_code') === '1168064000')
  assert.equal(await box.inputValue(), '역삼1동')
  await box.fill('조용한 카페')
  await options.first().waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await box.inputValue(), '조용한 카페')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('atmosphere') === 'quiet')
  await page.context().close()
})

test('choosing a venue opens it, and leaving the box chooses nothing', async () => {
  const page = await web.open('/', { locale: 'ko-KR' })
  const [venue] = web.test.world.venues.filter(({ place }) => !place.name.includes(' '))
  const name = venue?.place.name ?? ''
  await searchBox(page).fill(name)
  const option = page.getByRole('option').filter({ hasText: '매장' }).first()
  await option.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  assert.equal(new URL(page.url()).pathname, '/')
  await searchBox(page).fill('')
  await searchBox(page).fill(name)
  await option.click()
  await page.waitForURL(/\/places?\//)
  await page.context().close()
})

test(
  'filters and opening hours can be set by keyboard, are kept in the address and survive a reload',
  fullRunOnly,
  async () => {
    const page = await web.open('/')
    await page.getByRole('button', { name: 'Filters' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Wi-Fi', exact: true }).press('Space')
    await page.waitForURL((url) => url.searchParams.get('wifi') === 'true')
    assert.deepEqual(await seriousFindings(page), [])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Opening hours' }).press('Enter')
    await page.getByRole('button', { name: 'Dinner' }).press('Enter')
    await page.getByRole('button', { name: 'Remove Dinner' }).waitFor()
    const { search } = new URL(page.url())
    assert.deepEqual(Object.fromEntries(new URLSearchParams(search)), { wifi: 'true', open_at: 'dinner' })
    const total = await totalOf('wifi=true&open_at=dinner')
    await page.reload()
    await page.locator('#results', { hasText: `${total} place` }).waitFor()
    await page.context().close()
  },
)

test('an empty list offers buttons with counts, which the keyboard reaches and which change the address', async () => {
  for (const [locale, without, title] of [
    ['ko-KR', '“없는가게이름” 조건 빼기', '하나만 바꾸면 찾을 수 있습니다'],
    ['en-GB', 'Without “없는가게이름”', 'One change finds places'],
  ] as const) {
    const page = await web.open('/?keyword=없는가게이름&wifi=true', { locale })
    await page.getByRole('heading', { level: 3, name: title }).waitFor()
    assert.deepEqual([...ownFaults(page), ...(await seriousFindings(page))], [])
    const total = await totalOf('wifi=true')
    await page
      .getByRole('button', { name: without })
      .filter({ hasText: String(total) })
      .press('Enter')
    await page.waitForURL((url) => url.search === '?wifi=true')
    assert.equal(await totalShown(page), total)
    await page.context().close()
  }
})

test('a place can be opened and left by keyboard alone, and shows all its sections', async () => {
  const page = await web.open('/')
  const first = page.locator('article h3 a').first()
  await first.waitFor()
  const name = (await first.textContent()) ?? ''
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content')
  await first.focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { level: 1, name })
  await title.waitFor()
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
  for (const part of ['Confidence and freshness', 'Opening hours', 'Where this comes from'])
    await page.getByRole('heading', { level: 2, name: part }).waitFor()
  assert.deepEqual([...ownFaults(page), ...(await seriousFindings(page))], [])
  await page.getByRole('button', { name: 'Back to the list' }).press('Enter')
  await page.waitForURL(`${web.test.url}/`)
  await page.locator('article h3 a:focus', { hasText: name }).waitFor()
  await page.context().close()
})

test('pressing an empty spot of the map searches around it', fullRunOnly, async () => {
  // No venue matches the search, so no dot of the map can be under the press.
  const page = await web.open('/?keyword=%EC%97%86%EB%8A%94%EA%B0%80%EA%B2%8C%EC%9D%B4%EB%A6%84')
  await page.getByText('No place matches all conditions').waitFor()
  await page.locator('canvas.maplibregl-canvas').click({ position: { x: 300, y: 300 } })
  await page.getByLabel('Radius').selectOption('500')
  await page.getByRole('button', { name: 'Search here' }).click()
  await page.waitForURL((url) => url.searchParams.get('radius') === '500' && url.searchParams.has('lat'))
  await page.getByRole('button', { name: 'Remove within 500 m' }).waitFor()
  await page.context().close()
})

test('the visible map can be searched, and the list can be put in another order', async () => {
  const page = await web.open('/?region_code=11680')
  await page.locator('section[aria-busy=false] canvas.maplibregl-canvas').hover()
  await page.mouse.down()
  await page.mouse.move(800, 420, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Search this map' }).click()
  await page.waitForURL((url) => url.searchParams.has('bbox') && !url.searchParams.has('region_code'))
  await page.getByRole('button', { name: 'Remove on this part of the map' }).waitFor()
  const bbox = new URL(page.url()).searchParams.get('bbox') ?? ''
  const total = await totalOf(`bbox=${bbox}`)
  await page.locator('#results', { hasText: `${total.toLocaleString('en-US')} place` }).waitFor()
  await page.getByLabel('Sort by').selectOption('newest')
  await page.waitForURL((url) => url.searchParams.get('sort') === 'newest')
  const answer = await (await web.test.get(`/api/v1/places?page_size=1&sort=newest&bbox=${bbox}`)).json()
  const [first] = (answer as { data: { name: string }[] }).data
  await page
    .locator('article h3 a', { hasText: first?.name ?? 'no place' })
    .first()
    .waitFor()
  assert.deepEqual([...ownFaults(page), ...(await seriousFindings(page))], [])
  await page.context().close()
})

test('on a phone nothing is wider than the screen, and either the list or the map shows', async () => {
  const page = await web.open('/?business_category=cafe', PHONE)
  await page.locator('article').first().waitFor()
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok((await overflow()) <= 0, 'the list')
  await page.getByRole('button', { name: '지도' }).tap()
  await page.locator('canvas.maplibregl-canvas').waitFor()
  assert.ok((await overflow()) <= 0, 'the map')
  await page.getByRole('button', { name: '목록' }).tap()
  await page.locator('article h3 a').first().tap()
  await page.getByRole('heading', { level: 1 }).waitFor()
  assert.ok((await overflow()) <= 0, 'a place')
  assert.deepEqual(await seriousFindings(page), [])
  await page.context().close()
})

test('the request shown returns what the page shows', fullRunOnly, async () => {
  const page = await web.open('/?business_category=cafe&open_at=lunch')
  const shown = await totalShown(page)
  await page.getByText('The API request for this page').click()
  await page.getByRole('tab', { name: 'Address' }).click()
  const address = (await page.locator('pre').last().textContent()) ?? ''
  const answer = (await (await web.test.get(address.slice(web.test.url.length))).json()) as { meta: { total: number } }
  assert.equal(answer.meta.total, shown)
  await page.context().close()
})

test('a refusal shows the service’s message, and the refused filter can be removed', fullRunOnly, async () => {
  const page = await web.open('/?atmosphere=quite')
  await page.getByRole('alert').getByText('quite').first().waitFor()
  await page.getByRole('button', { name: 'Remove this filter: atmosphere=quite' }).click()
  await page.waitForURL(`${web.test.url}/`)
  await page.locator('article').first().waitFor()
  await page.context().close()
})

test('an unknown place is requested once, and its page links back to the search', fullRunOnly, async () => {
  const page = await web.open('/?atmosphere=quiet')
  let asked = 0
  page.on('request', (request) => void (request.url().includes('/places/pl_nowhere') && asked++))
  await page.goto(`${web.test.url}/place/pl_nowhere`)
  await page.getByRole('heading', { level: 1, name: 'There is no such place' }).waitFor()
  await page.locator('canvas.maplibregl-canvas').waitFor()
  assert.equal(asked, 1)
  await page.getByRole('link', { name: 'Back to the search' }).click()
  await page.locator('article').first().waitFor()
  await page.context().close()
})

test('visitors share the explorer’s key, and each address has its own allowance', async () => {
  const page = await (await fetch(`${web.test.url}/`)).text()
  const key = /"explorerKey":"(os_browser_\w+)"/.exec(page)?.[1] ?? ''
  const ask = (from: string, headers = {}) =>
    web.test.get('/api/v1/stats', { authorization: `Bearer ${key}`, 'x-forwarded-for': from, ...headers })
  const here = { referer: `${web.test.url}/` }
  assert.equal((await ask('203.0.113.1')).status, 403, 'without a page of this server as referer')
  let answer = await ask('203.0.113.1', here)
  for (let calls = 1; answer.status === 200 && calls < 1_000; calls++) answer = await ask('203.0.113.1', here)
  assert.equal(answer.status, 429)
  assert.ok(Number(answer.headers.get('retry-after')) >= 1)
  assert.equal((await ask('203.0.113.2', here)).status, 200)
})
