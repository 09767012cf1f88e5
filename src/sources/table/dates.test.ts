import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCalendarDate } from '#base/kst.ts'
import { dateInName } from '../dateInName.ts'
import { dateOf, endOfDay, instantInKst } from './dates.ts'

test('dates are read in every form the lists use, and only when the date exists', () => {
  for (const text of [
    '2018-07-17',
    '20180717',
    '2018.7.17',
    '2018/07/17',
    ' 20180717 ',
    '20180717093000',
    '2018-07-17 09:30:00.0',
    '2018.07.17.',
  ]) {
    assert.equal(dateOf(text), '2018-07-17', text)
  }
  for (const text of [
    '',
    '2001104',
    '20180732',
    '2018-13-01',
    '20230229',
    '2018',
    '00:00.0',
    '17-07-2018',
    '99999999',
  ]) {
    assert.equal(dateOf(text), null, text)
  }
  assert.equal(dateOf('20240229'), '2024-02-29')
})

test('eight digits are a date exactly when it exists in the calendar', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 99 }),
      (y, m, d) => {
        const [month, day] = [String(m).padStart(2, '0'), String(d).padStart(2, '0')]
        const iso = `${y}-${month}-${day}`
        assert.equal(dateOf(`${y}${month}${day}`), isCalendarDate(iso) ? iso : null)
      },
    ),
    { numRuns: 2000 },
  )
})

test('times of a list are in Korean time; a date alone means the end of its day', () => {
  assert.equal(instantInKst('20220729105532'), '2022-07-29T01:55:32Z')
  assert.equal(instantInKst('2022-07-29 00:30'), '2022-07-28T15:30:00Z')
  assert.equal(instantInKst('20241231'), '2024-12-31T14:59:59Z')
  assert.equal(endOfDay('2024-12-31'), '2024-12-31T14:59:59Z')
  assert.equal(instantInKst('2022-07-29 25:00'), null)
  assert.equal(instantInKst('어제'), null)
})

test('the date of a list is read from its file name when the name contains a month', () => {
  assert.equal(dateInName('소상공인시장진흥공단_상가(상권)정보_서울_202506.csv'), '2025-06-30')
  assert.equal(dateInName('상가정보_20240229.csv.gz'), '2024-02-29')
  assert.equal(dateInName('list-2025-12.csv'), '2025-12-31')
  assert.equal(dateInName('seoul-cafes-2020.csv'), null)
  assert.equal(dateInName('no2025061234567.csv'), null)
})
