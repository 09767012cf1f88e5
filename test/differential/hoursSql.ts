import { DAY_MINUTES, WEEKDAYS, type CalendarDate } from '#base/kst.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { BusinessDay } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { LUNAR_DAYS } from '../reference/referenceCalendar.ts'
import { flag, type Fact, type FactTable } from '../peers/peerTable.ts'

/**
 * Opening hours in SQL. A week is seven days; equal days are one row of `session` with its pauses; `served` has a row
 * for each minute that this day's session serves (from 1440 on after midnight). Closures, hours of single dates and
 * public holidays are dates; a regular closure is a weekday and the number of its week, −1 for the last.
 */
export function hoursFacts(venues: readonly Venue[], days: readonly CalendarDate[]) {
  const numbers = new Map<string, number>()
  const numberOf = ({ closed, open, close, endsNextDay, breaks, lastOrder }: Omit<BusinessDay, 'day'>): Fact => {
    if (closed) return null
    const key = JSON.stringify({ open, close, endsNextDay, breaks, lastOrder })
    const known = numbers.get(key)
    if (known === undefined) numbers.set(key, numbers.size)
    return known ?? numbers.size - 1
  }
  const columns = {
    is_24h: 'integer',
    hours_known: 'integer',
    opens_on_holidays: 'integer',
    lunar_new_year: 'text',
    chuseok: 'text',
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, 'integer' as const])),
  } as const
  const columnsOf = ({ place }: Venue): Fact[] => [
    flag(place.is24h),
    flag(place.businessHours !== null),
    flag(place.holidayPolicy?.opensOnHolidays),
    place.holidayPolicy?.lunarNewYear.closed ?? null,
    place.holidayPolicy?.chuseok.closed ?? null,
    ...WEEKDAYS.map((_, i) => (place.businessHours ? numberOf(place.businessHours[i] as BusinessDay) : null)),
  ]
  for (const venue of venues) columnsOf(venue)
  const special = venues.flatMap(({ place }, i) =>
    (place.specialHours ?? []).map((hours): Fact[] => [i, hours.date, numberOf(hours)]),
  )
  const regular = venues.flatMap(({ place }, i) =>
    (place.regularClosures ?? []).flatMap(({ weeksOfMonth, day }) =>
      weeksOfMonth.map((week): Fact[] => [i, day, week]),
    ),
  )
  const sessions = Array.from(numbers.keys(), (key) => JSON.parse(key) as Omit<BusinessDay, 'day' | 'closed'>)
  const closures = venues.flatMap(({ place }, i) =>
    (place.temporaryClosures ?? []).map(({ from, to }): Fact[] => [i, from, to]),
  )
  const tables: FactTable[] = [
    {
      name: 'session',
      columns: { day: 'integer', opens: 'integer', closes: 'integer', ends_next_day: 'integer', last_order: 'integer' },
      rows: sessions.map((day, i) => [
        i,
        minuteOf(day.open),
        minuteOf(day.close),
        flag(day.endsNextDay),
        minuteOf(day.lastOrder),
      ]),
    },
    {
      name: 'pause',
      columns: { day: 'integer', starts: 'integer', ends: 'integer' },
      rows: sessions.flatMap(({ breaks }, i) => breaks.map(({ start, end }) => [i, minuteOf(start), minuteOf(end)])),
    },
    { name: 'closure', columns: { venue: 'integer', from_day: 'text', to_day: 'text' }, rows: closures },
    { name: 'special', columns: { venue: 'integer', day: 'text', session: 'integer' }, rows: special },
    { name: 'regular', columns: { venue: 'integer', weekday: 'text', week: 'integer' }, rows: regular },
    { name: 'holiday', columns: { day: 'text' }, rows: days.filter(isPublicHoliday).map((day) => [day]) },
  ]
  return { columns, columnsOf, tables }
}

function minuteOf(clock: string | null): Fact {
  return clock === null ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** A clock time before the opening belongs to the next day. */
const onOpeningDay = (clock: string) => `CASE WHEN ${clock} < s.opens THEN ${clock} + ${DAY_MINUTES} ELSE ${clock} END`

/** Statements to run once after the tables are filled. */
export const HOURS_SETUP = [
  `CREATE TABLE minute AS
    WITH RECURSIVE count_up(minute) AS (
      SELECT 0 UNION ALL SELECT minute + 1 FROM count_up WHERE minute + 1 < ${2 * DAY_MINUTES})
    SELECT minute FROM count_up`,
  `CREATE TABLE served AS
    SELECT s.day, m.minute FROM session s
    JOIN minute m ON m.minute >= s.opens AND m.minute < s.closes + ${DAY_MINUTES} * s.ends_next_day
    WHERE (s.last_order IS NULL OR m.minute < ${onOpeningDay('s.last_order')})
      AND NOT EXISTS (SELECT 1 FROM pause p
        WHERE p.day = s.day AND m.minute >= ${onOpeningDay('p.starts')} AND m.minute < ${onOpeningDay('p.ends')})`,
  'CREATE INDEX served_minute ON served (minute, day)',
]

/**
 * Returns SQL for 1 when a venue serves at the point or during part of the window, 0 when not, −1 with unconfirmed
 * hours. `v` is a row of `venue`.
 */
export function servingSql(openAt: OpenAt): string {
  const pieces = piecesOf(openAt)
  const mayServe = pieces.map(({ date }) => `NOT (${isOff(date)} OR ${hasSpecial(date)})`).join(' OR ')
  return `CASE WHEN v.closure_level = 'confirmed' THEN 0
    WHEN ${pieces.map(servesIn).join(' OR ')} THEN 1
    WHEN coalesce(v.is_24h, 0) = 0 AND v.hours_known = 0 AND (${mayServe}) THEN -1 ELSE 0 END`
}

/** The part of the requested time on one day, in minutes from its midnight. */
interface Piece {
  date: CalendarDate
  from: number
  to: number
}

function piecesOf({ type, date, startMinute, endMinute }: OpenAt): Piece[] {
  const end = type === 'point' ? startMinute + 1 : endMinute
  return [0, 1].flatMap((day) => {
    const midnight = day * DAY_MINUTES
    const piece = {
      date: dayAfter(date, day),
      from: Math.max(startMinute - midnight, 0),
      to: Math.min(end - midnight, DAY_MINUTES),
    }
    return piece.from < piece.to ? [piece] : []
  })
}

/** Tests the session of a day, and the rest of that of the day before; a day off removes all minutes of that day. */
function servesIn({ date, from, to }: Piece): string {
  const yesterday = dayAfter(date, -1)
  const serves = (day: CalendarDate, [first, last]: [number, number]) =>
    `${sessionOn(day)} IN (SELECT day FROM served WHERE minute >= ${first} AND minute < ${last})`
  const night = serves(yesterday, [from + DAY_MINUTES, to + DAY_MINUTES])
  const allDay = `(v.is_24h = 1 AND NOT ${hasSpecial(date)})`
  return `(NOT ${isOff(date)} AND (${allDay} OR ${serves(date, [from, to])} OR (NOT ${isOff(yesterday)} AND ${night})))`
}

/** Returns the session that begins on a date that is not off. */
function sessionOn(date: CalendarDate): string {
  return `(CASE WHEN ${hasSpecial(date)} THEN (SELECT session FROM special WHERE venue = v.venue AND day = '${date}')
    ELSE v.${weekdayOf(date)} END)`
}

function hasSpecial(date: CalendarDate): string {
  return `v.venue IN (SELECT venue FROM special WHERE day = '${date}')`
}

function isOff(date: CalendarDate): string {
  const closed = `SELECT venue FROM closure WHERE from_day <= '${date}' AND (to_day IS NULL OR to_day >= '${date}')`
  const specialClosed = `SELECT venue FROM special WHERE day = '${date}' AND session IS NULL`
  const weeks = [
    Math.floor((Number(date.slice(8)) + 6) / 7),
    ...(isInAnotherMonth(dayAfter(date, 7), date) ? [-1] : []),
  ]
  const regular = `SELECT venue FROM regular WHERE weekday = '${weekdayOf(date)}' AND week IN (${weeks.join(', ')})`
  return `(v.venue IN (${closed}) OR v.venue IN (${specialClosed})
    OR (NOT ${hasSpecial(date)} AND (v.venue IN (${regular}) OR ${closesOnHoliday(date)})))`
}

function isInAnotherMonth(date: CalendarDate, from: CalendarDate): boolean {
  return date.slice(0, 7) !== from.slice(0, 7)
}

function closesOnHoliday(date: CalendarDate): string {
  const anyHoliday = `(coalesce(v.opens_on_holidays, 1) = 0 AND EXISTS (SELECT 1 FROM holiday WHERE day = '${date}'))`
  for (const [name, column] of [
    ['lunarNewYear', 'lunar_new_year'],
    ['chuseok', 'chuseok'],
  ] as const) {
    const at = (LUNAR_DAYS[name] as readonly CalendarDate[]).indexOf(date)
    if (at === -1) continue
    const closings = at === 1 ? `'day', 'all_days'` : `'all_days'`
    return `(coalesce(v.${column}, '') IN (${closings}) OR (coalesce(v.${column}, '') <> 'none' AND ${anyHoliday}))`
  }
  return anyHoliday
}

function dayAfter(date: CalendarDate, days: number): CalendarDate {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function weekdayOf(date: CalendarDate): string {
  return WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] as string
}
