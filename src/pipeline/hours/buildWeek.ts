import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import type { BusinessDay, Week } from '#contract/records.ts'
import type { DayScope, Statements } from './statements.ts'

type Built = { kind: 'week'; week: Week } | { kind: 'refused'; reason: string }

const RANK = { every: 0, part: 1, named: 2 } as const

/** Statements to the standard week; every weekday must be accounted for, else the text is refused. */
export function buildWeek(said: Statements): Built {
  if (said.open.length === 0) return refused('no opening hours')
  const days: BusinessDay[] = []
  const unnamed: number[] = []
  for (let weekday = 0; weekday < 7; weekday++) {
    if (said.closed.has(weekday)) days.push(closedDay(weekday))
    else {
      const sessions = mostSpecific(said.open, weekday)
      if (sessions.length === 0) {
        unnamed.push(weekday)
        days.push(closedDay(weekday))
        continue
      }
      const day = openDay(weekday, sessions, said)
      if (typeof day === 'string') return refused(day)
      days.push(day)
    }
  }
  const gap = gapReason(unnamed, said)
  return gap ? refused(gap) : { kind: 'week', week: days }
}

function refused(reason: string): Built {
  return { kind: 'refused', reason }
}

/** Which days may be taken as closed without being named so (the conventions for hours texts). */
function gapReason(unnamed: readonly number[], said: Statements): string | null {
  if (unnamed.length === 0) return null
  // What names the days of the week anywhere also names those it leaves out.
  const onlyWeekdays = said.open.every((open) => open.scope?.specificity === 'part')
  if (unnamed.length === 1 && unnamed[0] !== 5 && !onlyWeekdays) return null
  const pair = unnamed.join()
  const closedPairs = ['5,6', '0,6', '0,1', '1,2', '2,3']
  if (closedPairs.includes(pair) && !onlyWeekdays && said.closed.size === 0) return null
  return `nothing said of ${unnamed.map((day) => WEEKDAYS[day]).join(', ')}`
}

/** The statements that apply to a weekday: those bound most narrowly. */
function mostSpecific<T extends { scope: DayScope | null }>(statements: readonly T[], weekday: number): T[] {
  const fitting = statements.filter(({ scope }) => scope === null || scope.days.includes(weekday))
  const rank = (statement: T) => (statement.scope === null ? 0 : RANK[statement.scope.specificity])
  const best = Math.max(...fitting.map(rank))
  return fitting.filter((statement) => rank(statement) === best)
}

function openDay(weekday: number, found: Statements['open'], said: Statements): BusinessDay | string {
  const sessions = distinct(found)
  const first = sessions[0]
  const last = sessions.at(-1)
  if (!first || !last || sessions.length > 2) return 'more than two sessions on one day'
  if (sessions.length === 2 && last.start <= first.end) return 'two different hours for the same day'
  const pauses = sessions.length === 2 ? [{ start: first.end, end: last.start }] : []
  const span = { start: first.start, end: last.end }
  if (span.end - span.start > DAY_MINUTES) return 'a session longer than a day'
  const noBreak = said.noBreak.some((scope) => scope.days.includes(weekday))
  for (const pause of noBreak ? [] : distinct(mostSpecific(said.breaks, weekday))) {
    const placed = withinSession(pause.start, pause.end, span)
    if (!placed) return 'a break outside the opening hours'
    pauses.push(placed)
  }
  const order = lastOrderOf(said, weekday, span, pauses)
  if (typeof order === 'string') return order
  return {
    day: WEEKDAYS[weekday] as BusinessDay['day'],
    closed: false,
    open: clockOfMinutes(span.start),
    close: span.end > DAY_MINUTES ? clockOfMinutes(span.end - DAY_MINUTES) : clockOfMinutes(span.end),
    endsNextDay: span.end > DAY_MINUTES,
    breaks: pauses.map((pause) => ({ start: clock(pause.start), end: clock(pause.end) })),
    lastOrder: order.minute === null ? null : clock(order.minute),
  }
}

function lastOrderOf(
  said: Statements,
  weekday: number,
  span: { start: number; end: number },
  pauses: readonly { start: number }[],
): { minute: number | null } | string {
  const minutes: number[] = []
  for (const order of mostSpecific(said.lastOrders, weekday)) {
    if (order.lunch) continue
    let minute = order.minute
    if (minute < span.start) minute += minute + DAY_MINUTES <= span.end ? DAY_MINUTES : DAY_MINUTES / 2
    if (minute < span.start || minute > span.end) return 'a last order outside the opening hours'
    // Before a break with a later session it is lunch's.
    if (!pauses.some((pause) => minute <= pause.start)) minutes.push(minute)
  }
  return { minute: minutes.length > 0 ? Math.max(...minutes) : null }
}

/** A short clock (`2:30~4:30`) is read as the half of the day that lies inside the opening hours; both or neither: null. */
function withinSession(
  start: number,
  end: number,
  span: { start: number; end: number },
): { start: number; end: number } | null {
  const fits = [0, DAY_MINUTES / 2, DAY_MINUTES]
    .filter((shift) => shift !== DAY_MINUTES / 2 || start < DAY_MINUTES / 2)
    .map((shift) => ({ start: start + shift, end: (end <= start ? end + DAY_MINUTES : end) + shift }))
    .filter((pause) => span.start < pause.start && pause.end < span.end)
  return fits.length === 1 ? (fits[0] as { start: number; end: number }) : null
}

function distinct<T extends { start: number; end: number }>(ranges: readonly T[]): T[] {
  const seen = new Map(ranges.map((range) => [`${range.start}-${range.end}`, range]))
  return [...seen.values()].sort((a, b) => a.start - b.start)
}

function closedDay(weekday: number): BusinessDay {
  return {
    day: WEEKDAYS[weekday] as BusinessDay['day'],
    closed: true,
    open: null,
    close: null,
    endsNextDay: false,
    breaks: [],
    lastOrder: null,
  }
}

function clock(minute: number): string {
  return clockOfMinutes(minute % DAY_MINUTES)
}
