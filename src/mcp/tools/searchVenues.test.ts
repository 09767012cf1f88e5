import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToolRun } from '../tool.ts'
import type { ServiceCall } from '../venueService.ts'
import { SEARCH_VENUES } from './searchVenues.ts'

/** Makes a service that has these districts of a city, given by their latitudes, and no venue. */
function serviceWith(lats: readonly number[]) {
  const asked: ServiceCall[] = []
  const rows = lats.map((lat, i) => ({
    kind: 'sigungu',
    regionCode: `4111${i}`,
    sido: '경기도',
    sigungu: `수원시 ${'가나다'[i]}${'가나다'[i]}구`,
    dong: '',
    fullName: `경기도 수원시 ${'가나다'[i]}구`,
    center: { lat, lng: 127 },
    placeCount: 1,
  }))
  const meta = { total: 0, page: 1, pageSize: 8, notices: [], openAt: null, dietaryCoverage: null }
  const call = async (one: ServiceCall) => {
    asked.push(one)
    return { kind: 'data' as const, data: one.name === 'regions' ? rows : [], meta, units: 1, replayed: false }
  }
  const run: ToolRun = {
    service: { call },
    signal: AbortSignal.abort(),
    now: 0,
    principal: 'key',
    consent: { canAsk: false, given: 'open', askedFor: null, ask: () => assert.fail('no form is shown') },
  }
  return { run, asked }
}

test('an area that is wider than the maximum circle is limited to 5 km, and the result says so', async () => {
  for (const [lats, notes] of [
    [[37.2, 37.35], ['Only the middle 5 km of it; name one district for the rest.']],
    [[37.2, 37.21], []],
  ] as const) {
    const { run, asked } = serviceWith(lats)
    const outcome = await SEARCH_VENUES.run({ region: '수원' }, run)
    assert.ok(outcome.kind === 'answer')
    assert.deepEqual(outcome.structured['notes'], notes)
    assert.deepEqual(
      asked.map(({ name }) => name),
      ['search', 'regions', 'nearby'],
    )
    assert.equal(asked[2]?.query?.['radius'] === '5000', notes.length > 0)
  }
})
