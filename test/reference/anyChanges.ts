import fc from 'fast-check'
import { WEEKDAYS } from '#base/kst.ts'
import type { Overlay } from '#venue/changes/overlay.ts'
import type { AttributeChanges, PlaceChanges } from '#venue/changes/placeChanges.ts'
import type { BusinessDay, MenuItem, RegularClosure, SpecialHours, Week } from '#venue/records.ts'
import { BOOLEAN_FILTERS, valuesOf } from '#venue/vocabulary.ts'
import type { World } from '../support/generateVenues.ts'
import { anyOverlay } from './anyQuery.ts'

/** All possible changes of owners: every key, in every form, alone and together. */

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const some = (name: Parameters<typeof valuesOf>[0]) => fc.subarray(valuesOf(name).filter((value) => value !== 'true'))

const times = (day: BusinessDay['day']): fc.Arbitrary<BusinessDay> =>
  fc.constantFrom<BusinessDay>(
    { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null },
    { day, closed: false, open: '06:00', close: '14:00', endsNextDay: false, breaks: [], lastOrder: '13:30' },
    {
      day,
      closed: false,
      open: '10:30',
      close: '03:00',
      endsNextDay: true,
      breaks: [{ start: '15:00', end: '16:30' }],
      lastOrder: null,
    },
  )
const allDay = (day: BusinessDay['day']): BusinessDay => ({
  day,
  closed: false,
  open: '00:00',
  close: '24:00',
  endsNextDay: false,
  breaks: [],
  lastOrder: null,
})
const week: fc.Arbitrary<Week> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(...WEEKDAYS.map(times)) },
  { weight: 1, arbitrary: fc.constant(WEEKDAYS.map(allDay)) },
)

function onDate(date: string, { closed, open, close, endsNextDay, breaks, lastOrder }: BusinessDay): SpecialHours {
  return { date, closed, open, close, endsNextDay, breaks, lastOrder }
}

const specialHours: fc.Arbitrary<SpecialHours[]> = fc
  .subarray(['2026-11-20', '2026-11-21', '2026-11-22', '2026-12-25'])
  .chain((dates) => fc.tuple(...dates.map((date) => times('mon').map((hours) => onDate(date, hours)))))

const closures = fc
  .subarray([
    ['2026-11-20', '2026-11-21'],
    ['2026-11-22', null],
    ['2026-12-24', '2026-12-26'],
  ] as [string, string | null][])
  .map((spans) =>
    spans.map(([from, to]) => ({
      from,
      to,
      reason: 'vacation' as const,
      note: null,
      source: 'owner',
      announcedAt: '2026-11-10T03:00:00Z',
    })),
  )

const menu: fc.Arbitrary<MenuItem[]> = fc
  .subarray(['돼지국밥', '새 메뉴 물회', '비건 비빔밥', '비건 라떼', '공기밥', 'Truffle Pasta', '전어구이'])
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({ price: orNull(fc.constantFrom(1_000, 9_000, 24_000, 80_000)), recommend: fc.boolean() })
          .map((item) => ({ name, ...item, isNew: false })),
      ),
    ),
  )

const photo = (name: string) => `https://example.com/${name}.jpg`
const photos = fc.constantFrom<NonNullable<PlaceChanges['photos']>[]>(
  { main: null, gallery: [], menu: [], menuBoard: [], attributions: [] },
  {
    main: photo('front'),
    gallery: [{ category: 'exterior', url: photo('front'), isMain: true }],
    menu: [{ menuItem: '물회', url: photo('dish') }],
    menuBoard: [photo('board')],
    attributions: [{ url: photo('front'), author: '주인', license: null }],
  },
)

const attributes: fc.Arbitrary<AttributeChanges> = fc.record(
  {
    booleans: fc.dictionary(fc.constantFrom(...BOOLEAN_FILTERS), orNull(fc.boolean()), { maxKeys: 8 }),
    parking_type: orNull(fc.constantFrom(...valuesOf('parking_type'))),
    parking_fee: orNull(fc.constant('2시간 무료')),
    parking_note: orNull(fc.constant('건물 뒤')),
    payment_methods: orNull(some('payment_methods')),
    serves: orNull(some('serves')),
    dietary: orNull(some('dietary')),
    foreign_languages: orNull(some('foreign_languages')),
    view: orNull(some('view')),
    bbq_meat: orNull(some('bbq_meat')),
    recommended_for: orNull(some('recommended_for')),
    atmosphere: orNull(
      fc.dictionary(fc.constantFrom(...valuesOf('atmosphere')), fc.constantFrom(0.2, 0.5, 0.9), { maxKeys: 4 }),
    ),
    muslim_friendly: orNull(some('muslim_friendly')),
    local_food: orNull(some('local_food')),
    cautions: orNull(fc.constant('현금만 받아요').map((caution) => [caution])),
  },
  { requiredKeys: [] },
)

const promotion = {
  title: '평일 점심 할인',
  description: null,
  startsAt: null,
  endsAt: null,
  conditions: null,
  source: 'owner',
}

const anyChanges: fc.Arbitrary<PlaceChanges> = fc.record(
  {
    phone: orNull(fc.constant('02-999-0000')),
    homepage: orNull(fc.constant('https://example.com/“new”')),
    bookingUrl: orNull(fc.constant('https://example.com/reserve')),
    snsLinks: orNull(fc.constant({ platform: 'x', url: 'https://x.com/x', handle: null }).map((link) => [link])),
    businessHours: orNull(week),
    is24h: orNull(fc.boolean()),
    // An edit that was stored before 설날 and 추석 had members of their own, and a complete one.
    holidayPolicy: orNull(
      fc.constantFrom(
        { opensOnHolidays: false, note: '격주 월요일 휴무' },
        {
          opensOnHolidays: null,
          lunarNewYear: { closed: 'day' as const },
          chuseok: { closed: 'all_days' as const },
          note: null,
        },
      ),
    ),
    regularClosures: orNull(fc.constant<RegularClosure[]>([{ weeksOfMonth: [3, -1], day: 'sat' }])),
    specialHours: orNull(specialHours),
    temporaryClosures: orNull(closures),
    promotion: orNull(fc.constant(promotion)),
    ownerIntro: orNull(fc.constant({ text: '어서 오세요', language: 'ko', updatedAt: null })),
    menu: orNull(menu),
    photos: orNull(photos),
    attributes,
  },
  { requiredKeys: [] },
)

/** Draws partners and changes: of a few places, of many, of a merged id, of none in the release. */
export function anyChangedOverlay(world: World): fc.Arbitrary<Overlay> {
  const ids = [...world.venues.map(({ place }) => place.id), ...world.redirects.keys(), 'pl_none']
  const most = fc.constantFrom(1, 3, 40, 400)
  const changes = most
    .chain((maxKeys) => fc.dictionary(fc.constantFrom(...ids), anyChanges, { minKeys: 1, maxKeys, size: 'max' }))
    .map((said) => new Map(Object.entries(said)))
  return fc.tuple(anyOverlay(world), changes).map(([overlay, changed]) => ({ ...overlay, changes: changed }))
}
