import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, clockOfMinutes, WEEKDAYS } from '#base/kst.ts'
import { PlaceEdit } from '#contract/placeEdit/placeEdit.ts'
import { completePolicy } from '#venue/hours/holidayPolicy.ts'
import { specialHoursEdit, specialHoursForm } from '#web/owner/profile/hours/specialHoursForm.ts'
import {
  copyToOpenDays,
  type DayForm,
  type HoursForm,
  hoursEdit,
  hoursForm,
  type LunarChoice,
} from '#web/owner/profile/hours/weekForm.ts'

const NOON = Date.parse('2026-11-21T03:00:00Z')
const clock = fc.integer({ min: 0, max: 287 }).map((step) => clockOfMinutes(step * 5))

/** A day as a person may type it: a break within the hours, a last order before the end. */
const day = fc
  .record({ isOpen: fc.boolean(), open: clock, minutes: fc.integer({ min: 6, max: 287 }), has: fc.boolean() })
  .map(({ isOpen, open, minutes, has }): Omit<DayForm, 'day'> => {
    const from = Number(open.slice(0, 2)) * 60 + Number(open.slice(3))
    const at = (after: number) => clockOfMinutes((from + after) % 1440)
    if (!isOpen) return { isOpen, open: '11:00', close: '21:00', breaks: [], lastOrder: '' }
    const breaks = has ? [{ start: at(5), end: at(15) }] : []
    return { isOpen, open, close: at(minutes * 5), breaks, lastOrder: has ? at(minutes * 5 - 10) : '' }
  })
const week = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .map((days) => days.map((one, index): DayForm => ({ day: WEEKDAYS[index] ?? 'mon', ...one })))

const lunar = fc.constantFrom<LunarChoice>('unknown', 'none', 'day', 'all_days')
/** The statements about closings as a person may type them: some weeks of some weekdays, each weekday once. */
const calendar = fc.record({
  regularClosures: fc
    .subarray([...WEEKDAYS])
    .chain((days) =>
      fc.tuple(
        ...days.map((name) =>
          fc
            .subarray([1, 2, 3, 4, 5, -1] as const, { minLength: 1 })
            .map((weeksOfMonth) => ({ weeksOfMonth, day: name })),
        ),
      ),
    ),
  holidays: fc.constantFrom<HoursForm['holidays']>('unknown', 'open', 'closed'),
  lunarNewYear: lunar,
  chuseok: lunar,
  holidayNote: fc.constantFrom('', '격주 월요일 휴무'),
})

test('the hours of dates that a person types are accepted and shown again, and those of past dates are not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 7 }), week, (offsets, days) => {
      const form = offsets
        .toSorted((a, b) => a - b)
        .map((offset, i) => {
          const { day: _, ...hours } = days[i] as DayForm
          return { date: addDays('2026-11-21', offset), ...hours }
        })
      const reading = PlaceEdit.parse({ ...specialHoursEdit(form) }, { now: NOON })
      assert.equal(reading.kind, 'parsed', JSON.stringify(reading))
      if (reading.kind !== 'parsed') return
      const { specialHours = null } = reading.value.said
      assert.deepEqual(specialHoursForm(specialHours, '2026-11-21'), form)
      assert.deepEqual(
        specialHoursForm(specialHours, '2026-12-25'),
        form.filter(({ date }) => date >= '2026-12-25'),
      )
    }),
  )
})

test('the service accepts any typed hours, and the form shows them again unchanged', () => {
  fc.assert(
    fc.property(week, calendar, (days, rest) => {
      const form: HoursForm = { kind: 'weekly', days, ...rest }
      const reading = PlaceEdit.parse({ ...hoursEdit(form) }, { now: NOON })
      assert.equal(reading.kind, 'parsed', JSON.stringify(reading))
      if (reading.kind !== 'parsed') return
      const { businessHours = null, regularClosures = null, holidayPolicy = null } = reading.value.said
      const shown = hoursForm({
        businessHours: businessHours && [...businessHours],
        is24h: false,
        regularClosures,
        holidayPolicy: holidayPolicy && completePolicy(holidayPolicy),
      })
      assert.deepEqual(shown, form)
    }),
    { numRuns: 200 },
  )
})

test('the hours of one day are copied to every open day, and days off stay off', () => {
  const days = WEEKDAYS.map((name, index): DayForm => {
    return { day: name, isOpen: index !== 6, open: '11:00', close: '21:00', breaks: [], lastOrder: '' }
  })
  const from: DayForm = { day: 'mon', isOpen: true, open: '09:00', close: '02:00', breaks: [], lastOrder: '01:00' }
  const copied = copyToOpenDays(days, from)
  assert.deepEqual(
    copied.map(({ isOpen, open }) => (isOpen ? open : 'off')),
    ['09:00', '09:00', '09:00', '09:00', '09:00', '09:00', 'off'],
  )
})
