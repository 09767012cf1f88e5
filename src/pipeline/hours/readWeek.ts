import { minutesOfClock, WEEKDAYS } from '#base/kst.ts'
import { closedDay, type DayHours } from '#venue/hours/dayHours.ts'
import type { BusinessDay, Week } from '#venue/records.ts'
import { type UntypedObject, objectsOf } from '../normalise/readValue.ts'

/**
 * Reads a standard week as sources provide it (`hours.weekly`, docs/reference/hours.md#standard-week). Returns null
 * when a day is missing, duplicated or malformed, because a partial week would imply the missing days.
 */
export function weekOf(value: unknown): Week | null {
  const given = objectsOf(value)
  if (given.length !== WEEKDAYS.length) return null
  const week = WEEKDAYS.map((day) =>
    dayOf(
      day,
      given.find((item) => item.day === day),
    ),
  )
  return week.every((day) => day !== null) ? week : null
}

function dayOf(day: BusinessDay['day'], given: UntypedObject | undefined): BusinessDay | null {
  const hours = given === undefined ? null : hoursOfDayIn(given)
  return hours === null ? null : { day, ...hours }
}

/** Reads the hours of one day, of the week or of a date; null when they are malformed. */
export function hoursOfDayIn(given: UntypedObject): DayHours | null {
  if (given.closed === true) return closedDay()
  const open = clockOf(given.open)
  const close = clockOf(given.close)
  if (open === null || close === null) return null
  // A closing time that is not after the opening time can only be on the next day.
  const endsNextDay = given.endsNextDay === true || close <= open
  return {
    closed: false,
    open,
    close,
    endsNextDay,
    breaks: breaksOf(given.breaks),
    lastOrder: clockOf(given.lastOrder),
  }
}

function breaksOf(value: unknown): BusinessDay['breaks'] {
  return objectsOf(value).flatMap((item) => {
    const start = clockOf(item.start)
    const end = clockOf(item.end)
    return start === null || end === null ? [] : [{ start, end }]
  })
}

function clockOf(value: unknown): string | null {
  return typeof value === 'string' && minutesOfClock(value) !== null ? value : null
}
