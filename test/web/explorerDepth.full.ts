import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webServer } from './webServer.ts'

/** More venues than visitors may page through. */
const web = webServer({ venues: 400 })

test('the last page for visitors states the limit and its reason, and deeper pages do not suggest to wait', async () => {
  const page = await web.open('/?page=10')
  await page.getByText('Without your own key, the list ends at place 200.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Next' }).isDisabled(), true)
  await page.goto(`${web.test.url}/?page=11`)
  await page.getByText('Without an API key, a list ends after 200 places.').waitFor()
  await page.getByText('Narrow the search to see other places.').waitFor()
  assert.equal(await page.getByText(/again/).count(), 0)
  await page.context().close()
})
