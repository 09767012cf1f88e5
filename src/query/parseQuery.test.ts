import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#base/kst.ts'
import type { ParameterFault } from '#contract/parameterFault.ts'
import { wordless } from '#contract/language.ts'
import { parametersOf, READ_ENDPOINTS } from '#contract/parameters/parameters.ts'
import type { Parsed, RawParams } from './parsed.ts'
import {
  parseClusters,
  parseHistory,
  parseNearby,
  parseNothing,
  parsePlace,
  parseRegions,
  parseSearch,
  parseSentence,
  parseSuggest,
} from './parseQuery.ts'
import { BOOLEAN_FILTERS } from '#venue/vocabulary.ts'

const now = instantOf('2026-11-21', 12 * 60)

const raw = (query: string): RawParams => [...new URLSearchParams(query)]
function value<T>(parsed: Parsed<T>): T {
  if (parsed.kind === 'faulty') assert.fail(JSON.stringify(parsed.faults))
  return parsed.value
}
function faults(parsed: Parsed<unknown>): readonly ParameterFault[] {
  assert.equal(parsed.kind, 'faulty')
  return parsed.kind === 'faulty' ? parsed.faults : []
}
const search = (query: string) => value(parseSearch(raw(query), now))
const searchFaults = (query: string) => faults(parseSearch(raw(query), now))
/** Returns the only fault of a query, which must have exactly one. */
function onlyFault(parsed: Parsed<unknown>): ParameterFault {
  const [fault, ...others] = faults(parsed)
  assert.ok(fault && others.length === 0, JSON.stringify([fault, ...others]))
  return fault
}
const searchFault = (query: string) => onlyFault(parseSearch(raw(query), now))

// Every parameter of the contract, repeated here so that none is lost unnoticed.
const FILTERS =
  `keyword business_category recommended_for atmosphere parking parking_type reservable payment_methods serves
  dietary foreign_languages subtype bbq_meat view open_at include_unknown_hours reservation_channel muslim_friendly legacy
  local_food exclude featured_by associated_with fields page page_size price_level max_price_avg min_price_avg
  subtype_match or_named include_closed bbox min_rating min_reviews min_freshness seen_after closed_since is24h dry_run max_units
  data_version prefer sort min_confidence`.split(/\s+/)
/** Parameters of lists for the page and its places. */
const OF_PAGES: ReadonlySet<string> = new Set(
  'fields page page_size dry_run max_units data_version prefer sort'.split(' '),
)
const PROMISED: Readonly<Record<(typeof READ_ENDPOINTS)[number], readonly string[]>> = {
  search: [...FILTERS, ...BOOLEAN_FILTERS, 'region_code', 'in'],
  nearby: [...FILTERS, ...BOOLEAN_FILTERS, 'lat', 'lng', 'radius'],
  clusters: [
    ...FILTERS.filter((name) => !OF_PAGES.has(name)),
    ...BOOLEAN_FILTERS,
    'zoom',
    'representatives',
    'region_code',
    'in',
    'lat',
    'lng',
    'radius',
  ],
  sentence: [...FILTERS, ...BOOLEAN_FILTERS, 'q', 'region_code', 'in', 'lat', 'lng', 'radius'],
  suggest: ['q', 'lat', 'lng'],
  place: ['fields', 'dry_run', 'max_units'],
  history: ['from', 'to', 'order'],
  regions: ['dong', 'sigungu', 'sido', 'region_code', 'include_empty', 'kind'],
  categories: [],
  stats: [],
  meta: [],
}

for (const endpoint of READ_ENDPOINTS) {
  test(`${endpoint} accepts exactly the parameters that the contract promises`, () => {
    assert.deepEqual([...parametersOf(endpoint).keys()].toSorted(), [...new Set(PROMISED[endpoint])].toSorted())
  })
}

test('a search without parameters requests the first 20 places everywhere, core fields, by discovery', () => {
  const { scope, sort, page, pageSize, mask, dataVersion, dryRun, maxUnits, filters, resolved } = search('')
  assert.deepEqual(
    { scope, sort, page, pageSize, tier: mask.tier, dataVersion, dryRun, maxUnits, resolved },
    {
      scope: { kind: 'everywhere' },
      sort: 'discovery',
      page: 1,
      pageSize: 20,
      tier: 'core',
      dataVersion: null,
      dryRun: false,
      maxUnits: null,
      resolved: {},
    },
  )
  assert.deepEqual(filters, {
    keyword: null,
    lists: {},
    subtypeMatch: 'family',
    orNamed: [],
    booleans: [],
    exclude: [],
    priceLevels: [],
    minPriceAvg: null,
    maxPriceAvg: null,
    openAt: null,
    includeUnknownHours: false,
    includeClosed: false,
    minConfidence: null,
    bbox: null,
    minRating: null,
    minReviews: null,
    minFreshness: null,
    seenAfter: null,
    closedSince: null,
    is24h: false,
  })
})

test('an unknown parameter is refused with a suggestion', () => {
  const meant: Readonly<Record<string, string>> = {
    pageSize: 'page_size',
    openAt: 'open_at',
    subtyp: 'subtype',
    paeg: 'page',
    SUBTYPE: 'subtype',
    minConfidance: 'min_confidence',
  }
  for (const [name, didYouMean] of Object.entries(meant)) {
    const fault = searchFault(`${name}=1`)
    assert.deepEqual([fault.param, fault.code, fault.didYouMean], [name, 'invalid_parameter', didYouMean])
  }
  for (const name of ['api_key', 'xyz', 'constructor', ''])
    assert.equal(searchFault(`${name}=1`).didYouMean, undefined, name)
  assert.equal(searchFault('zoom=9').hint?.en, 'zoom is a parameter of /api/v1/places/clusters.')
})

test('a parameter of another endpoint is unknown, and the hint names that endpoint', () => {
  assert.match(searchFault('lat=37.5').hint?.en ?? '', /nearby/)
  assert.match(
    onlyFault(parsePlace(raw('subtype=coffee'))).hint?.en ?? '',
    /\/api\/v1\/places, \/api\/v1\/places\/nearby/,
  )
})

test('clusters need a box and a zoom, and a circle needs its whole centre', () => {
  const faultsOf = (query: string) => faults(parseClusters(raw(query), now)).map(({ param }) => param)
  assert.deepEqual(faultsOf(''), ['bbox', 'zoom'])
  assert.deepEqual(faultsOf('bbox=126,37,127,38&zoom=23'), ['zoom'])
  assert.deepEqual(faultsOf('bbox=126,27,127,38&zoom=3'), ['bbox'])
  assert.deepEqual(faultsOf('bbox=126,37,127,38&zoom=9&lat=37.5'), ['lng'])
  assert.deepEqual(faultsOf('bbox=126,37,127,38&zoom=9&radius=500'), ['lat'])
  assert.deepEqual(faultsOf('bbox=126,37,127,38&zoom=9&lat=37.5&lng=127&region_code=11'), ['region_code'])
  assert.deepEqual(faultsOf('bbox=126,37,127,38&zoom=9&lat=37.5&lng=127&in=서울'), ['in'])
  const whole = parseClusters(raw('bbox=124,33,131.5,39&zoom=6&subtype=korean'), now)
  assert.ok(whole.kind === 'parsed' && whole.value.namesAll && whole.value.zoom === 6)
})

test('names that begin with _ are ignored', () => {
  assert.deepEqual(search('_=123&_ts=9&wifi=true').filters.booleans, ['wifi'])
})

test('all faults of a request are reported at once, in the order of the request', () => {
  const params = searchFaults('page=0&atmosphere=quite,loud&foo=1&wifi=false&page_size=101').map(({ param }) => param)
  assert.deepEqual(params, ['page', 'atmosphere', 'atmosphere', 'foo', 'wifi', 'page_size'])
})

test('a request with many unknown names gets at most 20 faults', () => {
  assert.equal(searchFaults(Array.from({ length: 5_000 }, (_, i) => `x${i}=1`).join('&')).length, 20)
})

test('a region code that is a name or has a wrong length is refused, and the hint shows how to find the right one', () => {
  const hintOf = (code: string) => searchFault(`region_code=${code}`).hint?.en ?? ''
  assert.ok(hintOf('강남구').includes('/api/v1/regions?kind=sigungu&dong=%EA%B0%95%EB%82%A8%EA%B5%AC'))
  assert.ok(hintOf('역삼').includes('/api/v1/regions?dong=%EC%97%AD%EC%82%BC,'))
  assert.match(hintOf('116800'), /^A dong has 10 digits: the first 5 are its district/)
})

test('a nonsense word gets no suggestion', () => {
  for (const query of ['subtype=foo', 'subtype=bar1x', 'atmosphere=xyz', 'exclude=foo', 'subtype=abc'])
    assert.equal(searchFault(query).didYouMean, undefined, query)
})

test('an unknown value is refused with at most 20 allowed values and a suggestion', () => {
  const fault = searchFault('atmosphere=quite')
  assert.equal(fault.didYouMean, 'quiet')
  assert.equal(fault.value, 'quite')
  assert.ok(fault.allowed?.includes('quiet'))
  assert.equal(searchFault('subtype=barbeque').didYouMean, 'korean_bbq')
  assert.equal(searchFault('subtype=xxxxxx').allowed?.length, 20)
  assert.equal(searchFault('atmosphere=조용함').didYouMean, 'quiet')
})

test('Korean and English words become canonical values, and a notice says so', () => {
  const parsed = parseSearch(raw('atmosphere=조용한,cozy&subtype=국밥'), now)
  assert.ok(parsed.kind === 'parsed')
  assert.deepEqual(parsed.value.filters.lists, { atmosphere: ['quiet', 'cozy'], subtype: ['gukbap_soup'] })
  assert.deepEqual(parsed.notices, [
    {
      code: 'alias_resolved',
      message: wordless("atmosphere: '조용한' → quiet"),
      param: 'atmosphere',
      from: '조용한',
      to: 'quiet',
    },
    {
      code: 'alias_resolved',
      message: wordless("subtype: '국밥' → gukbap_soup"),
      param: 'subtype',
      from: '국밥',
      to: 'gukbap_soup',
    },
  ])
})

test('boolean parameters accept true only, and the hint states the alternative', () => {
  assert.deepEqual(search('wifi=true&pet_friendly=true').filters.booleans, ['wifi', 'pet_friendly'])
  for (const wrong of ['false', '1', 'yes', 'TRUE', '']) {
    const fault = searchFault(`wifi=${wrong}`)
    assert.deepEqual([fault.param, fault.allowed], ['wifi', ['true']])
    assert.match(fault.hint?.en ?? '', /[Oo]mit the parameter, or use exclude=/)
  }
})

test('lists are trimmed and contain no empty items or duplicates, and repeating a parameter has the same meaning', () => {
  const expected = { subtype: ['coffee', 'tea'] }
  for (const query of [
    'subtype=coffee,tea',
    'subtype= coffee ,,tea,coffee,',
    'subtype=coffee&subtype=tea',
    'subtype=커피,tea,coffee',
  ]) {
    assert.deepEqual(search(query).filters.lists, expected, query)
  }
})

test('a list without values, and one of more than 20 values, is refused', () => {
  for (const query of ['subtype=', 'subtype=,%20,', 'exclude=', 'price_level=,']) searchFault(query)
  const names = (count: number) => Array.from({ length: count }, (_, i) => `name${i}`).join(',')
  assert.equal(search(`featured_by=${names(20)}`).filters.lists.featured_by?.length, 20)
  assert.match(searchFault(`featured_by=${names(21)}`).message.en, /at most 20/)
  assert.match(searchFault(`exclude=${names(21)}`).message.en, /at most 20/)
})

test('business_category and parking_type accept one value', () => {
  assert.deepEqual(search('business_category=카페&parking_type=valet').filters.lists, {
    business_category: ['cafe'],
    parking_type: ['valet'],
  })
  searchFault('business_category=cafe,bar')
  searchFault('parking_type=onsite&parking_type=valet')
})

test('a repeated parameter that accepts one value is refused', () => {
  for (const query of ['page=1&page=1', 'keyword=a&keyword=b', 'open_at=now&open_at=lunch']) {
    assert.match(searchFault(query).message.en, /one value/)
  }
})

test('page and page_size outside their ranges are refused, not clamped', () => {
  assert.deepEqual([search('page=7&page_size=100').page, search('page=7&page_size=100').pageSize], [7, 100])
  for (const query of [
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=x',
    'page=',
    'page=99999999999999999999',
    'page_size=0',
    'page_size=101',
  ]) {
    searchFault(query)
  }
})

test('keyword has 1 to 100 readable characters', () => {
  assert.equal(search('keyword=%20돼지%20%20국밥%20').filters.keyword, '돼지 국밥')
  assert.equal(search(`keyword=${'가'.repeat(100)}`).filters.keyword?.length, 100)
  for (const wrong of ['', '%20', '%00', '%E2%80%8B', '가'.repeat(101), '!!!', '·%20-']) searchFault(`keyword=${wrong}`)
  for (const odd of ['%2B', '☕', 'A!']) assert.notEqual(search(`keyword=${odd}`).filters.keyword, null)
})

test('region_code has 10, 5 or 2 digits', () => {
  for (const code of ['1168064000', '11680', '11']) {
    assert.deepEqual(search(`region_code=${code}`).scope, { kind: 'region', codePrefix: code })
  }
  for (const code of ['116', '1168', '116806400', '11680640001', 'seoul', '']) searchFault(`region_code=${code}`)
})

test('min_confidence is a number from 0 to 1, also of nearby', () => {
  assert.equal(search('min_confidence=0.75').filters.minConfidence, 0.75)
  for (const wrong of ['1.01', '-0.1', 'NaN', 'Infinity', '1e-1', '0x1']) searchFault(`min_confidence=${wrong}`)
  const nearby = parseNearby(raw('lat=37.5&lng=127&min_confidence=0.5'), now)
  assert.equal(nearby.kind === 'parsed' && nearby.value.filters.minConfidence, 0.5)
})

test('price filters accept levels 1 to 4, any of them, and bounds in ascending order', () => {
  const { filters } = search('price_level=1,2,1&min_price_avg=8000&max_price_avg=15000')
  assert.deepEqual([filters.priceLevels, filters.minPriceAvg, filters.maxPriceAvg], [[1, 2], 8000, 15000])
  assert.deepEqual(searchFault('price_level=5').allowed, ['1', '2', '3', '4'])
  assert.equal(searchFaults('price_level=0,cheap').length, 2)
  searchFault('max_price_avg=-1')
  searchFault('min_price_avg=20000&max_price_avg=10000')
})

test('nearby requires lat and lng, with the code missing_parameter', () => {
  const missing = faults(parseNearby(raw('radius=500'), now))
  assert.deepEqual(
    missing.map(({ param, code }) => [param, code]),
    [
      ['lat', 'missing_parameter'],
      ['lng', 'missing_parameter'],
    ],
  )
})

test('nearby defaults to 1000 m and distance', () => {
  const { scope, sort } = value(parseNearby(raw('lat=37.4979&lng=127.0276'), now))
  assert.deepEqual(scope, { kind: 'circle', center: { lat: 37.4979, lng: 127.0276 }, radiusM: 1000 })
  assert.equal(sort, 'distance')
  assert.equal(value(parseNearby(raw('lat=0&lng=-0&sort=discovery&radius=5000'), now)).sort, 'discovery')
})

test('coordinates and radius stay in their ranges', () => {
  for (const query of [
    'lat=91&lng=127',
    'lat=37&lng=181',
    'lat=37&lng=127&radius=5001',
    'lat=37&lng=127&radius=0',
    'lat=abc&lng=127',
  ]) {
    onlyFault(parseNearby(raw(query), now))
  }
})

test('swapped coordinates in Korea are distinguished from wrong ones', () => {
  const swapped = raw('lat=127.0276&lng=37.4979')
  const sentence: RawParams = [['q', '국밥'], ...swapped]
  for (const parsed of [parseNearby(swapped, now), parseSentence(sentence, now), parseSuggest(sentence)]) {
    const fault = onlyFault(parsed)
    assert.deepEqual([fault.param, fault.hint?.en], ['lat', 'lat and lng look swapped.'])
  }
  assert.equal(onlyFault(parseNearby(raw('lat=100&lng=37.4979'), now)).hint, undefined)
})

test('search sorts by discovery or a value; nearby also by distance', () => {
  assert.deepEqual(searchFault('sort=distance').allowed, ['discovery', 'rating', 'reviews', 'price', 'newest'])
  assert.equal(search('sort=newest').sort, 'newest')
  assert.equal(value(parseNearby(raw('lat=37&lng=127&sort=price'), now)).sort, 'price')
  assert.equal(onlyFault(parseNearby(raw('lat=37&lng=127&sort=distanc'), now)).didYouMean, 'distance')
})

test('special filters accept true and their values, and nothing else', () => {
  assert.deepEqual(search('legacy=true&local_food=밀면&muslim_friendly=할랄').filters.lists, {
    legacy: ['true'],
    local_food: ['milmyeon'],
    muslim_friendly: ['halal_certified'],
  })
  for (const query of ['muslim_friendly=false', 'legacy=old-ish', 'local_food=pizza']) searchFault(query)
})

test('legacy accepts NNy for any number of years', () => {
  assert.deepEqual(search('legacy=45y,baeknyeon_gage').filters.lists.legacy, ['45y', 'baeknyeon_gage'])
  assert.deepEqual(search('legacy=30년 이상').filters.lists.legacy, ['30y'])
  for (const wrong of ['0y', 'y', '45 years old']) searchFault(`legacy=${wrong}`)
})

test('featured_by and associated_with accept any name, map words to kinds, and never refuse a value', () => {
  const { lists } = search('featured_by=유튜브,성시경의 먹을텐데&associated_with=도깨비,true').filters
  assert.deepEqual(lists, { featured_by: ['youtube', '성시경의 먹을텐데'], associated_with: ['도깨비', 'true'] })
})

test('open_at is read against the clock, and its window is shown in the resolved filters', () => {
  const { filters, resolved } = search('open_at=내일 저녁')
  assert.deepEqual(filters.openAt, {
    requested: '내일 저녁',
    type: 'window',
    label: 'dinner',
    date: '2026-11-22',
    startMinute: 1050,
    endMinute: 1260,
  })
  assert.deepEqual(resolved['open_at'], {
    type: 'window',
    label: 'dinner',
    timezone: 'Asia/Seoul',
    window: { start: '2026-11-22T17:30:00+09:00', end: '2026-11-22T21:00:00+09:00' },
  })
  assert.match(searchFault('open_at=2026-11-21T19:00%2B09:00').message.en, /KST without an offset/)
})

test('bbox is a rectangle of at most half a degree a side, west, south, east, north', () => {
  const { filters, resolved } = search('bbox=126.8, 37.4,127.3,37.9')
  assert.deepEqual(filters.bbox, { west: 126.8, south: 37.4, east: 127.3, north: 37.9 })
  assert.deepEqual(resolved, { bbox: [126.8, 37.4, 127.3, 37.9] })
  const wrong = [
    '1,2,3',
    '127,37,127,38',
    '127,37.2,127.1,37.1',
    '126,37,127,37.1',
    'a,b,c,d',
    '1e2,37,127,38',
    '127,37,',
  ]
  for (const box of wrong) assert.match(searchFault(`bbox=${box}`).hint?.en ?? '', /^Send west,south,east,north/)
  assert.match(searchFault('bbox=37.49,127.02,37.51,127.04').hint?.en ?? '', /swapped/)
})

test('closed_since needs include_closed, because closed places are hidden without it', () => {
  assert.equal(search('closed_since=2026-09-01&include_closed=true').filters.closedSince, '2026-09-01')
  assert.equal(searchFault('closed_since=2026-09-01').param, 'closed_since')
})

test('include_unknown_hours needs open_at', () => {
  assert.equal(search('open_at=now&include_unknown_hours=true').filters.includeUnknownHours, true)
  assert.equal(searchFault('include_unknown_hours=true').param, 'include_unknown_hours')
  // An open_at that cannot be read is then the only fault.
  assert.equal(searchFault('open_at=sometime&include_unknown_hours=true').param, 'open_at')
})

test('include_closed, dry_run, max_units and data_version are read', () => {
  const { filters, dryRun, maxUnits, dataVersion } = search(
    'include_closed=true&dry_run=true&max_units=4&data_version=2026-11-21-1f3a9c07',
  )
  assert.deepEqual([filters.includeClosed, dryRun, maxUnits, dataVersion], [true, true, 4, '2026-11-21-1f3a9c07'])
  searchFault('max_units=-1')
})

test('resolved filters contain the search condition in canonical values, without paging, order, fields and spending', () => {
  const { resolved } = search(
    'atmosphere=조용한&wifi=true&exclude=프랜차이즈&region_code=11&page=2&page_size=5&sort=discovery&fields=id&dry_run=true&max_units=9&data_version=x',
  )
  assert.deepEqual(resolved, { atmosphere: ['quiet'], wifi: true, exclude: ['franchise'], region_code: '11' })
})

test('unknown fields are no fault: they are ignored and listed', () => {
  assert.deepEqual(search('fields=id,foo&fields=name').mask.ignored, ['foo'])
})

test('a place accepts fields, dry_run and max_units', () => {
  const { mask, dryRun, maxUnits } = value(parsePlace(raw('fields=menu&dry_run=true&max_units=2')))
  assert.deepEqual([mask.fields, mask.units, dryRun, maxUnits], [['menu'], 4, true, 2])
})

test('history covers the last 90 days by default, ending today in Korea', () => {
  assert.deepEqual(value(parseHistory([], now)), { from: '2026-08-24', to: '2026-11-21', order: 'asc' })
  assert.deepEqual(value(parseHistory(raw('to=2026-03-31&order=desc'), now)), {
    from: '2026-01-01',
    to: '2026-03-31',
    order: 'desc',
  })
})

test('history covers at most 366 days, both ends included, in ascending order', () => {
  assert.equal(value(parseHistory(raw('from=2024-01-01&to=2024-12-31'), now)).from, '2024-01-01')
  for (const query of [
    'from=2024-01-01&to=2025-01-01',
    'from=2026-11-22',
    'from=2026-11-02&to=2026-11-01',
    'from=2026-02-30',
    'to=yesterday',
    'order=up',
  ]) {
    onlyFault(parseHistory(raw(query), now))
  }
})

test('regions accepts names, a code, a kind and include_empty', () => {
  assert.deepEqual(value(parseRegions(raw('dong=역삼&sigungu=강남구&sido=서울&kind=station&include_empty=true'))), {
    dong: '역삼',
    sigungu: '강남구',
    sido: '서울',
    regionCode: null,
    includeEmpty: true,
    kind: 'station',
  })
  assert.equal(value(parseRegions(raw('region_code=11680'))).kind, 'dong')
  // The only switch with a documented default: sending the default is no fault.
  assert.equal(value(parseRegions(raw('include_empty=false'))).includeEmpty, false)
  for (const query of ['region_code=116', 'kind=street', 'include_empty=no', 'dong='])
    onlyFault(parseRegions(raw(query)))
})

test('endpoints without parameters refuse every name except cache busters', () => {
  assert.equal(value(parseNothing(raw('_=1'))), null)
  assert.equal(onlyFault(parseNothing(raw('page=1'))).param, 'page')
})

test('or_named takes up to five words, and ignores those of one letter', () => {
  const { orNamed } = search('subtype=pizza&or_named=피자, 화덕피자,가').filters
  assert.deepEqual(
    orNamed.map(({ word }) => word),
    ['피자', '화덕피자'],
  )
  assert.equal(searchFault('subtype=pizza&or_named=피자,a1,a2,a3,a4,a5').param, 'or_named')
})
