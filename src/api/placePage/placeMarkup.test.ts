import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeMarkup } from './placeMarkup.ts'
import type { PagePlace } from './visitedPlace.ts'

const PLACE: PagePlace = {
  id: 'pl_a',
  name: '우래옥',
  category: 'restaurant',
  categoryLabel: '냉면',
  location: { lat: 37.568, lng: 126.999 },
  address: { road: '서울특별시 중구 창경궁로 62-29', jibun: null },
  phone: '02-2265-0151',
  homepage: null,
  businessHours: [
    { day: 'mon', closed: true, open: null, close: null },
    { day: 'tue', closed: false, open: '11:30', close: '24:00' },
  ],
  rating: 4.3,
  reviewCount: 12,
  price: { level: 2 },
  closureSignal: null,
  photos: null,
}
const PAGE = { pageUrl: 'https://example.com/place/pl_a', asked: null, icon: 'https://example.com/icon.png' }
const markupOf = (place: PagePlace, language: 'ko' | 'en') => placeMarkup(place, { ...PAGE, language })
const schemaOf = (place: PagePlace) =>
  JSON.parse(/ld\+json">(.*)<\/script>/.exec(markupOf(place, 'ko').head.text)?.[1] ?? 'null')

test('a page names what it has, in both languages, and romanises for English readers', () => {
  const korean = markupOf(PLACE, 'ko')
  assert.equal(korean.title, '우래옥 · 냉면')
  assert.match(korean.head.text, /냉면 · 서울특별시 중구 창경궁로 62-29\. 영업시간, 전화번호, 평점, 길찾기\./)
  assert.match(korean.body.text, /화 11:30–24:00/)
  const english = markupOf(PLACE, 'en')
  assert.match(english.title, /^우래옥 \(Uraeok\) · /)
  assert.match(
    english.head.text,
    /62-29, Changgyeonggung-ro, Jung-gu, Seoul\. Opening hours, phone, rating, directions\./,
  )
})

test('schema.org gets the hours, closed days included, and no rating without reviews', () => {
  const schema = schemaOf(PLACE)
  assert.deepEqual(
    schema.openingHoursSpecification.map((day: Record<string, string>) => [day['opens'], day['closes']]),
    [
      ['00:00', '00:00'],
      ['11:30', '23:59'],
    ],
  )
  assert.equal(schema['@type'], 'Restaurant')
  assert.equal(schema.aggregateRating.reviewCount, 12)
  assert.equal(schemaOf({ ...PLACE, reviewCount: 0 }).aggregateRating, undefined)
})

test('a place that has closed is described as closed', () => {
  const closed = { ...PLACE, closureSignal: { level: 'confirmed' } }
  assert.match(markupOf(closed, 'en').head.text, /This place has closed\./)
  assert.match(markupOf(closed, 'ko').body.text, /폐업한 곳입니다\./)
  assert.doesNotMatch(markupOf(closed, 'ko').body.text, /11:30/)
  assert.equal(schemaOf(closed).openingHoursSpecification, undefined)
})

test('no text of a place ends an element or an attribute of its page', () => {
  const hostile = '"></title></script><script>alert(1)</script>'
  const { title, head, body } = markupOf({ ...PLACE, name: hostile, phone: hostile, categoryLabel: hostile }, 'ko')
  assert.ok(title.includes(hostile), 'the server escapes the title where it writes it')
  for (const { text } of [head, body]) assert.doesNotMatch(text, /<script>|"><\/title>/)
})
