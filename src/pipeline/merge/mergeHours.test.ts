import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holidayPolicyOf } from '#venue/hours/holidayPolicy.ts'
import type { SourceRecord } from '#sources/record.ts'
import { dependsOnDay } from '../score/dependsOnDay.ts'
import { LISTS, type RecordSketch, sampleRecords } from '../../../test/pipeline/sampleRecords.ts'
import { mergeHours } from './mergeHours.ts'
import { ranked } from './ranked.ts'

const AS_OF = '2026-11-21'

const guide = (says: Partial<SourceRecord>): RecordSketch => ({ list: LISTS.guide, seen: '2026-01-01', says })
const owners = (says: Partial<SourceRecord>): RecordSketch => ({
  list: LISTS.owners,
  seen: '2023-01-01',
  says: { ...says, confirmedBy: 'owner' },
})
const hoursOf = (...sketches: RecordSketch[]) => mergeHours(ranked(sampleRecords(...sketches), AS_OF), new Map())

test('statements about closings and dates are taken from the owner first, then from the newest record', () => {
  const owner = owners({
    regularClosures: [{ weeksOfMonth: [1], day: 'mon' }],
    specialHours: [{ date: '2026-12-24', closed: true }],
    holidayPolicy: { chuseok: { closed: 'day' } },
  })
  const list = guide({
    regularClosures: [{ weeksOfMonth: [2, 4], day: 'tue' }],
    specialHours: [{ date: '2026-12-25', open: '11:00', close: '15:00' }],
    holidayPolicy: { opensOnHolidays: false, lunarNewYear: { closed: 'all_days' } },
  })
  const both = hoursOf(list, owner)
  assert.deepEqual(both.regularClosures, [{ weeksOfMonth: [1], day: 'mon' }])
  assert.deepEqual(both.holidayPolicy, holidayPolicyOf({ chuseok: 'day' }))
  assert.deepEqual(
    both.specialHours?.map(({ date, closed }) => [date, closed]),
    [['2026-12-24', true]],
  )
  const alone = hoursOf(list)
  assert.deepEqual(alone.regularClosures, [{ weeksOfMonth: [2, 4], day: 'tue' }])
  assert.deepEqual(alone.holidayPolicy, holidayPolicyOf({ opensOnHolidays: false, lunarNewYear: 'all_days' }))
  assert.equal(alone.specialHours?.[0]?.close, '15:00')
})

test('unusable statements about closings and dates are left out, and dates that are over are omitted', () => {
  const place = hoursOf(
    guide({
      regularClosures: [
        { weeksOfMonth: [6], day: 'mon' },
        { weeksOfMonth: [1, 1, 9], day: 'tue' },
        { weeksOfMonth: [1], day: '월' },
      ],
      specialHours: [
        { date: '2026-01-01', closed: true },
        { date: '2026-12-24', open: '11:00' },
        { date: '2026-12-25', closed: true },
      ],
      holidayPolicy: { chuseok: { closed: 'week' }, lunarNewYear: null },
    }),
  )
  assert.deepEqual(place.regularClosures, [{ weeksOfMonth: [1], day: 'tue' }])
  assert.deepEqual(
    place.specialHours?.map(({ date }) => date),
    ['2026-12-25'],
  )
  assert.equal(place.holidayPolicy, null)
  assert.equal(hoursOf(guide({ regularClosures: ['월요일'] })).regularClosures, null)
  assert.deepEqual(hoursOf(guide({ regularClosures: [] })).regularClosures, [])
})

test('what a list’s policy leaves open comes from its hours text, and an owner’s policy is complete', () => {
  const text = '매일 11:00~22:00, 공휴일 휴무'
  const closings = { chuseok: { closed: 'day' } }
  const list = hoursOf(guide({ hours: { text }, holidayPolicy: closings }))
  assert.deepEqual(list.holidayPolicy, holidayPolicyOf({ opensOnHolidays: false, chuseok: 'day' }))
  const owner = hoursOf(guide({ hours: { text } }), owners({ holidayPolicy: closings }))
  assert.deepEqual(owner.holidayPolicy, holidayPolicyOf({ chuseok: 'day' }))
})

test('a record depends on the day from which a date that it states is over, nights included', () => {
  const [dated] = sampleRecords(guide({ specialHours: [{ date: '2026-11-22', closed: true }] }))
  assert.ok(dated)
  assert.equal(dependsOnDay(dated, '2026-11-21', '2026-11-23'), false)
  assert.equal(dependsOnDay(dated, '2026-11-23', '2026-11-24'), true)
  assert.equal(dependsOnDay(dated, '2026-11-24', '2026-12-01'), false)
  const [texts] = sampleRecords(guide({ hours: { text: '매일 11:00~22:00, 2026년 12월 25일 휴무' } }))
  assert.ok(texts)
  assert.equal(dependsOnDay(texts, '2026-11-21', '2026-11-22'), true)
})

test('a note of a policy that its fields express is read into them; any other note stays as it is', () => {
  const noted = (note: string, opensOnHolidays: boolean | null = null) =>
    hoursOf(guide({ holidayPolicy: { opensOnHolidays, note } })).holidayPolicy
  assert.deepEqual(noted('설·추석 당일 휴무'), holidayPolicyOf({ lunarNewYear: 'day', chuseok: 'day' }))
  assert.deepEqual(noted('공휴일 휴무'), holidayPolicyOf({ opensOnHolidays: false }))
  assert.deepEqual(noted('공휴일 휴무', true), holidayPolicyOf({ opensOnHolidays: true, note: '공휴일 휴무' }))
  for (const note of ['사장님 마음', '매주 월요일 휴무', '명절 휴무 여부는 전화 문의'])
    assert.deepEqual(noted(note), holidayPolicyOf({ note }))
  const byOwner = hoursOf(owners({ holidayPolicy: { note: '설·추석 당일 휴무' } })).holidayPolicy
  assert.deepEqual(byOwner, holidayPolicyOf({ note: '설·추석 당일 휴무' }))
})
