import { WEEKDAYS } from '#base/kst.ts'
import type { StoredPlace } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { UNKNOWN_ATTRIBUTES } from '#venue/unknownPlace.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { venueWith } from '../support/venueWith.ts'

/** Hand-made venues and dongs for tests of code that reads and writes releases. */

const CLOSED_DAY = { closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }

const WEEK = WEEKDAYS.map((day) => ({
  day,
  closed: day === 'sun',
  open: day === 'sun' ? null : '11:00',
  close: day === 'sun' ? null : '22:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
}))

/**
 * Returns the sample of this number: names repeat every three, locations are a few metres apart in one of the sample
 * dongs.
 */
export function sampleVenue(number: number, place: Partial<StoredPlace> = {}): Venue {
  const dong = SAMPLE_DONGS[number % SAMPLE_DONGS.length] as Dong
  const id = place.id ?? `pl_${String(number).padStart(16, '0')}`
  const known = {
    subtypes: ['gukbap_soup', 'korean'],
    attributes: { booleans: { wifi: true, parking: false } },
    franchise: number % 3 === 0,
    members: [
      { source: 'licences', sourceId: `L${number}` },
      { source: 'map', sourceId: `M${number}` },
    ],
    provenance: { name: 'map', phone: 'licences' },
    activity: {
      listedAs: 'in_business',
      proofs: [{ kind: 'listing', source: 'map', on: '2026-11-01' }],
    } satisfies Venue['activity'],
    ranking: { recency: 0.5, crossSource: 0.5, completeness: 0.4 },
    history: [
      {
        from: '2026-11-21',
        count: 1,
        everyDays: 1,
        reviewCount: 10 + number,
        rating: 4.2,
        latestReviewDate: '2026-11-01',
        activeOn: '2026-11-01',
      },
    ],
  }
  return venueWith(id, { ...samplePlace(number, dong), ...place }, known)
}

function samplePlace(number: number, dong: Dong): Partial<StoredPlace> {
  return {
    serviceAttributes: { ...UNKNOWN_ATTRIBUTES, parking: false, venue_subtype: 'gukbap_soup' },
    name: ['할매 국밥 <본점>', "오'스 카페 & 바", '스타 "분식"'][number % 3] as string,
    categoryLabel: '국밥',
    location: { lat: dong.center.lat + number * 1e-6, lng: dong.center.lng },
    address: { road: `${dong.fullName} 시험로 ${number}`, jibun: null },
    regionCode: dong.code,
    confidence: 0.8,
    sourceCount: 2,
    phone: '02-123-4567',
    reservationChannels: ['phone'],
    businessHours: number % 2 === 0 ? WEEK : null,
    regularClosures: [{ weeksOfMonth: [2, -1], day: 'tue' }],
    holidayPolicy: { opensOnHolidays: null, lunarNewYear: { closed: 'day' }, chuseok: { closed: null }, note: null },
    specialHours: [{ date: '2026-12-24', ...CLOSED_DAY }],
    'address.conflict': { kind: 'sigungu', address: '서울특별시 다른구', coordinates: '서울특별시 시험구' },
    sources: ['licences', 'map'],
    rating: 4.2,
    reviewCount: 10 + number,
    latestReviewDate: '2026-11-01',
    openedOn: '2011-03-02',
    freshnessScore: 0.9,
    dataQuality: { veracity: 0.9, completeness: 0.4, confidence: 0.8, recency: 0.9, last_verified_days_ago: 20 },
    price: { level: 1, avg: 9000, min: 8000, max: 12000 },
    menuSummary: { count: 1, items: ['돼지국밥'] },
    nearestStation: { station: '시험역', walkMin: 4 },
    menu: [{ name: '돼지국밥', price: 9000, recommend: true, isNew: false }],
  }
}

/** Returns a square dong around its centre; the second dong has two pieces, the first a hole. */
function sampleDong(code: string, name: string, lat: number, lng: number, pieces: number): Dong {
  const square = (side: number, east: number): [number, number][] => [
    [lng + east - side, lat - side],
    [lng + east + side, lat - side],
    [lng + east + side, lat + side],
    [lng + east - side, lat + side],
    [lng + east - side, lat - side],
  ]
  const outline = Array.from({ length: pieces }, (_, piece) => [
    square(0.01, piece * 0.05),
    ...(pieces === 1 ? [square(0.001, 0.005)] : []),
  ])
  return {
    code,
    sido: '서울특별시',
    sigungu: '시험구',
    dong: name,
    fullName: `서울특별시 시험구 ${name}`,
    center: { lat, lng },
    outline,
  }
}

export const SAMPLE_DONGS: readonly Dong[] = [
  sampleDong('1199901000', '가동', 37.5, 127, 1),
  sampleDong('1199902000', '나동', 37.6, 127.1, 2),
]
