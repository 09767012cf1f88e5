import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { generateWorld } from '../support/generateVenues.ts'
import { indexOf, namesFound, queryFor, RELEASE } from '../support/openedIndex.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { buildIndex } from '#search/build.ts'
import { INDEX_FILES } from '#search/format/indexFiles.ts'
import { openIndex } from '#search/open.ts'

const world = generateWorld(5, 40)

test('the same input gives the same bytes', () => {
  assert.deepEqual(buildIndex(generateWorld(5, 40)), buildIndex(world))
})

test('the bytes do not depend on the order of the input', () => {
  assert.deepEqual(buildIndex({ ...world, venues: world.venues.toReversed() }), buildIndex(world))
})

test('each file that is missing, truncated or from another build is refused with its name', () => {
  const files = buildIndex(world)
  const other = buildIndex(generateWorld(6, 40))
  for (const name of INDEX_FILES) {
    const bytes = files.get(name) as Uint8Array
    const missing = new Map([...files].filter(([file]) => file !== name))
    assert.deepEqual(openIndex(missing, RELEASE), { kind: 'refused', reason: `${name}: missing` })
    const cut = openIndex(new Map([...files, [name, bytes.subarray(0, bytes.length >> 1)]]), RELEASE)
    assert.match(cut.kind === 'refused' ? cut.reason : '', new RegExp(`^${name}: .*truncated`))
    const mixed = openIndex(new Map([...files, [name, other.get(name) as Uint8Array]]), RELEASE)
    assert.match(mixed.kind === 'refused' ? mixed.reason : '', /from another build/)
  }
})

test('an index without venues gives an empty answer to every query', () => {
  const index = indexOf(worldOf([]))
  assert.equal(index.search(queryFor({ keyword: '국밥' }), emptyOverlay).total, 0)
  assert.deepEqual(index.find('pl_1'), { kind: 'unknown' })
  assert.deepEqual(index.categories(), [])
  assert.equal(index.stats(emptyOverlay).avgConfidence, 0)
})

test('statistics exclude venues that are closed for good', () => {
  const closed = { level: 'confirmed' as const, reasons: [], detectedAt: '2026-01-01', sources: 2 }
  const index = indexOf(
    worldOf([
      venueWith('pl_1', { category: 'cafe', confidence: 0.6, sourceCount: 2 }),
      venueWith('pl_2', { category: 'cafe', confidence: 0.61, regionCode: '1168065000' }),
      venueWith('pl_3', {
        category: 'bar',
        confidence: 0.9,
        sourceCount: 3,
        regionCode: '1168052100',
        closureSignal: closed,
      }),
      venueWith('pl_4', { category: 'bar', confidence: 0.6 }),
    ]),
  )
  const overlay = { ...emptyOverlay, revision: 1, partners: new Set(['pl_1', 'pl_3', 'pl_gone']) }
  assert.deepEqual(index.stats(overlay), {
    totalPlaces: 3,
    totalRegions: 2,
    multiSourcePlaces: 1,
    avgConfidence: 0.6,
    byCategory: [
      { category: 'cafe', count: 2 },
      { category: 'bar', count: 1 },
    ],
    generatedAt: RELEASE.generatedAt,
    dataVersion: RELEASE.dataVersion,
    partnerPlaces: 1,
  })
})

test('partners depend on the overlay, without a new index', () => {
  const index = indexOf(worldOf([venueWith('pl_1', { reservationChannels: ['phone'] }), venueWith('pl_2')]))
  const asked = queryFor({ lists: { reservation_channel: ['service'] } })
  const partners = new Set<string>()
  assert.deepEqual(namesOf(asked, 0), [])
  partners.add('pl_1')
  assert.deepEqual(namesOf(asked, 1), ['pl_1'])
  partners.delete('pl_1')
  partners.add('pl_2')
  assert.deepEqual(namesOf(asked, 2), ['pl_2'])

  function namesOf(query: typeof asked, revision: number): string[] {
    const overlay = { ...emptyOverlay, revision, partners }
    const moment = { at: query.at, overlay }
    return index
      .search(query, overlay)
      .hits.map(({ ordinal }) => JSON.parse(index.placeJson(ordinal, ['id'], moment)).id)
  }
})

test('the configuration can make open_at ignore announced closures', () => {
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
    day: day as 'mon',
    closed: false,
    open: '09:00',
    close: '18:00',
    endsNextDay: false,
    breaks: [],
    lastOrder: null,
  }))
  const closure = {
    from: '2026-11-21',
    to: null,
    reason: 'vacation' as const,
    note: null,
    source: 'owner',
    announcedAt: null,
  }
  const files = buildIndex(worldOf([venueWith('pl_1', { businessHours: week, temporaryClosures: [closure] })]))
  const noon = {
    requested: '12:00',
    type: 'point' as const,
    label: null,
    date: '2026-11-21',
    startMinute: 720,
    endMinute: 720,
  }
  const foundWith = (applyAnnouncedClosures: boolean) => {
    const opened = openIndex(files, RELEASE, { applyAnnouncedClosures })
    return opened.kind === 'opened' ? namesFound(opened.index, queryFor({ openAt: noon })) : null
  }
  assert.deepEqual(foundWith(true), [])
  assert.deepEqual(foundWith(false), ['pl_1'])
})

test('a circle contains the venues whose displayed distance is within its radius, and orders by that distance', () => {
  const north = (metres: number) => ({ lat: 37.5 + metres / 111_195.08, lng: 127.036 })
  const index = indexOf(
    worldOf(
      [
        ['pl_3', 100.4],
        ['pl_1', 100.3],
        ['pl_2', 100.6],
        ['pl_4', 20],
      ].map(([id, metres]) => venueWith(id as string, { location: north(metres as number) })),
    ),
  )
  const query = queryFor(
    {},
    { scope: { kind: 'circle', center: { lat: 37.5, lng: 127.036 }, radiusM: 100 }, sort: 'distance' },
  )
  assert.deepEqual(
    index.search(query, emptyOverlay).hits.map(({ distanceM }) => distanceM),
    [20, 100, 100],
  )
  assert.deepEqual(namesFound(index, query), ['pl_4', 'pl_1', 'pl_3'])
})

test('a place whose writing fails leaves nothing in the next one', () => {
  const index = indexOf(world)
  const moment = { at: 0, overlay: emptyOverlay }
  const failing = { ...moment, hit: { ordinal: 0, distanceM: null, openAtMatch: null } as never }
  Object.defineProperty(failing.hit, 'matchReason', { get: () => assert.fail('half-way') })
  const whole = index.placeJson(0, ['id', 'matchReason'], moment)
  assert.throws(() => index.placeJson(0, ['id', 'matchReason'], failing), /half-way/)
  assert.equal(index.placeJson(0, ['id', 'matchReason'], moment), whole)
})
