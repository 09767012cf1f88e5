import { WEEKDAYS } from '#base/kst.ts'
import type { Language } from '../language.ts'
import type { PlaceEditBody } from '../schemas/placeEditSchema.ts'
import { closedDay, type DayHours } from '#venue/hours/dayHours.ts'
import type { BusinessDay, Week } from '#venue/records.ts'

type Message = Readonly<Record<Language, string>>
type GivenHours = Omit<NonNullable<PlaceEditBody['businessHours']>[number], 'day'>

const DAY_MINUTES = 24 * 60
const OUTSIDE: Message = { en: 'is not between open and close', ko: '영업시간 안에 있지 않습니다' }

/**
 * Returns the standard week from an owner's seven days, in any order. Calls `fault` for a day that occurs twice or is
 * missing, a missing opening time, and a break or last order outside the session.
 */
export function readOwnWeek(
  days: readonly (GivenHours & Pick<BusinessDay, 'day'>)[],
  fault: (param: string, message: Message) => void,
): Week {
  return WEEKDAYS.map((name) => {
    const index = days.findIndex(({ day }) => day === name)
    const given = days[index]
    const param = `businessHours.${Math.max(index, 0)}`
    if (!given) fault('businessHours', { en: `has no entry for ${name}`, ko: `${name} 항목이 없습니다` })
    return {
      day: name,
      ...(given ? readOwnDay(given, (field, message) => fault(`${param}.${field}`, message)) : closedDay()),
    }
  })
}

/** Returns an owner's hours of one day, of the week or of a date, with the defaults of what they left out. */
export function readOwnDay(given: GivenHours, fault: (field: string, message: Message) => void): DayHours {
  const { closed = false, open = null, close = null, breaks = [], lastOrder = null } = given
  if (closed) {
    if (open !== null || close !== null)
      fault('closed', {
        en: 'is true, so open and close must be left out',
        ko: 'true이면 open과 close를 생략해야 합니다',
      })
    return closedDay()
  }
  if (open === null || close === null) {
    fault(open === null ? 'open' : 'close', {
      en: 'is missing: an open day needs open and close, a closed one closed: true',
      ko: '값이 없습니다. 영업일에는 open과 close가, 휴무일에는 closed: true가 필요합니다',
    })
    return closedDay()
  }
  const endsNextDay = given.endsNextDay ?? minuteOf(close) <= minuteOf(open)
  const session = { from: minuteOf(open), to: minuteOf(close) + (endsNextDay ? DAY_MINUTES : 0) }
  if (session.to <= session.from)
    fault('close', {
      en: 'must be after open; if it is on the next day, set endsNextDay: true',
      ko: 'open보다 늦어야 합니다. 다음 날이면 endsNextDay: true로 표시하세요',
    })
  if (endsNextDay && minuteOf(close) > minuteOf(open))
    fault('close', { en: 'on the next day is more than a day after open', ko: 'open에서 하루를 넘습니다' })
  breaks.forEach((pause, i) => {
    const [from, to] = [within(pause.start, session.from), within(pause.end, session.from)]
    if (from >= to || to > session.to) fault(`breaks.${i}`, OUTSIDE)
  })
  if (lastOrder !== null && within(lastOrder, session.from) > session.to) fault('lastOrder', OUTSIDE)
  return { closed: false, open, close, endsNextDay, breaks, lastOrder }
}

/** Returns the minute of a clock time in a session that began at `from`; an earlier clock time is on the next day. */
function within(clock: string, from: number): number {
  const minute = minuteOf(clock)
  return minute < from ? minute + DAY_MINUTES : minute
}

function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
