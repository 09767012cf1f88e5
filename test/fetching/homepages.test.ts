import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import type { Edition, FetchOutcome } from '#fetching/edition.ts'
import { readSource } from '#sources/readSource.ts'
import { type FetchingHere, fetchingHere, standIn } from './fetchingHere.ts'

/** Pages of venues as https://schema.org describes them. */

const jsonLd = (value: unknown) =>
  `<!doctype html><html><head><script type="application/ld+json">${JSON.stringify(value)}</script></head><body></body></html>`

const RESTAURANT = {
  '@context': 'https://schema.org',
  '@type': 'Restaurant',
  name: '초록문 식당',
  telephone: '+82-2-333-0001',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '양화로 160',
    addressLocality: '마포구',
    addressRegion: '서울특별시',
    addressCountry: 'KR',
  },
  geo: { '@type': 'GeoCoordinates', latitude: 37.5563, longitude: 126.9236 },
  servesCuisine: '한식',
  acceptsReservations: 'True',
  openingHoursSpecification: [
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Tuesday', 'Wednesday'],
      opens: '11:00',
      closes: '15:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Tuesday', 'Wednesday'],
      opens: '17:00:00',
      closes: '22:00:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Saturday', opens: '18:00', closes: '00:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'Sunday' },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-25',
      validThrough: '2026-12-25',
    },
    {
      '@type': 'OpeningHoursSpecification',
      validFrom: '2026-12-31',
      validThrough: '2026-12-31',
      opens: '17:00',
      closes: '02:00',
    },
  ],
  hasMenu: {
    '@type': 'Menu',
    hasMenuSection: [
      {
        '@type': 'MenuSection',
        name: '식사',
        hasMenuItem: [
          { '@type': 'MenuItem', name: '국밥', offers: { '@type': 'Offer', price: '11,000', priceCurrency: 'KRW' } },
          { '@type': 'MenuItem', name: '수육' },
        ],
      },
    ],
  },
}

const MICRODATA = `<!doctype html><meta charset="euc-kr"><body><div itemscope itemtype="https://schema.org/CafeOrCoffeeShop">
  <h1 itemprop="name">모퉁이 커피</h1><a itemprop="telephone" href="tel:02-333-0002">전화</a>
  <p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">서울특별시 마포구 와우산로 94</span></p>
  <meta itemprop="openingHours" content="Mo-Fr 09:00-18:00"><time itemprop="openingHours" datetime="Sa,Su 10:00-17:00">주말</time></div>`

function named(here: FetchingHere, objects: readonly object[]): string {
  const file = path.join(here.folder, 'named.ndjson')
  writeFileSync(file, objects.map((object) => JSON.stringify(object)).join('\n'))
  return file
}

function editionOf(outcome: FetchOutcome): Edition {
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.edition
}

const linesOf = ({ paths: [file] }: Edition): Record<string, unknown>[] =>
  readFileSync(file as string, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('crawling is off until it is enabled, and no request is sent', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response) => response.end(jsonLd(RESTAURANT)))
  const from = { kind: 'homepages' as const, path: named(here, [{ name: 'a', homepage: server.url }]) }
  for (const origin of [from, { ...from, enabled: false }]) {
    const outcome = await here.fetch(origin)
    assert.match(outcome.kind === 'failed' ? outcome.reason : '', /crawling is off/)
  }
  assert.equal(server.asked.length, 0)
})

test('JSON-LD and microdata become source records with hours, special hours, menu and place', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response, { pathname }) => {
    if (pathname === '/robots.txt') response.writeHead(404).end()
    else if (pathname === '/restaurant')
      response.end(jsonLd({ '@graph': [{ '@type': 'WebSite', name: 'x' }, RESTAURANT] }))
    else response.setHeader('content-type', 'text/html').end(iconv.encode(MICRODATA, 'euc-kr'))
  })
  const file = named(here, [
    { name: '초록문', homepage: `${server.url}/restaurant#menu`, lat: 1, lng: 2 },
    { name: '모퉁이', homepage: `${server.url}/cafe` },
  ])
  const edition = editionOf(await here.fetch({ kind: 'homepages', enabled: true, path: file }, 'homepages'))
  const [reading] = await readSource({ kind: 'records', path: edition.paths[0] as string })
  assert.equal(reading?.rejected.lines, 0)
  const [first, second] = reading?.records.toSorted((a, b) => (a.name > b.name ? -1 : 1)) ?? []
  assert.deepEqual(
    [first?.name, first?.roadAddress, first?.lat, first?.categoryLabel, first?.attributes],
    ['초록문 식당', '서울특별시 마포구 양화로 160', 37.5563, '한식', { reservable: true }],
  )
  assert.deepEqual(first?.hours, {
    osm: 'Mo off; Tu 11:00-15:00,17:00-22:00; We 11:00-15:00,17:00-22:00; Th off; Fr off; Sa 18:00-24:00; Su off',
  })
  assert.deepEqual(first?.specialHours, [
    { date: '2026-12-25', closed: true },
    { date: '2026-12-31', closed: false, open: '17:00', close: '02:00', endsNextDay: true },
  ])
  assert.deepEqual(first?.menu, [{ name: '국밥', price: 11_000 }, { name: '수육' }])
  assert.deepEqual(
    [second?.name, second?.roadAddress, second?.categoryLabel, second?.hours],
    [
      '모퉁이 커피',
      '서울특별시 마포구 와우산로 94',
      '카페',
      {
        osm: `${['Mo', 'Tu', 'We', 'Th', 'Fr'].map((day) => `${day} 09:00-18:00`).join('; ')}; Sa 10:00-17:00; Su 10:00-17:00`,
      },
    ],
  )
})

test('robots.txt is obeyed, also for the target of a redirect, and its delay is kept; unreachable rules forbid all', async (t) => {
  const here = fetchingHere(t)
  let robots: string | number = 'User-agent: *\nDisallow: /private\nCrawl-delay: 3\n'
  const server = await standIn(t, (_, response, { pathname }) => {
    if (pathname === '/robots.txt' && typeof robots === 'number') response.writeHead(robots).end()
    else if (pathname === '/robots.txt') response.end(robots)
    else if (pathname === '/moved') response.writeHead(302, { location: '/private/a' }).end()
    else response.end(jsonLd(RESTAURANT))
  })
  const file = named(
    here,
    ['/private/a', '/moved', '/open'].map((page) => ({ name: 'a', homepage: server.url + page })),
  )
  const from = { kind: 'homepages' as const, enabled: true, path: file }
  const started = here.dependencies.clock()
  const edition = editionOf(await here.fetch(from))
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    ['/robots.txt', '/moved', '/open'],
  )
  assert.ok(here.dependencies.clock() - started >= 3_000)
  assert.deepEqual(edition.facts, { pages: 3, venues: 1, faults: 2, waiting: 0 })
  robots = 500
  server.asked.length = 0
  here.at('2026-12-20T03:00:00Z')
  await here.fetch(from)
  assert.deepEqual([...new Set(server.asked.map(({ url }) => url))], ['/robots.txt'])
})

test('pages are asked for conditionally, a week apart, and no more than the limit of the day', async (t) => {
  const here = fetchingHere(t)
  let notModified = 0
  const server = await standIn(t, (request, response, { pathname }) => {
    if (pathname === '/robots.txt') return response.writeHead(404).end()
    response.setHeader('etag', '"1"')
    if (request.headers['if-none-match'] === '"1"') {
      notModified++
      return response.writeHead(304).end()
    }
    response.end(jsonLd({ ...RESTAURANT, name: pathname }))
  })
  const file = named(
    here,
    Array.from({ length: 5 }, (_, i) => ({ name: 'a', homepage: `${server.url}/${i}` })),
  )
  const from = { kind: 'homepages' as const, enabled: true, path: file, requestsPerDayMax: 4 }
  const first = editionOf(await here.fetch(from))
  assert.deepEqual([first.facts['venues'], first.facts['waiting'], server.asked.length], [3, 2, 4])
  here.at('2026-11-21T03:00:00Z')
  assert.deepEqual(editionOf(await here.fetch(from)).facts, { pages: 5, venues: 5, faults: 0, waiting: 0 })
  here.at('2026-11-22T03:00:00Z')
  const asked = server.asked.length
  await here.fetch(from)
  assert.equal(server.asked.length, asked)
  here.at('2026-11-28T04:00:00Z')
  const again = editionOf(await here.fetch(from))
  assert.equal(notModified, 3)
  assert.deepEqual(
    new Set(linesOf(again).map(({ observedAt }) => String(observedAt).slice(0, 10))),
    new Set(['2026-11-28', '2026-11-21']),
  )
})

test('a page of several venues, of none, with broken data or unreadable hours states nothing that it does not say', async (t) => {
  const here = fetchingHere(t)
  const pages: Record<string, string> = {
    '/chain': jsonLd([RESTAURANT, { ...RESTAURANT, name: '다른 지점' }]),
    '/shop': jsonLd({ '@type': 'Store', name: '가게' }),
    '/broken': '<script type="application/ld+json">{"@type": "Restaurant", </script>',
    '/hours': jsonLd({
      ...RESTAURANT,
      openingHoursSpecification: undefined,
      openingHours: ['Mo-Fr 11:00-20:00', '주말 휴무'],
    }),
  }
  const server = await standIn(t, (_, response, { pathname }) =>
    pathname in pages ? response.end(pages[pathname]) : response.writeHead(404).end(),
  )
  const file = named(
    here,
    Object.keys(pages).map((page) => ({ name: 'a', homepage: server.url + page })),
  )
  const lines = linesOf(editionOf(await here.fetch({ kind: 'homepages', enabled: true, path: file })))
  assert.deepEqual(
    lines.map(({ sourceId, hours }) => [String(sourceId).slice(server.url.length), hours]),
    [['/hours', undefined]],
  )
})

test('a homepage that several venues share is not asked for, and none outside the public web', async (t) => {
  const here = fetchingHere(t)
  const server = await standIn(t, (_, response) => response.end(jsonLd(RESTAURANT)))
  const file = named(here, [
    { name: 'a', homepage: `${server.url}/chain` },
    { name: 'b', homepage: `${server.url}/chain` },
    { name: 'c', homepage: 'http://10.0.0.1/' },
    { name: 'd', homepage: 'javascript:alert(1)' },
  ])
  const edition = editionOf(await here.fetch({ kind: 'homepages', enabled: true, path: file }))
  assert.deepEqual([edition.facts['pages'], server.asked.length], [0, 0])
})
