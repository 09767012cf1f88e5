import type { ReadEndpoint } from '../parameters/parameters.ts'

const requestId = 'req_7h2k9m4p1q8r3t6v'
const dataVersion = '2026-11-21-1f3a9c07'
const closed = { closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
const open = {
  closed: false,
  open: '11:00',
  close: '22:00',
  endsNextDay: false,
  breaks: [{ start: '15:00', end: '17:00' }],
  lastOrder: '21:00',
}

const corePlace = {
  id: 'pl_4x8k2m9q1r7t3v5w',
  name: '역삼 돼지국밥',
  category: 'restaurant',
  categoryLabel: '국밥',
  location: { lat: 37.50072, lng: 127.03641 },
  address: { road: '서울특별시 강남구 테헤란로 152', jibun: '서울특별시 강남구 역삼동 737' },
  regionCode: '1168064000',
  confidence: 0.92,
  sourceCount: 3,
  possiblyClosed: false,
  lastSeenAt: '2026-11-18T02:10:00Z',
}

const listMeta = { page: 1, pageSize: 20, dataVersion, units: 1, requestId, notices: [] }

/**
 * A request and its response for each read endpoint; the venue is fictitious. A test parses the request and checks the
 * response.
 */
export const EXAMPLES: Readonly<Record<ReadEndpoint, { request: string; response: unknown }>> = {
  search: {
    request: '/api/v1/places?region_code=1168064000&subtype=국밥&open_at=tomorrow%20dinner',
    response: {
      success: true,
      data: [corePlace],
      meta: {
        ...listMeta,
        total: 1,
        totalPages: 1,
        sort: 'discovery',
        openAt: {
          requested: 'tomorrow dinner',
          type: 'window',
          label: 'dinner',
          timezone: 'Asia/Seoul',
          window: { start: '2026-11-22T17:30:00+09:00', end: '2026-11-22T21:00:00+09:00' },
          total: 61,
          knownHours: 24,
          unknownHoursExcluded: 37,
          unknownHoursIncluded: false,
          notChecked: ['temporary_closures_unannounced', 'full_tables'],
        },
        notices: [
          {
            code: 'alias_resolved',
            message: "subtype: '국밥' → gukbap_soup",
            param: 'subtype',
            from: '국밥',
            to: 'gukbap_soup',
          },
        ],
      },
    },
  },
  nearby: {
    request: '/api/v1/places/nearby?lat=37.4979&lng=127.0276&radius=1000&business_category=restaurant&fields=id,name',
    response: {
      success: true,
      data: [{ id: corePlace.id, name: corePlace.name, distanceM: 843 }],
      meta: {
        ...listMeta,
        total: 1,
        totalPages: 1,
        sort: 'distance',
        center: { lat: 37.4979, lng: 127.0276 },
        radius: 1000,
      },
    },
  },
  clusters: {
    request: '/api/v1/places/clusters?bbox=127.02,37.49,127.05,37.51&zoom=14&subtype=gukbap_soup',
    response: {
      success: true,
      data: [
        {
          point: { lat: 37.499812, lng: 127.031174 },
          count: 12,
          bounds: { west: 127.02973, south: 37.498601, east: 127.033302, north: 37.501277 },
          representative: { id: corePlace.id, name: corePlace.name, category: corePlace.category },
        },
      ],
      meta: { total: 12, dataVersion, units: 1, requestId, notices: [] },
    },
  },
  sentence: {
    request: '/api/v1/search?q=역삼1동%20국밥집%20모둠순대&fields=id,name',
    response: {
      success: true,
      data: [{ id: corePlace.id, name: corePlace.name }],
      meta: {
        ...listMeta,
        total: 1,
        totalPages: 1,
        sort: 'discovery',
        understood: [
          { text: '역삼1동', param: 'region_code', value: '1168064000' },
          { text: '국밥집', param: 'subtype', value: 'gukbap_soup' },
        ],
        notUnderstood: ['모둠순대'],
        ambiguous: [],
      },
    },
  },
  suggest: {
    request: '/api/v1/suggest?q=역삼',
    response: {
      success: true,
      data: [
        { kind: 'station', text: '역삼역', detail: '2호선', id: null, params: { in: '역삼역' } },
        {
          kind: 'venue',
          text: corePlace.name,
          detail: '서울특별시 강남구 역삼1동',
          id: corePlace.id,
          params: null,
        },
      ],
      meta: { ...listMeta, units: 0, total: 2, pageSize: 2, totalPages: 1 },
    },
  },
  place: {
    request: '/api/v1/places/pl_4x8k2m9q1r7t3v5w?fields=name,phone,businessHours,price',
    response: {
      success: true,
      data: {
        name: corePlace.name,
        phone: '02-555-0199',
        businessHours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
          day,
          ...(day === 'sun' ? closed : open),
        })),
        price: { level: 2, avg: 10_000, min: 3_000, max: 25_000 },
      },
    },
  },
  history: {
    request: '/api/v1/places/pl_4x8k2m9q1r7t3v5w/history?from=2026-11-20&to=2026-11-21',
    response: {
      success: true,
      data: [
        { date: '2026-11-20', reviewCount: 411, rating: 4.4, latestReviewDate: '2026-11-19', freshnessScore: 0.99 },
        { date: '2026-11-21', reviewCount: 412, rating: 4.4, latestReviewDate: '2026-11-20', freshnessScore: 1 },
      ],
      meta: { ...listMeta, total: 2, pageSize: 2, totalPages: 1 },
    },
  },
  regions: {
    request: '/api/v1/regions?dong=역삼&sigungu=강남구',
    response: {
      success: true,
      data: [
        {
          regionCode: '1168064000',
          sido: '서울특별시',
          sigungu: '강남구',
          dong: '역삼1동',
          fullName: '서울특별시 강남구 역삼1동',
          center: { lat: 37.4995, lng: 127.0332 },
          placeCount: 3210,
        },
      ],
      meta: { ...listMeta, total: 1, pageSize: 1, totalPages: 1 },
    },
  },
  categories: {
    request: '/api/v1/categories',
    response: {
      success: true,
      data: [
        { category: 'restaurant', count: 118_204 },
        { category: 'cafe', count: 40_117 },
      ],
      meta: { ...listMeta, total: 2, pageSize: 2, totalPages: 1 },
    },
  },
  stats: {
    request: '/api/v1/stats',
    response: {
      success: true,
      data: {
        totalPlaces: 158_321,
        totalRegions: 1_190,
        multiSourcePlaces: 31_044,
        avgConfidence: 0.71,
        byCategory: [
          { category: 'restaurant', count: 118_204 },
          { category: 'cafe', count: 40_117 },
        ],
        generatedAt: '2026-11-21T00:00:00Z',
        dataVersion,
        partnerPlaces: 12,
      },
    },
  },
  meta: {
    request: '/api/v1/meta',
    response: {
      version: 1,
      filters: {
        boolean: ['wifi', 'parking'],
        enum: { parking_type: ['onsite', 'valet'], business_category: ['restaurant', 'cafe'] },
        subtype: ['korean', 'gukbap_soup'],
        bbq_meat: ['pork', 'beef'],
        view: ['ocean'],
        reservationChannel: ['service', 'external', 'phone'],
        array: {
          payment_methods: ['card'],
          serves: ['alcohol'],
          dietary: ['vegan_options'],
          foreign_languages: ['en'],
          recommended_for: ['solo_dining'],
          atmosphere: ['quiet'],
        },
        special: { legacy: ['true', 'baeknyeon_gage'] },
        combine: { subtype: 'any', recommended_for: 'all' },
        aliases: { atmosphere: { 조용한: 'quiet' }, boolean: { '반려동물 동반': 'pet_friendly' } },
      },
      subtypeFamily: { korean: ['korean', 'gukbap_soup'] },
      fields: { tiers: { core: 1, edge: 4 }, byField: { id: 'core', menu: 'edge' } },
      coverage: {
        supported: ['서울특별시'],
        partial: ['경기도'],
        note: 'Public registers of November 2026.',
        regions: [
          { name: '서울특별시', en: 'Seoul', regionCode: '11', placeCount: 92_110 },
          { name: '경기도', en: 'Gyeonggi', regionCode: '41', placeCount: 204 },
        ],
      },
      sources: [
        {
          id: 'osm',
          name: 'OpenStreetMap',
          licence: 'ODbL-1.0',
          licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
          attribution: '© OpenStreetMap contributors',
          editionDate: '2026-11-01',
          proves: 'mentioned',
          statesClosure: false,
        },
      ],
      counts: {
        places: 92_110,
        byFilter: { wifi: 4_120, subtype: 90_015, open_at: 31_877 },
        byValue: { subtype: { korean: 41_230, gukbap_soup: 2_904 } },
      },
      examples: { en: [{ text: 'noodles in Jongno', total: 86 }], ko: [{ text: '종로 국밥', total: 166 }] },
      mealWindows: { lunch: '11:00-14:00' },
      priceLevels: [{ level: 1, minAvg: 0, maxAvg: 9999 }],
      updatedAt: '2026-11-21T00:00:00Z',
    },
  },
}
