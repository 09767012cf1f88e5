import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { WEEKDAYS } from '#base/kst.ts'
import type { PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { Week } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import { EMPTY_CALENDAR } from '#venue/hours/calendar.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { shelveWorld } from '../support/shelveWorld.ts'
import { until } from '../support/until.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** What is written to the overlay's port is visible over HTTP soon, and no longer after it is withdrawn. */

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => cleanups.push(job) })
})
after(() => Promise.all(cleanups.map((job) => job())))

const port = () => s.server.administration.releases
const write = (id: string, changes: PlaceChanges | null) => port().changePlaces(new Map([[id, changes]]))

async function read(pathAndQuery: string): Promise<Json> {
  const response = await s.get(`/api/v1${pathAndQuery}`)
  const body = await response.json()
  assert.equal(response.status, 200, JSON.stringify(body))
  return body
}

/** Repeats a request until the response is as expected. */
async function eventually(t: TestContext, holds: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  await until(holds)
  t.diagnostic(`seen after ${Math.round(performance.now() - begun)} ms`)
}

/** Returns an open venue, without what the test will change, that is found near its place. */
function openVenue(fits: (venue: Venue) => boolean): { id: string; found: (filters: string) => Promise<boolean> } {
  const venue = s.world.venues.find((one) => one.place.closureSignal === null && fits(one)) as Venue
  const { id, location } = venue.place
  const found = async (filters: string) => {
    const query = `lat=${location.lat}&lng=${location.lng}&radius=5&page_size=100&fields=id&${filters}`
    const { data } = await read(`/places/nearby?${query}`)
    return data.some((place: Json) => place.id === id)
  }
  return { id, found }
}

const everyDay = (open: string, close: string): Week =>
  WEEKDAYS.map((day) => ({ day, closed: false, open, close, endsNextDay: false, breaks: [], lastOrder: null }))

test('confirmed attributes soon affect filters and responses; after their withdrawal they are gone', async (t) => {
  const { id, found } = openVenue(({ attributes }) => !attributes.booleans.rooftop && !attributes.foreign_languages)
  const filters = 'rooftop=true&foreign_languages=de,fr'
  const shown = async () => (await read(`/places/${id}?fields=serviceAttributes`)).data.serviceAttributes
  const before = await shown()
  assert.equal(await found(filters), false)
  void write(id, { attributes: { booleans: { rooftop: true }, foreign_languages: ['de', 'fr'] } })
  await eventually(t, () => found(filters))
  assert.deepEqual((await shown()).foreign_languages, ['de', 'fr'])
  void write(id, null)
  await eventually(t, async () => !(await found(filters)))
  assert.deepEqual(await shown(), before)
})

test('new hours and closures determine openNow and open_at', async (t) => {
  const { id, found } = openVenue(({ place }) => place.businessHours === null && place.is24h !== true)
  const openNow = async () => (await read(`/places/${id}?fields=openNow`)).data.openNow
  const before = await openNow()
  void write(id, { ...EMPTY_CALENDAR, businessHours: everyDay('09:00', '21:00') })
  // The server's clock stands at noon.
  await eventually(t, async () => (await openNow())?.reason === 'open')
  assert.equal(await found('open_at=now'), true)
  assert.equal(await found('open_at=22:00'), false)
  const closure = { from: s.world.asOf, to: null, reason: 'vacation', note: null, source: 'owner', announcedAt: null }
  void write(id, { businessHours: everyDay('09:00', '21:00'), temporaryClosures: [closure as never] })
  await eventually(t, async () => (await openNow()).reason === 'temporary_closure')
  assert.equal(await found('open_at=now'), false)
  await write(id, null)
  assert.deepEqual(await openNow(), before)
})

test('a booking address adds the external channel, and partner status the one through this service', async (t) => {
  const { id, found } = openVenue(
    ({ place, attributes }) =>
      place.reservationChannels.length === 0 && place.bookingUrl === null && !attributes.booleans.reservable,
  )
  const fields = 'fields=bookingUrl,reservationChannels,serviceReservable'
  const channels = async () => (await read(`/places/${id}?${fields}`)).data
  const bookingUrl = 'https://example.com/book-here'
  assert.equal(await found('reservable=true'), false)
  void write(id, { bookingUrl })
  await eventually(t, () => found('reservation_channel=external&reservable=true'))
  assert.deepEqual(await channels(), { bookingUrl, serviceReservable: false, reservationChannels: ['external'] })
  port().setPartners(new Set([id]))
  const { booleans } = (await read(`/places/${id}?fields=attributes`)).data.attributes
  const inOrder = BOOLEAN_FILTERS.filter((name) => name in booleans)
  assert.deepEqual(Object.keys(booleans), inOrder)
  assert.deepEqual(await channels(), {
    bookingUrl,
    serviceReservable: true,
    reservationChannels: ['service', 'external'],
  })
  assert.equal(await found('reservation_channel=service'), true)
  await write(id, null)
  assert.deepEqual(await channels(), { bookingUrl: null, serviceReservable: true, reservationChannels: ['service'] })
  port().setPartners(new Set())
  assert.equal(await found('reservable=true'), false)
})

test('a new menu is searchable and determines price and summary', async (t) => {
  const { id } = openVenue(({ place }) => place.menu !== null)
  const item = { name: '흑돼지 근고기', price: 64_000, recommend: true, isNew: true }
  const search = () => read(`/places?keyword=${encodeURIComponent('근고기')}&price_level=4&fields=id,matchReason,price`)
  assert.equal((await search()).meta.total, 0)
  void write(id, { menu: [item] })
  await eventually(t, async () => (await search()).meta.total === 1)
  const price = { level: 4, avg: 64_000, min: 64_000, max: 64_000 }
  assert.deepEqual((await search()).data, [{ id, matchReason: { field: 'menu', text: '흑돼지 근고기' }, price }])
  const { data } = await read(`/places/${id}?fields=menu,menuSummary`)
  assert.deepEqual(data, { menuSummary: { count: 1, items: ['흑돼지 근고기'] }, menu: [item] })
  await write(id, null)
  assert.equal((await search()).meta.total, 0)
})

test('an ETag is invalid after a change, and so is the one in between after its withdrawal', async () => {
  const { id } = openVenue(() => true)
  const held = async (etag: string) => {
    const headers = { authorization: `Bearer ${s.key}`, 'if-none-match': etag }
    const response = await s.get(`/api/v1/places/${id}?fields=phone`, headers)
    return { status: response.status, etag: response.headers.get('etag') ?? '' }
  }
  const first = await held('')
  assert.equal((await held(first.etag)).status, 304)
  await write(id, { phone: '02-000-1111' })
  const second = await held(first.etag)
  assert.equal(second.status, 200)
  await write(id, null)
  assert.equal((await held(second.etag)).status, 200)
})

test('edits of owners survive a switch of releases, and a merged id stands for the surviving place', async (t) => {
  const [id] = s.world.redirects.values()
  const [merged] = s.world.redirects.keys()
  const phone = async () => (await read(`/places/${id}?fields=phone`)).data.phone
  await write(merged as string, { phone: '02-222-3333' })
  assert.equal(await phone(), '02-222-3333')
  const first = s.server.dataVersion() ?? ''
  const second = await shelveWorld(generateWorld(1, 380), s.shelf, 'another')
  for (const version of [second, first]) {
    assert.equal((await s.admin('POST', `/releases/${version}/publish`)).status, 200)
    assert.equal(await phone(), '02-222-3333')
  }
  await write(merged as string, null)
  assert.notEqual(await phone(), '02-222-3333')
  t.diagnostic(`over ${first} and ${second}`)
})

test('places that the release lacks are left out, and the log counts them', async () => {
  await write('pl_elsewhere', { phone: '02-444-5555' })
  assert.equal((await s.get('/api/v1/places/pl_elsewhere')).status, 404)
  const lines = s.logged.filter(({ message }) => message.startsWith('owners changed places'))
  assert.deepEqual(
    lines.map(({ level, facts }) => [level, facts['unknown']]),
    [['warn', 1]],
  )
  await write('pl_elsewhere', null)
})
