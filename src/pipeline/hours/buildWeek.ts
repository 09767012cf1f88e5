import { clockOfMinutes, DAY_MINUTES, WEEKDAYS } from '#base/kst.ts'
import { closedDay } from '#venue/hours/dayHours.ts'
import type { BusinessDay, Week } from '#venue/records.ts'
import type { DayScope } from './hoursToken.ts'
import type { Break, LastOrder, OpenHours, Statements } from './statements.ts'

type Built = { kind: 'week'; week: Week } | { kind: 'refused'; reason: string }

interface Span {
  start: number
  end: number
}

const RANK = { every: 0, part: 1, named: 2 } as const
/** Pairs of unmentioned days that may be taken as days off (docs/reference/hours.md#days-left-out). */
const USUAL_DAYS_OFF: ReadonlySet<string> = new Set(['5,6', '0,6', '0,1', '1,2', '2,3'])
const SATURDAY = 5

/** Builds the standard week from the statements. Refuses the text unless every weekday is accounted for. */
export function buildWeek(said: Statements): Built {
  if (said.open.length === 0) return refused('no opening hours')
  if (said.labels.size > 1) return refused('parts of the place with different hours')
  const days: BusinessDay[] = []
  const unnamed: number[] = []
  for (let weekday = 0; weekday < 7; weekday++) {
    const sessions = mostSpecific(said.open, weekday)
    if (partAgainstRange(said.open, weekday)) return refused('two different hours for the same day')
    if (said.closed.has(weekday)) {
      if (sessions.some(({ scope }) => isAllClosed(scope, said))) return refused('open and closed on the same day')
      days.push(closedOn(weekday))
    } else if (sessions.length === 0) {
      unnamed.push(weekday)
      days.push(closedOn(weekday))
    } else {
      const day = openDay(weekday, sessions, said)
      if (typeof day === 'string') return refused(day)
      days.push(day)
    }
  }
  const gap = gapReason(unnamed, said)
  return gap ? refused(gap) : { kind: 'week', week: days }
}

/** Hours for named days that are all days off contradict these; `월~일 …, 일요일 휴무` does not. */
function isAllClosed(scope: DayScope | null, said: Statements): boolean {
  return scope !== null && scope.rank !== 'every' && scope.days.every((day) => said.closed.has(day))
}

function refused(reason: string): Built {
  return { kind: 'refused', reason }
}

/** Returns the reason why unmentioned days may not be taken as closed; null when they may. */
function gapReason(unnamed: readonly number[], said: Statements): string | null {
  if (unnamed.length === 0) return null
  // 평일 says nothing about the weekend; a text that names days of the week also implies the days that it omits.
  const partsOnly = said.open.every(({ scope }) => scope?.rank === 'part')
  const mayBeOff = !partsOnly && !unnamed.some((day) => said.asUsual.has(day))
  if (mayBeOff && unnamed.length === 1 && unnamed[0] !== SATURDAY) return null
  if (mayBeOff && said.closed.size === 0 && USUAL_DAYS_OFF.has(unnamed.join())) return null
  return `days left out: ${unnamed.map((day) => WEEKDAYS[day]).join(', ')}`
}

/** Returns the statements that apply to a weekday with the narrowest scope. */
function mostSpecific<T extends { scope: DayScope | null }>(statements: readonly T[], weekday: number): T[] {
  const fitting = statements.filter(({ scope }) => scope === null || scope.days.includes(weekday))
  const rank = (statement: T) => (statement.scope === null ? 0 : RANK[statement.scope.rank])
  const best = Math.max(...fitting.map(rank))
  return fitting.filter((statement) => rank(statement) === best)
}

function openDay(weekday: number, found: readonly OpenHours[], said: Statements): BusinessDay | string {
  const sessions = distinct(found)
  const [first] = sessions
  const last = sessions.at(-1)
  if (!first || !last || sessions.length > 3) return 'more than three sessions on one day'
  if (sessions.some(({ start }, i) => i > 0 && start <= (sessions[i - 1] as Span).end)) {
    const narrower = narrowest(found) ?? mealsWithin(found)
    return narrower ? openDay(weekday, narrower, said) : 'two different hours for the same day'
  }
  const span = { start: first.start, end: last.end }
  if (span.end - span.start > DAY_MINUTES) return 'a session longer than a day'
  const gap = sessions.slice(1).map(({ start }, i) => ({ start: (sessions[i] as Span).end, end: start }))
  const breaks = breaksOf(said, weekday, found, span, gap)
  if (typeof breaks === 'string') return breaks
  const order = lastOrderOf(said, weekday, found, span, breaks)
  if (typeof order === 'string') return order
  return {
    day: WEEKDAYS[weekday] as BusinessDay['day'],
    closed: false,
    open: clockOfMinutes(span.start),
    close: clockOfMinutes(span.end > DAY_MINUTES ? span.end - DAY_MINUTES : span.end),
    endsNextDay: span.end > DAY_MINUTES,
    breaks: breaks.map(({ start, end }) => ({ start: clock(start), end: clock(end) })),
    lastOrder: order.minute === null ? null : clock(order.minute),
  }
}

/** `월~토 …, 주말 …`: a long range of days is no narrower than 평일 or 주말. */
function partAgainstRange(open: readonly OpenHours[], weekday: number): boolean {
  const fitting = open.filter(({ scope }) => scope?.days.includes(weekday))
  const parts = fitting.filter(({ scope }) => scope?.rank === 'part')
  const named = fitting.filter(({ scope }) => scope?.rank === 'named')
  if (parts.length === 0 || named.length === 0 || named.some(({ scope }) => (scope?.days.length ?? 0) < 3)) return false
  return distinct([...parts, ...named]).length > 1
}

/** Of two hours for one day, returns those whose days are a subset of the other's: `월~토 …, 토 …`. */
function narrowest(sessions: readonly OpenHours[]): OpenHours[] | null {
  if (sessions.some(({ scope }) => scope?.rank !== 'named')) return null
  const days = (open: OpenHours) => open.scope?.days ?? []
  const fewest = Math.min(...sessions.map((open) => days(open).length))
  const narrow = sessions.filter((open) => days(open).length === fewest)
  const inOthers = sessions.every((open) => days(narrow[0] as OpenHours).every((day) => days(open).includes(day)))
  return inOthers && narrow.length < sessions.length ? narrow : null
}

/** `11:00~21:00 (점심 11:00~14:00, 저녁 17:00~21:00)`: returns the meals when they fill the hours of the day. */
function mealsWithin(sessions: readonly OpenHours[]): OpenHours[] | null {
  const meals = sessions.filter(({ meal }) => meal)
  const whole = sessions.filter(({ meal }) => !meal)
  if (meals.length < 2 || distinct(whole).length !== 1) return null
  const [{ start, end }] = whole as [OpenHours]
  const spans =
    Math.min(...meals.map((meal) => meal.start)) === start && Math.max(...meals.map((meal) => meal.end)) === end
  return spans ? meals : null
}

/** Returns the statements that apply to one of the sessions or to all of them. */
function ofSessions<T extends Break | LastOrder>(statements: readonly T[], sessions: readonly OpenHours[]): T[] {
  return statements.filter(({ session }) => session === null || sessions.includes(session))
}

function breaksOf(
  said: Statements,
  weekday: number,
  sessions: readonly OpenHours[],
  span: Span,
  gap: readonly Span[],
): Span[] | string {
  if (said.noBreak.some(({ days }) => days.includes(weekday)))
    return gap.length === 0 ? [] : 'two sessions on a day without a break'
  const breaks = [...gap]
  for (const pause of mostSpecific(ofSessions(said.breaks, sessions), weekday)) {
    const placed = withinSession(pause, span)
    if (!placed) return 'a break outside the opening hours'
    breaks.push(placed)
  }
  const sorted = distinct(breaks)
  const overlap = sorted.some((pause, i) => i > 0 && pause.start < (sorted[i - 1] as Span).end)
  return overlap ? 'breaks that overlap' : sorted
}

function lastOrderOf(
  said: Statements,
  weekday: number,
  sessions: readonly OpenHours[],
  span: Span,
  breaks: readonly Span[],
): { minute: number | null } | string {
  const minutes: number[] = []
  for (const { at, lunch } of mostSpecific(ofSessions(said.lastOrders, sessions), weekday)) {
    if (lunch) continue
    const minute = 'beforeClose' in at ? span.end - at.beforeClose : orderWithin(at, span)
    if (minute === null) return 'a last order outside the opening hours'
    // A last order before a break with a later session belongs to lunch.
    if (!breaks.some((pause) => minute <= pause.start)) minutes.push(minute)
  }
  return { minute: minutes.length > 0 ? Math.max(...minutes) : null }
}

/** Returns a last order as a minute of the session. Reads a short clock as the only half of the day that fits. */
function orderWithin({ minute, short }: { minute: number; short: boolean }, span: Span): number | null {
  const fits = (shift: number) => minute + shift >= span.start && minute + shift <= span.end
  if (short && minute < DAY_MINUTES / 2) return onlyShift([0, DAY_MINUTES / 2, DAY_MINUTES].filter(fits), minute)
  return onlyShift([0, DAY_MINUTES].filter(fits).slice(0, 1), minute)
}

function onlyShift(shifts: readonly number[], minute: number): number | null {
  return shifts.length === 1 ? minute + (shifts[0] as number) : null
}

/**
 * Reads a short clock (`2:30~4:30`) as the half of the day that lies within the opening hours; returns null when both
 * or neither do.
 */
function withinSession({ start, end, short }: Break, span: Span): Span | null {
  const shifted = (shift: number) => ({ start: start + shift, end: end + shift })
  const fits = (shift: number) => span.start < start + shift && end + shift < span.end
  const half = start < DAY_MINUTES / 2 ? [DAY_MINUTES / 2] : []
  if (short) {
    const shifts = [0, ...half, DAY_MINUTES].filter(fits)
    return shifts.length === 1 ? shifted(shifts[0] as number) : null
  }
  // A clock of two digits keeps its written value wherever that makes sense.
  const shift = [0, DAY_MINUTES, ...half].find(fits)
  return shift === undefined ? null : shifted(shift)
}

function distinct(ranges: readonly Span[]): Span[] {
  const seen = new Map(ranges.map(({ start, end }) => [`${start}-${end}`, { start, end }]))
  return [...seen.values()].sort((a, b) => a.start - b.start)
}

function closedOn(weekday: number): BusinessDay {
  return { day: WEEKDAYS[weekday] as BusinessDay['day'], ...closedDay() }
}

function clock(minute: number): string {
  return clockOfMinutes(minute % DAY_MINUTES)
}
