import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestServer } from '../flows/testServer.ts'
import { openChromium } from '../support/chromium.ts'
import { until } from '../support/until.ts'

test('in a browser the mailed link shows a button that signs the owner in and works once', async (t) => {
  const printed: string[] = []
  const s = await startTestServer(t, { venues: 20, settings: { print: (text) => printed.push(text) } })
  const browser = await openChromium()
  t.after(() => browser.close())
  const asked = await fetch(`${s.url}/api/owner/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com' }),
  })
  assert.equal(asked.status, 200)
  await until(() => printed.some((text) => text.includes('owner@example.com')))
  const [link = ''] = /http\S+\/sign-in\/\w+/.exec(printed.join('\n')) ?? []

  const page = await browser.newPage()
  const reported: string[] = []
  page.on('console', (message) => message.type() === 'error' && reported.push(message.text()))
  await page.goto(link)
  assert.deepEqual(await page.context().cookies(), [], 'opening the link does not sign in')
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor()
  const session = await page.context().request.get(`${s.url}/api/owner/v1/session`)
  assert.equal(((await session.json()) as { data: { email: string } }).data.email, 'owner@example.com')
  assert.deepEqual(reported, [])

  await page.goto(link)
  await page.getByRole('button').click()
  await page.getByRole('heading', { name: 'This link is over' }).waitFor()
})
