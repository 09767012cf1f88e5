import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../support/repository.ts'
import { startExplorer } from './copier.ts'
import type { TestServer } from './testServer.ts'
import { Visitor } from './visitor.ts'

const HTML = { accept: 'text/html', 'x-forwarded-for': '203.0.113.40' }

async function open(s: TestServer, path: string, headers: Record<string, string> = {}) {
  s.clock.now += 300
  const response = await s.get(path, { ...HTML, ...headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The place as schema.org describes it; null for a page without one. */
function schemaIn(text: string) {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
  return json === undefined ? null : JSON.parse(json)
}

test('the page of a place states its name, address and hours without a program, in the language asked for', async (t) => {
  const s = await startExplorer(t, 60)
  const venue = s.world.venues.find(({ place }) => place.phone !== null && place.address.road !== null)
  assert.ok(venue)
  const { id, name, address, phone } = venue.place
  const korean = await open(s, `/place/${id}`, { 'accept-language': 'ko' })
  assert.equal(korean.status, 200)
  assert.match(korean.text, /<html lang="ko">/)
  assert.ok(korean.text.includes(`<title>${name} · `))
  assert.ok(korean.text.includes(`<link rel="canonical" href="${s.url}/place/${id}" />`))
  const schema = schemaIn(korean.text)
  assert.deepEqual([schema.name, schema.telephone, schema.url], [name, phone, `${s.url}/place/${id}`])
  assert.equal(schema.address.streetAddress, address.road)
  assert.match(String(korean.headers.get('vary')), /Accept-Language/)

  const english = await open(s, `/place/${id}?lang=en`, { 'accept-language': 'ko' })
  assert.match(english.text, /<html lang="en">/)
  assert.ok(english.text.includes(`<link rel="canonical" href="${s.url}/place/${id}?lang=en" />`))
  for (const language of ['ko', 'en'])
    assert.ok(english.text.includes(`hreflang="${language}" href="${s.url}/place/${id}?lang=${language}"`))
})

test('the page of an unknown place is a 404 that the program explains', async (t) => {
  const s = await startExplorer(t, 60)
  const { status, text } = await open(s, '/place/pl_nowhere')
  assert.equal(status, 404)
  assert.match(text, /<div id="root"><\/div>/)
  assert.equal(schemaIn(text), null)
})

test('pages of places show a copier no more places than the API opens for a visitor', async (t) => {
  const s = await startExplorer(t)
  const visitor = await Visitor.of(s)
  let shown = 0
  for (const { place } of s.world.venues.slice(0, 400)) {
    const { status, text } = await open(s, `/place/${place.id}`)
    assert.equal(status, 200)
    if (schemaIn(text) !== null) shown++
  }
  assert.ok(shown > 0 && shown < 400, `${shown} places were shown`)
  const last = s.world.venues.at(-1)?.place.id
  const { status } = await visitor.get(`/places/${last}?fields=phone`, HTML['x-forwarded-for'])
  assert.equal(status, 429, 'the same allowance is used up for the API')
})

test('every page that the application links to is served as a page', async (t) => {
  const s = await startExplorer(t, 60)
  const paths = [...textOf('src/web/paths.ts').matchAll(/^ {2}\w+: '(\/[^']*)',$/gm)].map(([, path = '']) => path)
  assert.ok(paths.length > 30)
  for (const path of paths.filter((one) => one !== '/place/$placeId')) {
    // An unknown code of an error has no page.
    const address = path === '/docs/errors/$code' ? '/docs/errors/not_found' : path.replaceAll(/\$\w+/g, 'abc')
    assert.equal((await open(s, address)).status, 200, path)
  }
})
