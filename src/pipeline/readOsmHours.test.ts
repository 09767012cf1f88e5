import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clockOfMinutes, DAY_MINUTES } from '#base/kst.ts'
import { readOsmHours } from './readOsmHours.ts'

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Formats a week, one line per day: `mon 11:00-21:00 (15:00-17:00)`. */
function lines(value: string): string[] | string {
  const reading = readOsmHours(value)
  if (reading.kind === 'refused') return reading.reason
  return reading.week.map(({ day, closed, open, close, endsNextDay, breaks }) =>
    closed
      ? `${day} closed`
      : `${day} ${open}-${close}${endsNextDay ? '+1' : ''}${breaks.map(({ start, end }) => ` (${start}-${end})`).join('')}`,
  )
}

test('two sittings are a day with a break, and days without a rule are closed', () => {
  assert.deepEqual(lines('Mo-Fr 11:00-15:00,17:00-21:30; Sa 12:00-22:00'), [
    'mon 11:00-21:30 (15:00-17:00)',
    'tue 11:00-21:30 (15:00-17:00)',
    'wed 11:00-21:30 (15:00-17:00)',
    'thu 11:00-21:30 (15:00-17:00)',
    'fri 11:00-21:30 (15:00-17:00)',
    'sat 12:00-22:00',
    'sun closed',
  ])
})

test('a night belongs to the day on which it began, including Sunday’s; hours around the clock are whole days', () => {
  assert.deepEqual(lines('Sa-Su 18:00-02:00')?.slice(4), ['fri closed', 'sat 18:00-02:00+1', 'sun 18:00-02:00+1'])
  assert.deepEqual(
    lines('24/7'),
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 00:00-24:00`),
  )
  assert.deepEqual(lines('Mo-Su 10:00-24:00')?.[0], 'mon 10:00-24:00')
  assert.deepEqual(lines('Mo-Th 00:00-24:00; Fr 00:00-02:00')?.slice(3), [
    'thu 00:00-24:00',
    'fri 00:00-02:00',
    'sat closed',
    'sun closed',
  ])
})

test('rules for public holidays become the holiday policy and do not change the week', () => {
  const policy = (value: string) => {
    const reading = readOsmHours(value)
    return reading.kind === 'hours'
      ? [reading.holidayPolicy?.opensOnHolidays ?? null, reading.week[0]?.open]
      : reading.reason
  }
  assert.deepEqual(policy('Mo-Su 10:00-22:00; PH off'), [false, '10:00'])
  assert.deepEqual(policy('Mo-Sa 10:00-22:00; Su,PH 11:00-20:00'), [true, '10:00'])
  assert.deepEqual(policy('Mo-Su,PH 10:00-22:00'), [true, '10:00'])
  assert.deepEqual(policy('Mo-Su 10:00-22:00; PH unknown'), [null, '10:00'])
  assert.deepEqual(policy('Mo-Su 10:00-22:00'), [null, '10:00'])
})

const REFUSED: readonly [value: string, reason: RegExp][] = [
  ['Apr-Sep Mo-Su 10:00-20:00', /not the same every week/],
  ['Mo-Su 11:00-21:00; Mo[2,4] off', /not the same every week/],
  ['Mo-Su 11:00-21:00; Mo[2,4] off; PH off', /not the same every week/],
  ['Mo-Su 11:00-21:00; SH off', /school holidays/],
  ['Mo-Su sunrise-sunset', /follow the sun/],
  ['Mo-Fr 09:00+', /remark or an open end/],
  ['Mo-Fr 09:00-18:00 "by appointment"', /remark or an open end/],
  ['Fr 18:00 - Sa 20:00', /not understood/],
  ['매일 11시부터', /not understood/],
  ['off', /never open/],
]
for (const [value, reason] of REFUSED) {
  test(`${value} is refused with the reason`, () => {
    const reading = readOsmHours(value)
    assert.match(reading.kind === 'refused' ? reading.reason : `read: ${JSON.stringify(reading.week)}`, reason)
  })
}

test('every week of sessions that is written in the syntax is read back unchanged', () => {
  const open = fc.integer({ min: 0, max: 40 }).map((quarter) => quarter * 15 + 360)
  const day = fc.option(fc.tuple(open, fc.integer({ min: 4, max: 28 })), { freq: 5 })
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      fc.pre(days.some((session) => session !== null))
      const spans = days.map((session) => session && ([session[0], session[0] + session[1] * 15] as const))
      const value = spans
        .flatMap((span, i) =>
          span ? [`${NAMES[i]} ${span.map((at) => clockOfMinutes(at % DAY_MINUTES)).join('-')}`] : [],
        )
        .join('; ')
      const reading = readOsmHours(value)
      assert.ok(reading.kind === 'hours', value)
      const read = reading.week.map(({ open: from, close, endsNextDay }) => [from, close, endsNextDay])
      assert.deepEqual(
        read,
        spans.map((span) => {
          if (!span) return [null, null, false]
          const next = span[1] > DAY_MINUTES
          return [clockOfMinutes(span[0]), clockOfMinutes(next ? span[1] - DAY_MINUTES : span[1]), next]
        }),
        value,
      )
    }),
    { numRuns: 60 },
  )
})
