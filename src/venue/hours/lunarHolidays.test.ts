import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#base/kst.ts'
import { computedLunarDays, lunarDays, lunarHolidayOn } from './lunarHolidays.ts'
import { isPublicHoliday } from './holidays.ts'

const PUBLISHED_YEARS = Array.from({ length: 12 }, (_, i) => 2024 + i)

/** Returns whole days since the new moon of a known minute, by the mean length of a lunar month. */
function ageOfMoon(date: string): number {
  const knownNewMoon = Date.UTC(2024, 1, 9, 22, 59)
  const monthMs = 29.530588 * 86_400_000
  const noonInKorea = Date.parse(`${date}T12:00:00+09:00`)
  return ((((noonInKorea - knownNewMoon) % monthMs) + monthMs) % monthMs) / 86_400_000
}

test('the published dates of 설날 and 추석 are those of the Korean calendar of ICU', () => {
  for (const year of PUBLISHED_YEARS) assert.deepEqual(lunarDays(year), computedLunarDays(year), String(year))
})

test('설날 is a day of new moon and 추석 one of full moon', () => {
  for (const year of PUBLISHED_YEARS) {
    const { lunarNewYear, chuseok } = lunarDays(year)
    // The true moon differs from the mean one by up to 14 hours, and noon from the new moon by up to 12.
    const newYearAge = ageOfMoon(lunarNewYear)
    assert.ok(newYearAge < 1.2 || newYearAge > 28.4, `${lunarNewYear}: ${newYearAge}`)
    const age = ageOfMoon(chuseok)
    assert.ok(age > 13 && age < 16.6, `${chuseok}: ${age}`)
  }
})

test('the day before and the day after 설날 and 추석 are public days, and no other day is', () => {
  for (const year of PUBLISHED_YEARS) {
    const days: string[] = []
    for (let date = `${year}-01-01`; date.startsWith(`${year}`); date = addDays(date, 1)) {
      const holiday = lunarHolidayOn(date)
      if (holiday !== null) days.push(`${date} ${holiday.name} ${holiday.isDayItself}`)
    }
    const { lunarNewYear, chuseok } = lunarDays(year)
    const around = (name: string, day: string) =>
      [-1, 0, 1].map((offset) => `${addDays(day, offset)} ${name} ${offset === 0}`)
    assert.deepEqual(days, [...around('lunarNewYear', lunarNewYear), ...around('chuseok', chuseok)])
  }
})

test('the holidays of any year of four digits are dates of that year', () => {
  for (const year of [1, 999, 1582, 2100, 9998])
    for (const day of Object.values(lunarDays(year))) {
      assert.equal(day.slice(0, 4), String(year).padStart(4, '0'))
      assert.ok(isPublicHoliday(day))
    }
})
