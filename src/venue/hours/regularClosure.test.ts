import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, WEEKDAYS, weekdayOf } from '#base/kst.ts'
import type { RegularClosure } from '../records.ts'
import { closesOn } from './regularClosure.ts'

type Weeks = RegularClosure['weeksOfMonth']

/** Returns the dates of a month on which a closure closes. */
function closedIn(month: string, closure: RegularClosure): string[] {
  return daysOf(month).filter((date) => closesOn(closure, date))
}

function daysOf(month: string): string[] {
  const days: string[] = []
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) days.push(date)
  return days
}

const anyMonth = fc
  .tuple(fc.integer({ min: 2024, max: 2035 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)
const anyDay = fc.constantFrom(...WEEKDAYS)
const anyWeeks = fc.subarray<Weeks[number]>([1, 2, 3, 4, 5, -1], { minLength: 1 })

test('the nth weekday of a month is the nth in the list of its dates, and −1 is the last', () => {
  fc.assert(
    fc.property(anyMonth, anyDay, anyWeeks, (month, day, weeksOfMonth) => {
      const dates = daysOf(month).filter((date) => WEEKDAYS[weekdayOf(date)] === day)
      const expected = weeksOfMonth.map((week) => (week === -1 ? dates.at(-1) : dates[week - 1]))
      const closed = new Set(expected.filter((date) => date !== undefined))
      assert.deepEqual(closedIn(month, { weeksOfMonth, day }), [...closed].toSorted())
    }),
  )
})

test('in months that begin on each of the weekdays, 둘째·넷째 closes two days, and 다섯째 one or none', () => {
  // January to December 2026 begin on every weekday.
  for (const day of WEEKDAYS)
    for (const month of Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)) {
      assert.equal(closedIn(month, { weeksOfMonth: [2, 4], day }).length, 2)
      const fifths = daysOf(month).filter((date) => Number(date.slice(8)) > 28 && WEEKDAYS[weekdayOf(date)] === day)
      assert.deepEqual(closedIn(month, { weeksOfMonth: [5], day }), fifths)
    }
})

test('the second Tuesday and the last Sunday of known months', () => {
  assert.deepEqual(closedIn('2026-12', { weeksOfMonth: [2, 4], day: 'tue' }), ['2026-12-08', '2026-12-22'])
  assert.deepEqual(closedIn('2026-11', { weeksOfMonth: [-1], day: 'sun' }), ['2026-11-29'])
  assert.deepEqual(closedIn('2026-11', { weeksOfMonth: [5], day: 'sun' }), ['2026-11-29'])
  assert.deepEqual(closedIn('2026-10', { weeksOfMonth: [5], day: 'sun' }), [])
  assert.deepEqual(closedIn('2028-02', { weeksOfMonth: [5, -1], day: 'tue' }), ['2028-02-29'])
})
