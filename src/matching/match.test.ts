import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MATCH_CANDIDATES_MAX, MATCH_REASONS } from '#contract/match.ts'
import { SANDBOX_DONGS } from '#contract/sandboxVenues.ts'
import type { VenueFacts } from '#pipeline/single/venueRecord.ts'
import { SmallMatcher } from './smallMatcher.ts'
import type { CallerListing, MatchAnswer } from './venueMatcher.ts'

const LIMIT = 0.9
const PLACE = { lat: 37.5, lng: 127.0 }
const DONG = '서울특별시 시험구 시험동'

function venue(id: string, name: string, more: Partial<VenueFacts> = {}): VenueFacts {
  const facts = { regionCode: '1199900100', category: 'restaurant', subtypes: ['korean'], closed: false }
  return { id, name, ...PLACE, road: null, jibun: `${DONG} 10-1`, phone: null, ...facts, ...more }
}

const VENUES = [
  venue('pl_gukbap', '은하수돼지국밥', { phone: '02-555-0101', jibun: `${DONG} 12-3` }),
  venue('pl_noodles', '초록다리칼국수', { jibun: `${DONG} 40-2`, lat: 37.5018 }),
  venue('pl_far', '은하수돼지국밥', { jibun: `${DONG} 77`, lat: 37.5042, lng: 127.0041 }),
  venue('pl_closed', '낮달식당', { jibun: `${DONG} 90`, lat: 37.4985, closed: true }),
]

const matcher = new SmallMatcher({
  dataVersion: 'test',
  asOf: '2026-11-01',
  venues: VENUES,
  dongs: SANDBOX_DONGS,
  stations: [],
  nameCounts: { records: 0, grams: new Map(), wholes: new Map(), distinctives: new Map() },
})

const NOTHING: CallerListing = { name: '', address: '', lat: null, lng: null, phone: '', category: '' }

async function answers(listings: readonly Partial<CallerListing>[]): Promise<MatchAnswer[]> {
  const matching = await matcher.match(
    listings.map((listing) => ({ ...NOTHING, ...listing })),
    LIMIT,
  )
  assert.equal(matching.kind, 'matched')
  return matching.kind === 'matched' ? matching.answers : []
}

async function answerTo(listing: Partial<CallerListing>): Promise<MatchAnswer> {
  return (await answers([listing]))[0] as MatchAnswer
}

test('a venue is found by its name and any one of coordinates, address and phone', async () => {
  const name = '은하수 돼지국밥'
  for (const by of [{ lat: 37.50005, lng: 127.00004 }, { address: `${DONG} 12-3` }, { phone: '02)555-0101' }]) {
    const { placeId, probability, candidates, reasons } = await answerTo({ name, ...by })
    assert.equal(placeId, 'pl_gukbap', JSON.stringify(by))
    assert.ok(probability >= LIMIT)
    assert.equal(candidates[0]?.placeId, 'pl_gukbap')
    assert.ok(reasons.includes('name_same'))
  }
})

test('the nearer of two venues of one name is the answer', async () => {
  assert.equal((await answerTo({ name: '은하수돼지국밥', lat: 37.5042, lng: 127.0041 })).placeId, 'pl_far')
  assert.equal((await answerTo({ name: '은하수돼지국밥', ...PLACE })).placeId, 'pl_gukbap')
})

test('of two venues of one name in the region of a listing without a place, none is the answer', async () => {
  const { placeId, probability, reasons, candidates } = await answerTo({
    name: '은하수돼지국밥',
    address: '서울특별시 시험구',
  })
  assert.deepEqual(candidates.map((candidate) => candidate.placeId).toSorted(), ['pl_far', 'pl_gukbap'])
  assert.equal(placeId, null)
  assert.ok(probability <= 0.5, String(probability))
  assert.equal(reasons[0], 'several_candidates')
})

test('venues in business at the address of a listing are found by it alone, when asked for', async () => {
  const listing = { ...NOTHING, name: '보라매만두집', address: `${DONG} 12-3`, lat: 37.5042, lng: 127.0041 }
  const idsAt = async (address: string, withSameAddress: boolean) => {
    const matching = await matcher.match([{ ...listing, address }], LIMIT, { withSameAddress })
    return matching.kind === 'matched' && matching.answers[0]?.sameAddress.map(({ placeId }) => placeId)
  }
  assert.deepEqual(await idsAt(listing.address, true), ['pl_gukbap'])
  assert.deepEqual(await idsAt(listing.address, false), [])
  assert.deepEqual(await idsAt(`${DONG} 90`, true), [], 'a place that closed is nobody’s to claim')
})

test('another name at the place of a venue is not that venue', async () => {
  const { placeId } = await answerTo({ name: '보라매만두집', address: `${DONG} 12-3`, ...PLACE })
  assert.equal(placeId, null)
})

test('a listing that names a counter, a number or a second shop that the venue does not name needs its phone', async () => {
  const place = { address: `${DONG} 12-3`, ...PLACE }
  for (const name of ['은하수돼지국밥(만두코너)', '은하수돼지국밥 2호점', '은하수돼지국밥(S-2)']) {
    const { placeId, candidates, reasons } = await answerTo({ name, ...place })
    assert.deepEqual([placeId, candidates[0]?.placeId, reasons[0]], [null, 'pl_gukbap', 'kept_apart'], name)
    assert.equal((await answerTo({ name, ...place, phone: '02-555-0101' })).placeId, 'pl_gukbap', name)
  }
  for (const name of ['은하수(돼지국밥)', '은하수돼지국밥(본점)', '은하수돼지국밥(Milky Way)'])
    assert.equal((await answerTo({ name, ...place })).placeId, 'pl_gukbap', name)
})

test('an answer says why there is none', async () => {
  const reasonOf = async (listing: Partial<CallerListing>) => (await answerTo(listing)).reasons[0]
  assert.equal(await reasonOf({ name: '없는이름의집', ...PLACE }), 'no_candidate')
  assert.equal(await reasonOf({ name: '은하수돼지국밥', lat: 51.5, lng: -0.1 }), 'outside_coverage')
  assert.equal(await reasonOf({ name: '은하수돼지국밥', address: '어딘가' }), 'place_unknown')
  assert.equal(await reasonOf({ name: '은하수노래연습장', category: '노래방', ...PLACE }), 'not_food_or_drink')
  assert.equal(await reasonOf({ name: '트???젤', ...PLACE }), 'name_unusable')
})

test('a venue that is closed for good is found, and the answer says so', async () => {
  const { placeId, reasons } = await answerTo({ name: '낮달식당', address: `${DONG} 90`, lat: 37.4985, lng: 127.0 })
  assert.equal(placeId, 'pl_closed')
  assert.ok(reasons.includes('closed_for_good'))
})

test('an answer does not depend on the other venues of the call', async () => {
  const listings = [
    { name: '은하수돼지국밥', ...PLACE },
    { name: '초록다리칼국수', address: `${DONG} 40-2` },
    { name: '낮달' },
  ]
  const together = await answers(listings)
  for (const [at, listing] of listings.entries()) assert.deepEqual(await answerTo(listing), together[at])
})

test('any listing gets a bounded answer: probabilities from 0 to 1, falling, with known reasons', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('은하수돼지국밥', `${DONG} 12-3`, '02-555-0101', '카페', '산 12', '(((', '100%'),
  )
  const listing = fc.record({
    name: text,
    address: text,
    lat: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
    lng: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
    phone: text,
    category: text,
  })
  await fc.assert(
    fc.asyncProperty(listing, async (sent) => {
      const { placeId, probability, reasons, candidates } = await answerTo(sent)
      assert.ok(candidates.length <= MATCH_CANDIDATES_MAX)
      const chances = [1, ...candidates.map((candidate) => candidate.probability), 0]
      assert.deepEqual(
        chances,
        chances.toSorted((a, b) => b - a),
      )
      assert.ok(placeId === null || (placeId === candidates[0]?.placeId && probability >= LIMIT))
      assert.ok(reasons.every((reason) => MATCH_REASONS.includes(reason)))
    }),
    { numRuns: 300 },
  )
})
