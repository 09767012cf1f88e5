import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import type { ReferenceExamples } from '#contract/openapi/referenceExamples.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EXAMPLE_SENTENCES } from '#query/exampleSentences.ts'
import { readSentence } from '#query/words.ts'
import type { RegionLookup } from '#query/wordsRegion.ts'
import { venueWith, worldOf } from '../support/venueWith.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'

/** What an empty list suggests, and what the service says it can answer, over HTTP on thin data. */

const center = { lat: 37.5, lng: 127.03 }
const at = (lng: number) => ({ location: { lat: 37.5, lng } })
const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const dinners = {
  businessHours: week.map((day) => ({
    day,
    closed: false,
    open: '17:00',
    close: '22:00',
    endsNextDay: false,
    breaks: [],
    lastOrder: null,
  })),
}
const CAFES = Array.from({ length: 6 }, (_, i) =>
  venueWith(`pl_cafe${i}`, { ...at(127.03), name: `별빛 카페 ${i}`, category: 'cafe' }, { subtypes: ['coffee'] }),
)
const VENUES = [
  ...CAFES,
  venueWith('pl_wifi', { ...at(127.02) }, { attributes: { booleans: { wifi: true } } }),
  venueWith('pl_vegan', { ...at(127.01) }, { attributes: { booleans: {}, dietary: ['vegan_options'] } }),
  venueWith('pl_dinner', { ...at(127.04), ...dinners }),
  venueWith('pl_closed', {
    name: '사라진집',
    possiblyClosed: true,
    closureSignal: { level: 'confirmed', reasons: ['license_closed'], detectedAt: '2026-10-01', sources: 1 },
  }),
]

let s: TestServer
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer(
    { after: (job: () => Promise<void>) => void cleanups.push(job) },
    { world: worldOf(VENUES) },
  )
})
after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup()
})

const PATHS = { search: '/api/v1/places', nearby: '/api/v1/places/nearby', sentence: '/api/v1/search' }
async function ask(query: string, endpoint: keyof typeof PATHS = 'search'): Promise<Json> {
  const response = await s.get(`${PATHS[endpoint]}?fields=id&${query}`)
  const body = (await response.json()) as Json
  return { ...body.meta, billed: response.headers.get('x-service-units') }
}
const metaOf = async (): Promise<Json> => (await s.get('/api/v1/meta')).json()

/** Returns the query with the parameters of a suggested change. */
function changed(query: string, change: Record<string, string | null>): string {
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name)
    else params.set(name, value)
  }
  return params.toString()
}

test('the suggestions of an empty list find what they say, when their parameters are sent', async () => {
  const queries = [
    ['search', 'wifi=true&dietary=vegan_options'],
    ['search', 'wifi=true&parking=true&pet_friendly=true'],
    ['search', 'dietary=vegan_options,vegetarian_options&business_category=restaurant'],
    ['search', 'region_code=1168051000&subtype=coffee'],
    ['search', 'keyword=별빛 없는말'],
    ['search', 'keyword=사라진집'],
    ['search', 'open_at=2026-11-24 09:00&include_unknown_hours=true&wifi=true&subtype=coffee'],
    ['search', 'open_at=dinner&subtype=coffee'],
    ['search', 'min_rating=4&subtype=coffee'],
    ['search', 'exclude=subtype:coffee&business_category=cafe'],
    ['search', 'bbox=127.005,37.4,127.015,37.6&wifi=true'],
    ['search', 'dietary=gluten_free&subtype=coffee'],
    ['nearby', 'lat=37.5&lng=127.035&radius=100&subtype=coffee'],
  ] as const
  for (const [endpoint, query] of queries) {
    const { total, relax } = await ask(query, endpoint)
    assert.equal(total, 0, query)
    if (!query.includes('pet_friendly')) assert.ok(relax.length > 0, query)
    for (const entry of relax)
      assert.equal(
        (await ask(changed(query, entry.change), endpoint)).total,
        entry.total,
        `${query} ${JSON.stringify(entry)}`,
      )
  }
})

test('a change of an area that `in` names leaves the name out, and a larger circle is a request of nearby', async () => {
  const widened = async (name: string, filter: string) => {
    const query = `in=${encodeURIComponent(name)}&${filter}`
    const { total, relax } = await ask(query)
    assert.equal(total, 0)
    const wider = relax.find((entry: Json) => 'radius' in entry || 'region_code' in entry)
    const endpoint = 'radius' in wider ? 'nearby' : 'search'
    assert.equal((await ask(changed(query, wider.change), endpoint)).total, wider.total, query)
    return wider.change
  }
  assert.deepEqual(await widened('역삼2동', 'subtype=coffee'), { in: null, region_code: '11680' })
  const around = { in: null, lat: '37.497', lng: '127.0301', radius: '2500' }
  assert.deepEqual(await widened('강남역', 'dietary=vegan_options'), around)
})

test('what keeps every condition comes first, then the change that finds most', async () => {
  const suggested = async (query: string, endpoint: keyof typeof PATHS = 'search') =>
    (await ask(query, endpoint)).relax.map(({ without, radius, include_closed, total }: Json) => [
      without ?? radius ?? (include_closed && 'closed'),
      total,
    ])
  const byTotal = [
    ['wifi', 6],
    ['coffee', 1],
  ]
  assert.deepEqual(await suggested('wifi=true&subtype=coffee'), byTotal)
  const closedFirst = [
    ['closed', 1],
    ['keyword', 9],
  ]
  assert.deepEqual(await suggested('keyword=사라진집'), closedFirst)
  const nearby = 'lat=37.5&lng=127.035&radius=100&subtype=coffee'
  assert.deepEqual(await suggested(nearby, 'nearby'), [[500, 6]])
})

test('suggestions are free: an empty list costs what it costs otherwise, and other pages and lists have none', async () => {
  const empty = await ask('wifi=true&subtype=coffee')
  assert.deepEqual([empty.units, empty.billed], [1, '1'])
  assert.ok(!('relax' in (await ask('wifi=true&subtype=coffee&page=2'))))
  assert.ok(!('relax' in (await ask('wifi=true'))))
})

test('an empty answer to a sentence suggests changes of what its words became', async () => {
  const { relax } = await ask(`q=${encodeURIComponent('와이파이 되는 카페')}`, 'sentence')
  assert.deepEqual(
    relax.map(({ without, total }: Json) => [without, total]),
    [
      ['wifi', 6],
      ['cafe', 1],
    ],
  )
})

test('open_at states of how many places that match otherwise the hours are known', async () => {
  const { openAt, total } = await ask('open_at=2026-11-24 19:00')
  assert.deepEqual([total, openAt.knownHours, openAt.total], [1, 1, 9])
  const cafes = await ask('open_at=2026-11-24 19:00&subtype=coffee')
  assert.deepEqual([cafes.openAt.knownHours, cafes.openAt.total, cafes.openAt.unknownHoursExcluded], [0, 6, 6])
})

test('the counts of /meta are what searches find, and name the filters that no place carries', async () => {
  const { counts } = await metaOf()
  assert.equal(counts.places, 9)
  assert.deepEqual([counts.byFilter.wifi, counts.byFilter.rooftop, counts.byFilter.min_rating], [1, 0, 0])
  assert.deepEqual([counts.byFilter.open_at, counts.byFilter.dietary, counts.byFilter.atmosphere], [1, 1, 0])
  for (const [filter, values] of Object.entries(counts.byValue) as [string, Record<string, number>][]) {
    for (const [value, count] of Object.entries(values))
      if (count > 0) assert.equal((await ask(`${filter}=${value}`)).total, count, `${filter}=${value}`)
  }
  // No interface refuses a filter that nobody carries.
  assert.equal((await ask('rooftop=true')).total, 0)
})

test('every advertised example finds places: the sentences of /meta and the requests of the reference', async () => {
  const { examples } = await metaOf()
  assert.ok(examples.ko.length > 0 && examples.en.length > 0)
  for (const { text, total } of [...examples.ko, ...examples.en])
    assert.equal((await ask(`q=${encodeURIComponent(text)}`, 'sentence')).total, total, text)
  const { queries, unanswered } = (await (await s.get('/docs/examples.json')).json()) as ReferenceExamples
  for (const { name, path, example } of ENDPOINTS) {
    if (name !== 'search' && name !== 'nearby') continue
    const response = await s.get(queries[name] === null ? example.request : `${path}?${queries[name]}`)
    assert.ok(((await response.json()) as Json).meta.total > 0, name)
  }
  assert.ok(unanswered.includes('rooftop') && !unanswered.includes('wifi'))
})

const REGIONS =
  /^(?:강남|해운대|홍대입구|마포|성수|종로|을지로|서초|수원|제주|부산|gangnam|haeundae|mapo|jeju|seongdong|seocho|hongik university|jongno|busan|suwon)(?:구|동|역| station)?$/i

test('the reader of sentences understands every example', () => {
  const known: RegionLookup = (name) =>
    REGIONS.test(name)
      ? [
          {
            kind: 'sigungu',
            fullName: name,
            regionCode: '11440',
            dongCodes: [],
            circle: { center, radiusM: 500 },
            isShortened: false,
            placeCount: 1,
          },
        ]
      : []
  for (const text of [...EXAMPLE_SENTENCES.ko, ...EXAMPLE_SENTENCES.en]) {
    const { unsayable, ambiguous } = readSentence(text, { lookUp: known, today: '2026-11-21' })
    assert.deepEqual([unsayable, ambiguous], [[], []], text)
  }
})

test('where two conditions are in the way, the answer says what to start over with, and that finds what it says', async () => {
  const queries: readonly (readonly [string, keyof typeof PATHS])[] = [
    ['keyword=별빛&wifi=true&dietary=vegan_options', 'search'],
    ['keyword=별빛&wifi=true&dietary=vegan_options&region_code=26350', 'search'],
    ['lat=37.5&lng=127.03&radius=300&wifi=true&dietary=vegan_options&subtype=coffee', 'nearby'],
    [`q=${encodeURIComponent('별빛 와이파이 되고 비건 가능한 데')}`, 'sentence'],
  ]
  for (const [query, endpoint] of queries) {
    const { total, relax, startOver, billed } = await ask(query, endpoint)
    assert.equal(total, 0)
    assert.deepEqual(relax, [], query)
    assert.ok(startOver.length > 0, query)
    assert.equal(billed, '1')
    if (endpoint === 'sentence') continue
    for (const { changes, change, total: promised } of startOver) {
      assert.ok(changes.length > 1)
      const next = changed(query, change)
      const found = await ask(next, next.includes('lat=') ? 'nearby' : 'search')
      assert.equal(found.total, promised, next)
    }
  }
  const { relax, startOver } = await ask('keyword=별빛&wifi=true')
  assert.ok(relax.length > 0)
  assert.equal(startOver, undefined, 'one change is enough')
})
