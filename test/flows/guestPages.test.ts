import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServeOptions } from '#main/serve.ts'
import { PLAIN_PAGE } from '../support/plainPage.ts'
import { startTestServer } from './testServer.ts'

const SOLAPI = { url: 'http://127.0.0.1:9', apiKey: 'k', apiSecret: 's', from: '021234567' }

async function countriesOf(t: Parameters<typeof startTestServer>[0], settings: Partial<ServeOptions>) {
  const s = await startTestServer(t, { settings: { webFiles: new Map(PLAIN_PAGE), ...settings } })
  const page = await (await s.get('/bookings', { accept: 'text/html' })).text()
  const [, text = ''] = /<script type="application\/json" id="settings">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(text).textCountries
}

test('the pages know to which countries texts go: none without a gateway, Korea by default', async (t) => {
  assert.deepEqual(await countriesOf(t, {}), [])
  assert.deepEqual(await countriesOf(t, { solapi: SOLAPI }), ['82'])
  assert.deepEqual(await countriesOf(t, { solapi: SOLAPI, textCountries: ['82', '81'] }), ['82', '81'])
})
