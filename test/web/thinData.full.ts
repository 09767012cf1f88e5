import assert from 'node:assert/strict'
import { test } from 'node:test'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { webServer } from './webServer.ts'

/** The explorer on a release that knows little: cafés without hours, one of them with Wi-Fi. */

const CAFES = Array.from({ length: 6 }, (_, i) =>
  venueWith(
    `pl_cafe${i}`,
    { location: { lat: 37.5, lng: 127.03 + i / 1_000 }, name: `별빛 카페 ${i}`, category: 'cafe' },
    { subtypes: ['coffee'], attributes: { booleans: i === 0 ? { wifi: true } : {} } },
  ),
)
const web = webServer({ world: worldOf(CAFES) })

test('the filters are those that places have, each with its number, and no hours are offered where none are known', async () => {
  const page = await web.open('/')
  await page.locator('article').first().waitFor()
  await page.getByRole('button', { name: 'Opening hours' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Wi-Fi', exact: true }).filter({ hasText: '1' }).waitFor()
  await dialog.getByRole('button', { name: 'cafe', exact: true }).filter({ hasText: '6' }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'rooftop' }).count(), 0)
  await page.context().close()
})

test('every example that the page shows finds as many places as it says', async () => {
  for (const locale of ['ko-KR', 'en-GB']) {
    const page = await web.open('/', { locale })
    const examples = page.locator('li button', { hasText: /곳$|places?$/ })
    await examples.first().waitFor()
    const texts = await examples.allTextContents()
    assert.ok(texts.length > 0)
    for (const [i, text] of texts.entries()) {
      await examples.nth(i).click()
      await page.waitForURL((url) => url.searchParams.has('q'))
      await page.locator('#results', { hasText: /\d+ ?(?:곳|places?)$/.exec(text)?.[0] ?? 'no number' }).waitFor()
      await page.goBack()
      await examples.first().waitFor()
    }
    await page.context().close()
  }
})

test('a filter that no place has is still accepted, and the empty list says how to find places', async () => {
  const page = await web.open('/?rooftop=true&business_category=cafe')
  await page.getByRole('button', { name: 'Without rooftop' }).filter({ hasText: '6 places' }).press('Enter')
  await page.waitForURL((url) => url.search === '?business_category=cafe')
  await page.context().close()
})
