import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clockOfMinutes, WEEKDAYS } from '#base/kst.ts'
import { PlaceEdit } from '#contract/placeEdit/placeEdit.ts'
import { copyToOpenDays, type DayForm, type HoursForm, hoursEdit, hoursForm } from '#web/owner/profile/weekForm.ts'

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

test('the service accepts any typed hours, and the form shows them again unchanged', () => {
  fc.assert(
    fc.property(week, fc.constantFrom<HoursForm['holidays']>('unknown', 'open', 'closed'), (days, holidays) => {
      const form: HoursForm = { kind: 'weekly', days, holidays, holidayNote: '설 당일 휴무' }
      const reading = PlaceEdit.parse({ ...hoursEdit(form) }, { now: NOON })
      assert.equal(reading.kind, 'parsed', JSON.stringify(reading))
      if (reading.kind !== 'parsed') return
      const { businessHours = null, holidayPolicy = null } = reading.value.said
      const shown = hoursForm({ businessHours: businessHours && [...businessHours], is24h: false, holidayPolicy })
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
