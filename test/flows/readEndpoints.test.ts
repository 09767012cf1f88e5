import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { FIELD_NAMES } from '#venue/records.ts'
import { emptyOverlay } from '#venue/changes/overlay.ts'
import { PARAMETERS, READ_ENDPOINTS, type ReadEndpoint } from '#contract/parameters/parameters.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import { hasBoolean, hasValue } from '../reference/referenceFilters.ts'
import { placeNamesOf } from '../reference/referenceMeanings.ts'
import { CLUSTER_BOX, clusterCases } from './clusterCases.ts'
import { type Json, startTestServer, type TestServer } from './testServer.ts'
import { type Check, sentenceCases } from './sentenceCases.ts'
import { schemaErrors } from '../support/schemaErrors.ts'

/**
 * Every read endpoint and parameter of the contract, through HTTP on a real release. Each case states what must hold of
 * the response; the last test fails when the contract has a parameter without a case, or a case has no parameter.
 */

let s: TestServer
let partners: ReadonlySet<string>
const cleanups: (() => Promise<void>)[] = []
before(async () => {
  s = await startTestServer({ after: (job: () => Promise<void>) => void cleanups.push(job) }, { venues: 1_500 })
  const [partner] = s.world.venues.filter(({ place }) => place.closureSignal?.level !== 'confirmed')
  assert.ok(partner)
  partners = new Set([partner.place.id])
  await s.admin('POST', '/owners', { email: 'owner@example.com', placeId: partner.place.id, partner: true })
})
after(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const PATHS: Readonly<Record<ReadEndpoint, () => string>> = {
  search: () => '/api/v1/places',
  nearby: () => '/api/v1/places/nearby',
  clusters: () => '/api/v1/places/clusters',
  sentence: () => '/api/v1/search',
  suggest: () => '/api/v1/suggest',
  place: () => `/api/v1/places/${somePlace()}`,
  history: () => `/api/v1/places/${placeWithHistory()}/history`,
  regions: () => '/api/v1/regions',
  categories: () => '/api/v1/categories',
  stats: () => '/api/v1/stats',
  meta: () => '/api/v1/meta',
}

const HERE = { lat: 37.496, lng: 127.036 }
const HERE_TEXT = { lat: String(HERE.lat), lng: String(HERE.lng) }
const REQUIRED: Readonly<Partial<Record<ReadEndpoint, Record<string, string>>>> = {
  nearby: HERE_TEXT,
  clusters: { bbox: CLUSTER_BOX, zoom: '13' },
  sentence: { q: '갈 만한 곳' },
  suggest: { q: '국' },
}
const EVERYWHERE = 'all,matchReason,openAtMatch'
const somePlace = () => s.world.venues[0]?.place.id ?? ''
const placeWithHistory = () => s.world.venues.find(({ history }) => history.length > 2)?.place.id ?? ''

async function ask(
  endpoint: ReadEndpoint,
  params: Record<string, string> = {},
): Promise<{ response: Response; body: Json }> {
  const query = new URLSearchParams({ ...REQUIRED[endpoint], ...params }).toString()
  const response = await s.get(`${PATHS[endpoint]()}${query && `?${query}`}`)
  const body: Json = await response.json()
  assert.equal(response.status, 200, `${endpoint} ${query}: ${JSON.stringify(body.error)}`)
  const schema = ENDPOINTS.find(({ name }) => name === endpoint)?.output
  assert.ok(schema)
  // The schema promises every field; a record has exactly the requested ones, so only full records are checked against
  // it.
  if (
    !('dry_run' in params) &&
    (params['fields'] === EVERYWHERE || !['search', 'nearby', 'sentence', 'place'].includes(endpoint))
  ) {
    assert.deepEqual(schemaErrors(schema, body).slice(0, 3), [], `${endpoint} ${query} breaks its schema`)
  }
  return { response, body }
}

/** Returns all places that a search or nearby call finds, with every field. */
async function places(endpoint: 'search' | 'nearby' | 'sentence', params: Record<string, string>): Promise<Json[]> {
  const { body } = await ask(endpoint, { page_size: '100', fields: EVERYWHERE, ...params })
  return body.data
}

const LISTS = ['search', 'nearby'] as const

/** Checks that the filter narrows the list without emptying it, and that every remaining place shows the value. */
const filter =
  (name: string, value: string, shows: (place: Json) => boolean, also: Record<string, string> = {}): Check =>
  async (endpoint) => {
    const list = endpoint as 'search' | 'nearby' | 'sentence'
    const wide = endpoint === 'nearby' ? { radius: '5000' } : {}
    const all = await ask(list, { ...wide, ...also })
    const some = await ask(list, { ...wide, ...also, [name]: value })
    assert.ok(some.body.meta.total > 0, `${endpoint} ${name}=${value} finds nothing`)
    assert.ok(some.body.meta.total < all.body.meta.total, `${endpoint} ${name}=${value} leaves nothing out`)
    for (const place of await places(list, { ...wide, ...also, [name]: value })) {
      assert.ok(shows(place), `${endpoint} ${name}=${value} gave ${JSON.stringify(place).slice(0, 2_000)}`)
    }
  }

const venueOf = (place: Json) => {
  const venue = s.world.venues.find((candidate) => candidate.place.id === place.id)
  assert.ok(venue)
  return venue
}
/** The evaluation context of the reference evaluator (test/reference) for a place that was found. */
const around = () => ({
  overlay: { ...emptyOverlay, partners },
  asOf: s.world.asOf,
  currentId: (id: string) => id,
  names: placeNamesOf(s.world),
  readings: [],
})
const value =
  (name: ListFilter, ...any: string[]) =>
  (place: Json): boolean =>
    any.some((one) => hasValue(venueOf(place), name, one, around()))

/** Checks by `endpoint parameter`, or by the parameter alone where all endpoints that take it share the check. */
const CASES: Readonly<Record<string, Check>> = {
  ...clusterCases({ ask, here: HERE }),
  ...sentenceCases({ ask, get: (path) => s.get(path), here: HERE, everyField: EVERYWHERE }),
  keyword: async (endpoint) => {
    const [first] = await places(endpoint as 'search', {})
    const found = await places(endpoint as 'search', { keyword: first.name })
    assert.ok(found.some(({ id }) => id === first.id))
    assert.ok(found.every(({ matchReason }) => matchReason !== null))
  },
  business_category: filter('business_category', 'cafe', value('business_category', 'cafe')),
  subtype: filter('subtype', '한식,cocktail_bar', value('subtype', 'korean', 'cocktail_bar')),
  subtype_match: async (endpoint) => {
    const wide: Record<string, string> = endpoint === 'nearby' ? { radius: '5000' } : {}
    const exact = await places(endpoint as 'search', { ...wide, subtype: 'korean', subtype_match: 'exact' })
    const family = await places(endpoint as 'search', { ...wide, subtype: 'korean' })
    assert.ok(exact.length > 0)
    assert.ok(exact.every((place) => venueOf(place).place.serviceAttributes.venue_subtype === 'korean'))
    assert.ok(family.some((place) => venueOf(place).place.serviceAttributes.venue_subtype !== 'korean'))
  },
  or_named: async (endpoint) => {
    const wide: Record<string, string> = endpoint === 'nearby' ? { radius: '5000' } : {}
    const of = { ...wide, subtype: 'coffee', page_size: '100' }
    const [other] = (await places(endpoint as 'search', wide)).filter(
      (place) => venueOf(place).place.serviceAttributes.venue_subtype !== 'coffee',
    )
    const found = await places(endpoint as 'search', { ...of, or_named: other.name })
    assert.ok(found.some(({ id }) => id === other.id))
    assert.ok(!(await places(endpoint as 'search', of)).some(({ id }) => id === other.id))
  },
  recommended_for: filter('recommended_for', 'solo_dining', value('recommended_for', 'solo_dining')),
  atmosphere: filter('atmosphere', '조용한', value('atmosphere', 'quiet')),
  parking_type: filter('parking_type', 'valet', value('parking_type', 'valet')),
  payment_methods: filter('payment_methods', 'card', value('payment_methods', 'card')),
  serves: filter('serves', 'coffee', value('serves', 'coffee')),
  dietary: filter('dietary', 'vegan_options', value('dietary', 'vegan_options')),
  foreign_languages: filter('foreign_languages', 'en', value('foreign_languages', 'en')),
  bbq_meat: filter('bbq_meat', 'pork,beef', value('bbq_meat', 'pork', 'beef')),
  view: filter('view', 'river', value('view', 'river')),
  reservation_channel: filter('reservation_channel', 'phone', value('reservation_channel', 'phone')),
  muslim_friendly: filter('muslim_friendly', 'true', value('muslim_friendly', 'true')),
  legacy: filter('legacy', '10y', value('legacy', '10y')),
  local_food: filter('local_food', 'true', value('local_food', 'true')),
  featured_by: filter('featured_by', 'true', value('featured_by', 'true')),
  associated_with: filter('associated_with', 'true', value('associated_with', 'true')),
  exclude: filter('exclude', 'business_category:restaurant', (place) => place.category !== 'restaurant'),
  open_at: async (endpoint) => {
    await filter(
      'open_at',
      '2026-11-24 19:30',
      (place) =>
        (place.businessHours !== null || place.is24h || place.specialHours !== null) && place.openAtMatch !== null,
    )(endpoint)
    const { openAt, notices } = (await ask(endpoint, { open_at: '내일 저녁' })).body.meta
    assert.deepEqual(openAt.window, { start: '2026-11-22T17:30:00+09:00', end: '2026-11-22T21:00:00+09:00' })
    assert.ok(openAt.label === 'dinner' && openAt.knownHours < openAt.total)
    const notice = notices.find(({ code }: Json) => code === 'unknown_hours_excluded')
    assert.ok(notice.message.includes(`known for ${openAt.knownHours} of ${openAt.total} matching venues`))
  },
  include_unknown_hours: async (endpoint) => {
    const known = await ask(endpoint, { open_at: 'dinner' })
    const withUnknown = await ask(endpoint, { open_at: 'dinner', include_unknown_hours: 'true' })
    assert.equal(withUnknown.body.meta.total, known.body.meta.total + known.body.meta.openAt.unknownHoursExcluded)
    assert.equal(withUnknown.body.meta.openAt.unknownHoursIncluded, true)
  },
  price_level: filter('price_level', '1,2', (place) => [1, 2].includes(place.price.level)),
  min_price_avg: filter('min_price_avg', '20000', (place) => place.price.avg >= 20_000),
  max_price_avg: filter('max_price_avg', '20000', (place) => place.price.avg <= 20_000),
  bbox: filter('bbox', '127.03,37.4,127.04,37.6', ({ location: { lng } }) => lng >= 127.03 && lng <= 127.04),
  min_rating: filter('min_rating', '4', ({ rating }) => rating >= 4),
  min_reviews: filter('min_reviews', '300', ({ reviewCount }) => reviewCount >= 300),
  min_freshness: filter('min_freshness', '0.5', ({ freshnessScore }) => freshnessScore >= 0.5),
  seen_after: filter('seen_after', '2026-11-01', ({ lastSeenAt }) => lastSeenAt >= '2026-10-31T15:00'),
  closed_since: filter(
    'closed_since',
    '2026-10-03',
    ({ closureSignal }) => closureSignal.level === 'confirmed' && closureSignal.detectedAt >= '2026-10-03',
    { include_closed: 'true' },
  ),
  is24h: filter('is24h', 'true', ({ is24h }) => is24h === true),
  include_closed: async (endpoint) => {
    const wide: Record<string, string> = endpoint === 'nearby' ? { radius: '5000' } : {}
    const open = await ask(endpoint, wide)
    const all = await ask(endpoint, { ...wide, include_closed: 'true' })
    assert.ok(all.body.meta.total > open.body.meta.total)
    const closed = open.body.meta.notices.find(({ code }: Json) => code === 'closed_excluded')
    assert.match(closed.message, new RegExp(`: ${all.body.meta.total - open.body.meta.total}\\.`))
  },
  in: async (endpoint) => {
    const byName = await ask(endpoint, { in: '서초구' })
    const byCode = await ask(endpoint, { region_code: '11650' })
    assert.deepEqual(byName.body.data, byCode.body.data)
    const station = await ask(endpoint, { in: '강남역' })
    assert.ok(station.body.meta.total > 0 && station.body.meta.radius > 0)
    const unknown = await s.get(
      `${PATHS[endpoint]()}?${new URLSearchParams({ ...REQUIRED[endpoint], in: '없는동네' }).toString()}`,
    )
    const { error }: Json = await unknown.json()
    assert.deepEqual([unknown.status, error.code, error.param], [400, 'invalid_parameter', 'in'])
  },
  region_code: async (endpoint) => {
    for (const code of ['1168064000', '11680', '11'])
      await filter('region_code', code, (place) => place.regionCode.startsWith(code))(endpoint)
    const { body } = await ask(endpoint, { region_code: '47' })
    assert.deepEqual([body.data, body.meta.total, body.meta.totalPages], [[], 0, 0])
    assert.ok(body.meta.notices.some(({ code }: Json) => code === 'region_not_supported'))
  },
  min_confidence: filter('min_confidence', '0.8', (place) => place.confidence >= 0.8),
  prefer: async (endpoint) => {
    const all = (await ask(endpoint, { page_size: '100' })).body
    const last = all.data.at(-1)
    const { body } = await ask(endpoint, { prefer: last.name, page_size: '100' })
    assert.equal(body.meta.total, all.meta.total)
    assert.ok(body.data.findIndex(({ id }: Json) => id === last.id) < all.data.length / 2)
  },
  'search sort': async () => assert.equal((await ask('search', { sort: 'discovery' })).body.meta.sort, 'discovery'),
  'nearby sort': async () => {
    const { body } = await ask('nearby', { page_size: '50' })
    assert.equal(body.meta.sort, 'distance')
    const distances = body.data.map(({ distanceM }: Json) => distanceM)
    assert.deepEqual(
      distances,
      distances.toSorted((a: number, b: number) => a - b),
    )
    assert.equal((await ask('nearby', { sort: 'discovery' })).body.meta.sort, 'discovery')
  },
  'nearby lat': async () => assert.deepEqual((await ask('nearby')).body.meta.center, HERE),
  'nearby lng': async () => {
    const { body } = await ask('nearby', { lng: '131.9' })
    assert.equal(body.meta.total, 0)
    assert.ok(body.meta.notices.some(({ code }: Json) => code === 'region_not_supported'))
  },
  'nearby radius': async () => {
    const [narrow, usual, wide] = await Promise.all([
      ask('nearby', { radius: '300' }),
      ask('nearby'),
      ask('nearby', { radius: '5000' }),
    ])
    assert.ok(narrow.body.meta.total < usual.body.meta.total && usual.body.meta.total < wide.body.meta.total)
    assert.deepEqual([narrow.body.meta.radius, usual.body.meta.radius], [300, 1_000])
    assert.ok(narrow.body.data.every(({ distanceM }: Json) => distanceM <= 300))
  },
  page: async (endpoint) => {
    const whole = await ask(endpoint, { page_size: '40' })
    const halves = await Promise.all(['1', '2'].map((page) => ask(endpoint, { page, page_size: '20' })))
    assert.deepEqual(
      halves.flatMap(({ body }) => body.data),
      whole.body.data,
    )
    const far = await ask(endpoint, { page: '50', page_size: '20', keyword: '없을만한이름쀍' })
    assert.deepEqual([far.body.data, far.body.meta.page, far.body.meta.total, far.body.meta.totalPages], [[], 50, 0, 0])
  },
  page_size: async (endpoint) => {
    assert.equal((await ask(endpoint)).body.data.length, 20)
    const { body, response } = await ask(endpoint, { page_size: '7' })
    assert.equal(body.data.length, 7)
    assert.equal(body.meta.totalPages, Math.ceil(body.meta.total / 7))
    assert.equal(response.headers.get('x-service-units'), '1')
  },
  data_version: async (endpoint) => {
    const { body } = await ask(endpoint)
    assert.deepEqual((await ask(endpoint, { data_version: body.meta.dataVersion })).body.data, body.data)
  },
  fields: async (endpoint) => {
    const { body, response } = await ask(endpoint, { fields: 'phone,menu,unknown' })
    const [record] = [body.data].flat()
    assert.deepEqual(Object.keys(record), ['phone', 'menu', ...(endpoint === 'nearby' ? ['distanceM'] : [])])
    assert.equal(response.headers.get('x-service-units'), '4')
    assert.equal(response.headers.get('x-service-ignored-fields'), 'unknown')
    const [torn] = [(await ask(endpoint, { fields: 'address.conflict' })).body.data].flat()
    assert.deepEqual(Object.keys(torn.address), ['road', 'jibun', 'conflict'])
    const [core] = [(await ask(endpoint)).body.data].flat()
    assert.deepEqual(Object.keys(core.address), ['road', 'jibun'])
    const everything = [(await ask(endpoint, { fields: EVERYWHERE })).body.data].flat()[0]
    assert.deepEqual(
      Object.keys(everything)
        .filter((name) => name !== 'distanceM')
        .toSorted(),
      FIELD_NAMES.filter((name) => name !== 'address.conflict').toSorted(),
    )
  },
  dry_run: async (endpoint) => {
    const { body, response } = await ask(endpoint, { fields: 'id,aiSummary,nonsense', dry_run: 'true' })
    const report = endpoint === 'place' ? body.data : body.meta
    assert.deepEqual([report.dryRun, report.units, report.tier], [true, 4, 'edge'])
    assert.deepEqual(report.byTier, { core: ['id'], edge: ['aiSummary'] })
    assert.deepEqual(report.ignoredFields, ['nonsense'])
    if (endpoint !== 'place') assert.deepEqual([body.data, report.window], [[], { limit: 1_000, requested: 20 }])
    assert.equal(response.headers.get('x-service-units'), '0')
  },
  max_units: async (endpoint) => {
    await ask(endpoint, { fields: 'menu', max_units: '4' })
    const needed = new URLSearchParams({ ...REQUIRED[endpoint], fields: 'menu', max_units: '3' }).toString()
    const refused = await s.get(`${PATHS[endpoint]()}?${needed}`)
    const body: Json = await refused.json()
    assert.deepEqual(
      [refused.status, body.error.code, body.error.details.units, body.error.param],
      [400, 'invalid_parameter', 4, 'max_units'],
    )
  },
  from: async () => {
    const { body } = await ask('history', { from: '2026-11-15', to: '2026-11-20' })
    assert.ok(body.data.every(({ date }: Json) => date >= '2026-11-15' && date <= '2026-11-20'))
  },
  to: async () => {
    const all = await ask('history')
    const last = all.body.data.at(-1).date
    const before = await ask('history', { to: all.body.data.at(-2).date })
    assert.ok(!before.body.data.some(({ date }: Json) => date === last))
  },
  order: async () => {
    const ascending = (await ask('history')).body.data
    assert.ok(ascending.length > 1)
    assert.deepEqual((await ask('history', { order: 'desc' })).body.data, ascending.toReversed())
  },
  dong: async () => {
    const { body } = await ask('regions', { dong: '역삼' })
    assert.ok(body.data.length >= 2)
    assert.ok(body.data.every(({ dong }: Json) => dong.includes('역삼')))
    assert.deepEqual((await ask('regions', { dong: 'yeoksam' })).body.data, body.data)
    assert.deepEqual((await ask('regions', { dong: '없는동네' })).body.data, [])
  },
  sigungu: async () => {
    const { body } = await ask('regions', { sigungu: '해운대구' })
    assert.ok(body.data.length > 0 && body.data.every(({ sigungu }: Json) => sigungu === '해운대구'))
  },
  sido: async () => {
    const { body } = await ask('regions', { sido: '경기도' })
    assert.ok(body.data.length > 0 && body.data.every(({ sido }: Json) => sido === '경기도'))
  },
  'regions region_code': async () => {
    const { body } = await ask('regions', { region_code: '1168064000' })
    assert.deepEqual(
      body.data.map(({ dong }: Json) => dong),
      ['역삼1동'],
    )
    assert.deepEqual((await ask('regions', { region_code: '1100000000' })).body.data, [])
  },
  kind: async () => {
    const { body } = await ask('regions', { dong: '강남', kind: 'station' })
    assert.match(body.data[0].fullName, /강남역/)
    assert.ok(Number.isInteger(body.data[0].radiusM))
    assert.ok(
      (await ask('regions', { dong: '강남', kind: 'sigungu' })).body.data.some(
        ({ sigungu }: Json) => sigungu === '강남구',
      ),
    )
  },
  include_empty: async () => {
    const [some, all] = await Promise.all([ask('regions'), ask('regions', { include_empty: 'true' })])
    assert.ok(some.body.data.every(({ placeCount }: Json) => placeCount > 0))
    assert.ok(all.body.data.length >= some.body.data.length)
  },
}

for (const name of BOOLEAN_FILTERS) {
  test(`search and nearby: ${name}=true returns only places where it is confirmed`, async () => {
    for (const endpoint of LISTS)
      await filter(name, 'true', (place) => hasBoolean(venueOf(place), name, around()))(endpoint)
  })
}

for (const parameter of PARAMETERS.filter(({ name }) => !BOOLEAN_FILTERS.includes(name))) {
  for (const endpoint of parameter.on) {
    const check = CASES[`${endpoint} ${parameter.name}`] ?? CASES[parameter.name]
    if (check) test(`${endpoint}: ${parameter.name} does what the contract says`, () => check(endpoint))
  }
}

test('every parameter of the contract has a case, and every case a parameter', () => {
  const caseOf = (endpoint: string, name: string) => [`${endpoint} ${name}`, name].find((key) => key in CASES)
  const wanted = PARAMETERS.filter(({ name }) => !BOOLEAN_FILTERS.includes(name)).flatMap(({ on, name }) =>
    on.map((endpoint) => ({ endpoint, name })),
  )
  assert.deepEqual(
    wanted.filter(({ endpoint, name }) => caseOf(endpoint, name) === undefined),
    [],
  )
  const used = new Set(wanted.map(({ endpoint, name }) => caseOf(endpoint, name)))
  assert.deepEqual(
    Object.keys(CASES).filter((key) => !used.has(key)),
    [],
  )
})

for (const endpoint of READ_ENDPOINTS) {
  test(`${endpoint} responds as its schema says`, async () => {
    const full = ['search', 'nearby', 'sentence', 'place'].includes(endpoint) ? { fields: EVERYWHERE } : undefined
    const { response, body } = await ask(endpoint, full)
    assert.equal(response.headers.get('content-type'), 'application/json')
    if (endpoint !== 'meta') assert.equal(body.success, true)
    const isList = Array.isArray(body.data)
    assert.equal('meta' in body, isList)
    if (isList) assert.equal(body.meta.requestId, response.headers.get('x-request-id'))
  })
}

test('a place of a region can be found by name, then read by id, then with its history', async () => {
  const regions = await ask('regions', { dong: '우1동' })
  const { center } = regions.body.data[0]
  const near = await ask('nearby', { lat: String(center.lat), lng: String(center.lng) })
  const { distanceM, ...found } = near.body.data[0]
  assert.equal(typeof distanceM, 'number')
  const place: Json = await (await s.get(`/api/v1/places/${found.id}`)).json()
  assert.deepEqual(place, { success: true, data: found })
  const history = await s.get(`/api/v1/places/${found.id}/history`)
  assert.equal(history.status, 200)
})

test('a merged id returns the surviving place, its id and a canonical link', async () => {
  const [from, to] = [...s.world.redirects][0] ?? []
  assert.ok(from !== undefined && to !== undefined)
  const response = await s.get(`/api/v1/places/${from}`)
  const body: Json = await response.json()
  assert.equal(body.data.id, to)
  assert.equal(response.headers.get('link'), `<${s.url}/api/v1/places/${to}>; rel="canonical"`)
  assert.equal((await s.get(`/api/v1/places/${to}`)).headers.get('link'), null)
})

test('a partner is serviceReservable in every response, and counted', async () => {
  const { body } = await ask('search', {
    reservation_channel: 'service',
    fields: 'id,serviceReservable,reservationChannels',
  })
  assert.equal(body.meta.total, 1)
  assert.equal(body.data[0].serviceReservable, true)
  assert.ok(body.data[0].reservationChannels.includes('service'))
  assert.equal((await ask('stats')).body.data.partnerPlaces, 1)
})

test('gluten_free is withheld where too few venues are confirmed, and the response says so', async () => {
  const scopes = s.world.dongs.map(({ code }) => code)
  const answers = await Promise.all(scopes.map((code) => ask('search', { dietary: 'gluten_free', region_code: code })))
  const withheld = answers.map(({ body }) => body).filter(({ meta }) => meta.dietaryCoverage)
  assert.ok(withheld.length > 0)
  for (const { data, meta } of withheld) {
    assert.deepEqual([data, meta.total, meta.dietaryCoverage.withheld], [[], 0, true])
    assert.ok(meta.dietaryCoverage.items.every(({ confirmed, threshold }: Json) => confirmed < threshold))
    assert.ok(meta.notices.some(({ code }: Json) => code === 'dietary_withheld'))
  }
})

test('a nonexistent excluded place is reported, and an existing one is left out silently', async () => {
  const [known] = (await ask('search')).body.data
  const { body } = await ask('search', { exclude: `place:pl_nowhere,place:${known.id}` })
  const reported = body.meta.notices.filter(({ param }: Json) => param === 'exclude')
  assert.deepEqual(
    reported.map(({ code, from }: Json) => [code, from]),
    [['exclude_unknown_place', 'place:pl_nowhere']],
  )
  assert.ok(body.data.every(({ id }: Json) => id !== known.id))
})

test('the price follows the highest tier, whatever the number of results', async () => {
  const prices = {
    core: '1',
    contact_hours: '2',
    quality: '2',
    edge: '4',
    media: '8',
    all: '8',
    'core,quality': '2',
    nonsense: '1',
    '': '1',
  }
  for (const [fields, units] of Object.entries(prices)) {
    for (const endpoint of ['search', 'nearby', 'place'] as const) {
      const { response, body } = await ask(endpoint, { fields })
      assert.equal(response.headers.get('x-service-units'), units, `${endpoint} fields=${fields}`)
      if (endpoint !== 'place') assert.equal(body.meta.units, Number(units))
    }
  }
  for (const endpoint of ['history', 'regions', 'categories', 'stats'] as const) {
    assert.equal((await ask(endpoint)).response.headers.get('x-service-units'), '1', endpoint)
  }
  assert.equal((await ask('meta')).response.headers.get('x-service-units'), '0')
})
