import assert from 'node:assert/strict'
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import type { DeclaredGeocoder } from '#fetching/declaredGeocoder.ts'
import { geocodeAddresses, knownAnswers } from '#fetching/geocodeAddresses.ts'
import { fetchingHere, standIn } from './fetchingHere.ts'

/** Stand-ins of the search APIs of Nominatim (jsonv2) and Pelias (GeoJSON), which know four addresses. */

const HOUSE = '서울특별시 마포구 양화로 160'
const STREET = '서울특별시 마포구 와우산로 94'
const AREA = '서울특별시 마포구 서교동 12-3'
const ELSEWHERE = '서울특별시 중구 중앙로 1'
const UNKNOWN = '서울특별시 중구 없는길 7'
const ALL = [HOUSE, STREET, AREA, ELSEWHERE, UNKNOWN]

const NOMINATIM: Record<string, object[]> = {
  [HOUSE]: [{ lat: '37.5571', lon: '126.9245', address: { house_number: '160', road: '양화로', city: '서울특별시' } }],
  [STREET]: [
    { lat: '37.55', lon: '126.92', address: { house_number: '90', road: '와우산로', province: '서울특별시' } },
  ],
  [AREA]: [{ lat: '37.55', lon: '126.91', address: { suburb: '서교동', city: '서울특별시' } }],
  [ELSEWHERE]: [{ lat: '35.1', lon: '129.03', address: { house_number: '1', road: '중앙로', city: '부산광역시' } }],
}
const pelias = (coordinates: number[], properties: object) => ({ geometry: { type: 'Point', coordinates }, properties })
const PELIAS: Record<string, object[]> = {
  [HOUSE]: [
    pelias([126.9245, 37.5571], {
      layer: 'address',
      match_type: 'exact',
      accuracy: 'point',
      housenumber: '160',
      region: '서울',
    }),
  ],
  [STREET]: [
    pelias([126.92, 37.55], {
      layer: 'address',
      match_type: 'interpolated',
      accuracy: 'point',
      housenumber: '94',
      region: 'Seoul',
    }),
  ],
  [AREA]: [
    pelias([126.91, 37.55], { layer: 'locality', match_type: 'fallback', accuracy: 'centroid', region: '서울' }),
  ],
  [ELSEWHERE]: [
    pelias([129.03, 35.1], { layer: 'address', match_type: 'exact', housenumber: '1', region: '부산광역시' }),
  ],
}

const OUTCOME = {
  asked: 5,
  found: 2,
  refused: { not_precise: 1, other_province: 1, not_found: 1 },
  waiting: 0,
  stopped: null,
}

for (const api of ['nominatim', 'pelias'] as const)
  test(`${api}: each address is asked for once, at most once a second; answers keep their day and precision`, async (t) => {
    const here = fetchingHere(t, { KEY: 'very-secret' })
    const server = await standIn(t, (_, response, { searchParams }) => {
      const results =
        api === 'nominatim' ? NOMINATIM[searchParams.get('q') ?? ''] : PELIAS[searchParams.get('text') ?? '']
      response.end(JSON.stringify(api === 'nominatim' ? (results ?? []) : { features: results ?? [] }))
    })
    const geocoder: DeclaredGeocoder = { api, url: `${server.url}/`, query: { api_key: { env: 'KEY' } } }
    const folder = path.join(here.folder, 'geocoder')
    assert.deepEqual(await geocodeAddresses(geocoder, folder, [...ALL, HOUSE], here.dependencies), OUTCOME)
    const urls = server.asked.map(({ url }) => new URL(url ?? '', 'http://x'))
    assert.equal(urls.length, 5)
    assert.deepEqual(
      new Set(urls.map(({ pathname }) => pathname)),
      new Set([api === 'nominatim' ? '/search' : '/v1/search']),
    )
    assert.ok(urls.every(({ searchParams }) => searchParams.get('api_key') === 'very-secret'))
    const korea = api === 'nominatim' ? ['countrycodes', 'kr'] : ['boundary.country', 'KOR']
    assert.ok(urls.every(({ searchParams }) => searchParams.get(korea[0] ?? '') === korea[1]))
    assert.deepEqual(here.pauses, [1_000, 1_000, 1_000, 1_000])
    const known = await knownAnswers(geocoder, folder)
    const point = { kind: 'found', lat: 37.5571, lng: 126.9245, precision: 'house' }
    assert.deepEqual(known.get(HOUSE), { answer: point, on: '2026-11-20' })
    const onStreet = known.get(STREET)?.answer
    assert.equal(onStreet?.kind === 'found' && onStreet.precision, 'street')
    assert.ok(!readFileSync(path.join(folder, 'answers.ndjson'), 'utf8').includes('very-secret'))

    here.at('2026-12-20T03:00:00Z')
    assert.equal((await geocodeAddresses(geocoder, folder, ALL, here.dependencies)).asked, 0)
    // A process that was killed leaves half a line, and what was not found is asked for again after 90 days.
    appendFileSync(path.join(folder, 'answers.ndjson'), '{"service":"x","te')
    here.at('2027-02-19T03:00:00Z')
    assert.equal((await geocodeAddresses(geocoder, folder, ALL, here.dependencies)).asked, 3)
    assert.equal((await knownAnswers(geocoder, folder)).size, 5)
    assert.equal((await knownAnswers({ ...geocoder, url: 'http://other.example' }, folder)).size, 0)
  })

test('the daily limit, the time of one run and a service of another kind end the asking; the next day goes on', async (t) => {
  const here = fetchingHere(t)
  let body = '[]'
  const server = await standIn(t, (_, response) => response.end(body))
  const geocoder: DeclaredGeocoder = { api: 'nominatim', url: server.url, requestsPerDayMax: 2 }
  const ask = (more: object = {}, folder = 'a') =>
    geocodeAddresses({ ...geocoder, ...more }, path.join(here.folder, folder), ALL, here.dependencies)
  const first = await ask()
  assert.deepEqual([first.asked, first.waiting], [2, 3])
  assert.match(first.stopped ?? '', /the 2 requests of 2026-11-20 are used up.*requestsPerDayMax/)
  assert.equal((await ask()).asked, 0)
  here.at('2026-11-21T03:00:00Z')
  assert.equal((await ask()).asked, 2)
  const slow = await ask({ requestsPerDayMax: 99, secondsApart: 50, minutesMax: 1 }, 'b')
  assert.deepEqual([slow.asked, slow.waiting, slow.stopped], [3, 2, '1 minutes are over'])
  for (const other of ['<html>', '{"features":[]}', '[{"lat":"x"}]']) {
    body = other
    const wrong = await ask({ requestsPerDayMax: 99 }, 'c')
    assert.match(wrong.stopped ?? '', /does not answer as nominatim; correct 'api' or 'url'/, other)
    assert.equal(wrong.asked, 0)
  }
})
