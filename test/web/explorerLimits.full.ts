import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_PLANS, type Plan } from '#contract/plans.ts'
import { seriousFindings, webServer } from './webServer.ts'

/** A visitor sees a hundred new places a day here, which is what the map of one search shows. */
const plans = new Map<string, Plan>([
  ...Object.entries<Plan>(DEFAULT_PLANS),
  ['explorer', { ...DEFAULT_PLANS.explorer, distinctVenues: 200 }],
])
const web = webServer({ settings: { plans } })
/** A folder for pictures of what is tested. */
const pictures = process.env['ONESET_TEST_PICTURES']

test('a visitor who has seen enough is shown how to get a key, by keyboard too, and keeps what was seen', async () => {
  const page = await web.open('/')
  const first = (await page.locator('article h3 a').first().textContent()) ?? ''
  await page.locator('section[aria-busy=false] canvas.maplibregl-canvas').waitFor()
  await page.goto(`${web.test.url}/?page=6`)
  const panel = page.getByRole('status').filter({ hasText: 'There is more with a key of your own' })
  await panel.getByText('as many new places today').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0, 'no error')
  assert.deepEqual(await seriousFindings(page), [])
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/signUpPanel.png` })
  await page.goto(`${web.test.url}/`)
  await page.locator('article h3 a', { hasText: first }).first().waitFor()
  await page.goto(`${web.test.url}/?page=6`)
  await panel.getByRole('link', { name: 'Get a free key' }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/sign-up')
  await page.context().close()
})

test('a place that may not be opened any more says so kindly, in Korean on a phone', async () => {
  const page = await web.open('/', { locale: 'ko-KR', viewport: { width: 360, height: 740 } })
  const { data } = (await (await web.test.get('/api/v1/places?page=3&page_size=100&fields=id')).json()) as {
    data: { id: string }[]
  }
  await page.goto(`${web.test.url}/place/${data[50]?.id}`)
  await page.getByRole('heading', { level: 1, name: 'API 키를 발급받으면 더 볼 수 있습니다' }).waitFor()
  assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0)
  assert.deepEqual(await seriousFindings(page), [])
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/signUpPanelPhone.png` })
  await page.context().close()
})
