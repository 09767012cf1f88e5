import fc from 'fast-check'
import { WEEKDAYS } from '#base/kst.ts'

const week = (open: string, close: string) => WEEKDAYS.map((day) => ({ day, closed: false, open, close }))
const urls = fc.constantFrom('https://a.kr/1.jpg', 'https://b.kr/한글')

/** Edits that an owner may send: some of the fields, each valid by the contract. */
export const validEdit = fc.record(
  {
    phone: fc.constantFrom('02-123-4567', null),
    homepage: urls,
    snsLinks: fc.array(fc.record({ platform: fc.constant('x'), url: urls }), { maxLength: 3 }),
    businessHours: fc.constantFrom(week('10:00', '22:00'), week('18:00', '02:00'), null),
    is24h: fc.boolean(),
    regularClosures: fc.constantFrom([], [{ weeksOfMonth: [2, -1], day: 'tue' }], null),
    holidayPolicy: fc.constantFrom(
      { opensOnHolidays: true, note: null },
      { opensOnHolidays: null, note: null, lunarNewYear: { closed: 'day' }, chuseok: { closed: null } },
      null,
    ),
    specialHours: fc.constantFrom(
      [],
      [
        { date: '2026-12-24', open: '18:00', close: '02:00' },
        { date: '2026-12-25', closed: true },
      ],
    ),
    temporaryClosures: fc.constantFrom([], [{ from: '2026-11-21', to: '2026-11-30', reason: 'renovation' }]),
    promotion: fc.constantFrom({ title: '할인', startsAt: '2026-11-21', endsAt: '2026-11-30' }, { title: 'a' }),
    ownerIntro: fc.constantFrom({ text: '어서 오세요', language: 'ko' }, { text: 'a' }),
    menu: fc.array(fc.record({ name: fc.constantFrom('국밥', '냉면'), price: fc.nat(100_000) }), { maxLength: 5 }),
    photos: fc.record({ main: urls, gallery: fc.array(fc.record({ url: urls }), { maxLength: 3 }) }),
    attributes: fc.constantFrom({ booleans: { wifi: true, parking: null } }, { cautions: ['계단'] }, {}),
    withdraw: fc.constantFrom([], ['phone'], ['menu', 'attributes.cautions']),
  },
  { requiredKeys: [] },
)
