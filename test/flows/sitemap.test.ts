import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXPLORER_SETTINGS } from './copier.ts'
import { startTestServer } from './testServer.ts'

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)

test('without the operator’s permission there is no sitemap, and robots.txt names none', async (t) => {
  const s = await startTestServer(t, { venues: 60, settings: { ...EXPLORER_SETTINGS } })
  assert.equal((await s.get('/sitemap.xml')).status, 404)
  assert.doesNotMatch(await (await s.get('/robots.txt')).text(), /Sitemap/)
})

test('the sitemap lists every open place once, and no closed one', async (t) => {
  const s = await startTestServer(t, { venues: 2_100, settings: { ...EXPLORER_SETTINGS, hasSitemap: true } })
  assert.match(await (await s.get('/robots.txt')).text(), new RegExp(`Sitemap: ${s.url}/sitemap.xml`))
  const files = locations(await (await s.get('/sitemap.xml')).text())
  const pages: string[] = []
  for (const file of files) pages.push(...locations(await (await s.get(new URL(file).pathname)).text()))
  const open = s.world.venues.filter(({ place }) => place.closureSignal?.level !== 'confirmed')
  assert.deepEqual(new Set(pages), new Set(open.map(({ place }) => `${s.url}/place/${place.id}`)))
  assert.equal(pages.length, open.length)
  for (const wrong of ['0', '99', '1e3', '-1']) assert.equal((await s.get(`/sitemap/${wrong}.xml`)).status, 404, wrong)
})
