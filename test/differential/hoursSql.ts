import { DAY_MINUTES, WEEKDAYS, type CalendarDate } from '#base/kst.ts'
import { isPublicHoliday } from '#venue/hours/holidays.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { BusinessDay } from '#venue/records.ts'
import type { Venue } from '#venue/venue.ts'
import { flag, type Fact, type FactTable } from '../peers/peerTable.ts'

/**
 * Opening hours in SQL. A week is seven days; equal days are one row of `session` with its pauses; `served` has a row
 * for each minute that this day's session serves (from 1440 on after midnight). Closures and public holidays are dates.
 */
export function hoursFacts(venues: readonly Venue[], days: readonly CalendarDate[]) {
  const numbers = new Map<string, number>()
  const numberOf = (day: BusinessDay): Fact => {
    if (day.closed) return null
    const key = JSON.stringify({ ...day, day: null })
    const known = numbers.get(key)
    if (known === undefined) numbers.set(key, numbers.size)
    return known ?? numbers.size - 1
  }
  const columns = {
    is_24h: 'integer',
    hours_known: 'integer',
    opens_on_holidays: 'integer',
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, 'integer' as const])),
  } as const
  const columnsOf = ({ place }: Venue): Fact[] => [
    flag(place.is24h),
    flag(place.businessHours !== null),
    flag(place.holidayPolicy?.opensOnHolidays),
    ...WEEKDAYS.map((_, i) => (place.businessHours ? numberOf(place.businessHours[i] as BusinessDay) : null)),
  ]
  for (const venue of venues) columnsOf(venue)
  const sessions = Array.from(numbers.keys(), (key) => JSON.parse(key) as BusinessDay)
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
  const mayServe = pieces.map(({ date }) => `NOT ${isOff(date)}`).join(' OR ')
  return `CASE WHEN v.closure_level = 'confirmed' THEN 0
    WHEN coalesce(v.is_24h, 0) = 0 AND v.hours_known = 0 THEN CASE WHEN ${mayServe} THEN -1 ELSE 0 END
    WHEN ${pieces.map(servesIn).join(' OR ')} THEN 1 ELSE 0 END`
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
    `v.${weekdayOf(day)} IN (SELECT day FROM served WHERE minute >= ${first} AND minute < ${last})`
  const night = serves(yesterday, [from + DAY_MINUTES, to + DAY_MINUTES])
  return `(NOT ${isOff(date)} AND (v.is_24h = 1 OR ${serves(date, [from, to])} OR (NOT ${isOff(yesterday)} AND ${night})))`
}

function isOff(date: CalendarDate): string {
  return `(v.venue IN (SELECT venue FROM closure WHERE from_day <= '${date}' AND (to_day IS NULL OR to_day >= '${date}'))
    OR (coalesce(v.opens_on_holidays, 1) = 0 AND EXISTS (SELECT 1 FROM holiday WHERE day = '${date}')))`
}

function dayAfter(date: CalendarDate, days: number): CalendarDate {
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

function weekdayOf(date: CalendarDate): string {
  return WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] as string
}
