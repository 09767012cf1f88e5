import { WEEKDAYS } from '#base/kst.ts'
import type { PlaceEditBody } from './placeEditSchema.ts'
import type { BusinessDay, Week } from './records.ts'

type GivenDay = NonNullable<PlaceEditBody['businessHours']>[number]

const DAY_MINUTES = 24 * 60

/**
 * The standard week of an owner's seven days, in any order; `fault` hears what does not fit: a day twice or missing, no
 * opening time, a break or last order outside the session.
 */
export function readOwnWeek(days: readonly GivenDay[], fault: (param: string, message: string) => void): Week {
  return WEEKDAYS.map((name) => {
    const index = days.findIndex(({ day }) => day === name)
    const given = days[index]
    const param = `businessHours.${Math.max(index, 0)}`
    if (!given) fault('businessHours', `has no entry for ${name}`)
    return given ? readDay(given, (field, message) => fault(`${param}.${field}`, message)) : closedDay(name)
  })
}

function closedDay(day: BusinessDay['day']): BusinessDay {
  return { day, closed: true, open: null, close: null, endsNextDay: false, breaks: [], lastOrder: null }
}

function readDay(given: GivenDay, fault: (field: string, message: string) => void): BusinessDay {
  const { day, closed = false, open = null, close = null, breaks = [], lastOrder = null } = given
  if (closed) {
    if (open !== null || close !== null) fault('closed', 'is true, so open and close must be left out')
    return closedDay(day)
  }
  if (open === null || close === null) {
    fault(open === null ? 'open' : 'close', 'is missing: an open day needs open and close, a closed one closed: true')
    return closedDay(day)
  }
  const endsNextDay = given.endsNextDay ?? minuteOf(close) <= minuteOf(open)
  const session = { from: minuteOf(open), to: minuteOf(close) + (endsNextDay ? DAY_MINUTES : 0) }
  if (session.to <= session.from) fault('close', 'is not after open; endsNextDay: true says that it is of the next day')
  if (endsNextDay && minuteOf(close) > minuteOf(open)) fault('close', 'of the next day is more than a day after open')
  breaks.forEach((pause, i) => {
    const [from, to] = [within(pause.start, session.from), within(pause.end, session.from)]
    if (from >= to || to > session.to) fault(`breaks.${i}`, 'does not lie between open and close')
  })
  if (lastOrder !== null && within(lastOrder, session.from) > session.to)
    fault('lastOrder', 'does not lie between open and close')
  return { day, closed: false, open, close, endsNextDay, breaks, lastOrder }
}

/** A clock time of a session that began at `from`: one that is earlier is of the next day. */
function within(clock: string, from: number): number {
  const minute = minuteOf(clock)
  return minute < from ? minute + DAY_MINUTES : minute
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
