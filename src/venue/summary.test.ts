import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEEKDAYS } from '#base/kst.ts'
import type { StoredPlace } from './records.ts'
import { type SummarisedPlace, summaryOf } from './summary.ts'

const BARE: SummarisedPlace = {
  category: 'restaurant',
  address: { road: '서울특별시 중구 세종대로 110', jibun: null },
  nearestStation: null,
  menu: null,
  businessHours: null,
  is24h: null,
  legacy: null,
  closureSignal: null,
  serviceAttributes: { venue_subtype: 'gukbap_soup' } as StoredPlace['serviceAttributes'],
}
const summary = (place: Partial<SummarisedPlace>, booleans: Record<string, boolean> = {}) =>
  summaryOf({ ...BARE, ...place }, { booleans })
const dish = (name: string, price: number | null, recommend = false) => ({ name, price, recommend, isNew: false })
const week = (closed: readonly string[], close = '22:00', endsNextDay = false) =>
  WEEKDAYS.map((day) =>
    closed.includes(day)
      ? { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
      : { day, closed: false, open: '11:00', close, endsNextDay, breaks: [], lastOrder: null },
  )

test('a summary states region and kind, dishes, hours and facilities, in this order', () => {
  assert.equal(
    summary(
      { menu: [dish('국밥', 9_000), dish('수육', 30_000, true)], businessHours: week(['mon']) },
      { wifi: true, parking: true, takeout: false },
    ),
    '중구 음식점(국밥) · 추천 메뉴 수육 30,000원 · 11:00–22:00, 월 휴무 · 주차 가능, 와이파이 있음',
  )
  assert.equal(
    summary({ nearestStation: { station: '시청역', walkMin: 4 }, is24h: true, businessHours: week([]) }),
    '시청역 도보 4분 음식점(국밥) · 24시간 영업',
  )
  assert.equal(summary({ businessHours: week([], '02:00', true) }), '중구 음식점(국밥) · 매일 11:00–다음 날 02:00')
})

test('a venue with no fact beyond region and kind, or that has closed, gets no summary', () => {
  assert.equal(summary({}), null)
  assert.equal(summary({}, { parking: false }), null)
  const closureSignal = { level: 'confirmed' as const, reasons: [], detectedAt: '2026-01-01', sources: 1 }
  assert.equal(summary({ is24h: true, closureSignal }), null)
})

test('the founding year and the certificate are two facts, not one', () => {
  const certifications = [{ code: 'future_heritage', label: '미래유산', year: 2015 }]
  const legacy = { foundedYear: 1989, years: 37, generation: null, certifications }
  assert.equal(summary({ legacy }), '중구 음식점(국밥) · 1989년 개업, 미래유산')
})

test('a province is not shown as a district, and hours that differ by day are not averaged', () => {
  const [first, ...rest] = week(['sun'])
  const businessHours = first ? [{ ...first, close: '15:00' }, ...rest] : rest
  assert.equal(
    summary({ address: { road: null, jibun: '서울특별시' }, businessHours, menu: [dish('죽', null)] }),
    '음식점(국밥) · 메뉴 죽 · 일 휴무',
  )
})
