import { DAY_MINUTES } from '#base/kst.ts'
import { closedDay } from '#venue/hours/dayHours.ts'
import { openOn } from './datedHours.ts'
import { isShort } from './clockToken.ts'
import type { HoursNode } from './clauses.ts'
import type { Clock, DayScope } from './hoursToken.ts'
import { SessionParts } from './sessionParts.ts'
import type { Break, LastOrder, OpenHours, Statements } from './statements.ts'
import {
  closesAhead,
  DAYS,
  EXCEPTIONS,
  isBeforeRange,
  isTrailing,
  NAMED,
  OF_SESSIONS,
  OTHER_DAYS,
  SESSIONS,
  SOME_WEEKS,
  united,
  VARIES,
} from './nodePatterns.ts'
import { isInformative, mentions } from './informative.ts'

type Of<Kind extends HoursNode['kind']> = Extract<HoursNode, { kind: Kind }>
type Keyword = 'break' | 'lastOrder' | 'lastEntry'
/** The number of nodes read, or the reason why they cannot be read. */
type Step = number | { refusal: string }

/** The state in which a clause or a bracket begins. */
interface FrameStart {
  /** The days of the header above, or the days before the bracket. */
  scope: DayScope | null
  /** The session to which breaks and last orders belong. */
  session: OpenHours | null
  /** The session of the clause above: a session without days may be its second one. */
  above: OpenHours | null
  /** Days in this frame are days off. */
  closing: boolean
  keyword: Keyword | null
  /** The break or last order before the bracket. */
  last: Break | LastOrder | null
}

const PART_OF_DAY: Step = { refusal: 'a closing for only part of a day' }
/** A misspelt day in a list of days off must not be skipped. */
const DAY_LIKE = /요일|욜|주일|[월화수목금토일]요$/
const EXCEPTION = /영업|운영|오픈|오전|오후|새벽|저녁|가끔|이외|open/
/** Take-out and delivery may have hours of their own. */
export const DELIVERY = /배달|포장|delivery/i
const HOLIDAYS: ReadonlySet<HoursNode['kind']> = new Set(['onHoliday', 'feast'])

/**
 * Reads one clause, or one bracket in it, from left to right. Days are kept in `pending` until the range, break, last
 * order or closing that follows. After a word for closings (`closing`) days are days off, until a label or 매일 begins a
 * new statement. A word for a break or last order applies to the range or time after it, or, when there is none, to the
 * one before it.
 */
export class FrameReader {
  /** The last session that this frame read. */
  opened: OpenHours | null = null
  /** The days of the header are days off. */
  closedHeader = false

  private readonly said: Statements
  private readonly text: string
  private readonly above: OpenHours | null
  private readonly inBracket: boolean
  private scope: DayScope | null
  private pending: Of<'days'> | null = null
  private closing: boolean
  /** Days off followed the word for closings. */
  private closedSome = false
  private someWeeks = false
  private feast = false
  /** The hours of a date were read: what follows them may belong to it. */
  private dated = false
  private keyword: Keyword | null
  private lunch = false
  private readonly parts: SessionParts
  private trailing = false
  /** `(평일) 11:00~20:00 (주말) …`: brackets come before the hours to which they belong. */
  private bracketsLead = false
  /** Words beside days off may change them; without days they are a note. */
  private namesDays = false

  constructor(said: Statements, text: string, start: FrameStart, inBracket = false) {
    this.said = said
    this.text = text
    this.above = start.above
    this.inBracket = inBracket
    this.scope = start.scope
    this.closing = start.closing
    this.keyword = start.keyword
    this.parts = new SessionParts(said, start.scope, start.session, start.last)
  }

  get endsClosing(): boolean {
    return this.closing
  }

  /** Reads all nodes. Returns the reason when they cannot be read, and null when they were read. */
  readAll(nodes: readonly HoursNode[]): string | null {
    this.trailing = isTrailing(nodes)
    this.namesDays = mentions(nodes, DAYS)
    const [first] = nodes.filter(({ kind }) => kind === 'range' || kind === 'days')
    this.bracketsLead = first?.kind === 'days' && first.bracket === '('
    for (let i = 0; i < nodes.length;) {
      const step = this.read(nodes, i)
      if (typeof step !== 'number') return step.refusal
      i += step
    }
    if (this.keyword !== null) return 'a break or last order without its time'
    // 매일 and 연중무휴 may appear alone.
    if (this.pending === null || (this.pending.rank === 'every' && !this.pending.holidays)) return null
    // `브레이크타임 15:00~17:00 평일만`
    if (this.parts.last === null || this.pending.holidays) return 'days without hours'
    this.parts.bindLast(this.pending)
    return null
  }

  private read(nodes: readonly HoursNode[], at: number): Step {
    const node = nodes[at] as HoursNode
    switch (node.kind) {
      case 'days':
        return this.closing ? this.readDaysOff(node, nodes, at) : this.readDays(node, nodes, at)
      case 'range':
        return this.readRange(node, nodes, at)
      case 'allDay':
        return this.open({ start: 0, end: DAY_MINUTES, meal: false }) ?? 1
      case 'date':
        return this.readDate(node, nodes[at + 1])
      case 'time':
        return this.readTimes(nodes, at)
      case 'break':
      case 'lastOrder':
      case 'lastEntry':
        return this.readKeyword(node.kind, nodes, at)
      case 'closed':
        return this.readClosed(nodes, at)
      case 'group':
        return this.readGroup(node, nodes[at - 1])
      case 'broken':
      case 'fatal':
        return { refusal: node.reason }
      case 'varies':
        return this.closing && !this.namesDays ? 1 : { refusal: `hours differ: ${node.word}` }
      case 'word':
        return this.closing && !this.namesDays && !DAY_LIKE.test(node.text)
          ? 1
          : { refusal: `not understood: ${node.text}` }
      default:
        return this.readMark(node, nodes, at)
    }
  }

  /** Reads a node that only changes how the rest is read. */
  private readMark(node: HoursNode, nodes: readonly HoursNode[], at: number): Step {
    const next = nodes[at + 1]
    switch (node.kind) {
      case 'weekly':
      case 'someWeeks':
        // `매주 월요일 및 둘째 주 화요일 휴무`
        if (this.pending !== null && nodes[at - 1]?.kind === 'comma' && closesAhead(nodes, at))
          this.closePending(this.pending)
        this.someWeeks = node.kind === 'someWeeks'
        return 1
      case 'feast':
        this.feast = true
        return next?.kind === 'range' || next?.kind === 'time' ? { refusal: 'hours of feast days' } : 1
      case 'meal':
        this.lunch = node.meal === 'lunch'
        return this.closing || next?.kind === 'closed' ? PART_OF_DAY : 1
      case 'otherDays':
        this.pending = { ...OTHER_DAYS, from: node.from, to: node.to }
        return 1
      case 'onHoliday':
        this.said.onHolidays = node.opens
        return 1
      case 'comma':
        this.parts.comma()
        return 1
      case 'label':
      case 'opens':
        this.closing = false
        return 1
      case 'closes':
        this.closing ||= next?.kind === 'days'
        return 1
      case 'beforeClose':
        return this.readBeforeClose(node.minutes, next)
      case 'except':
        return this.readExcept(next)
      case 'asUsual':
        return this.readAsUsual(nodes[at - 1])
      case 'none':
        return this.readNone(nodes, at)
      default:
        return 1
    }
  }

  /** `2026-12-24 11:00~24:00`, `2026-12-31 휴무`: breaks and last orders of a date are not read. */
  private readDate({ date }: Of<'date'>, next: HoursNode | undefined): Step {
    if (next?.kind === 'range') {
      this.said.dates.push({ date, ...openOn(next.range) })
      this.dated = true
      return 2
    }
    if (next?.kind !== 'closed' && !this.closing) return { refusal: 'a date without hours' }
    this.said.dates.push({ date, ...closedDay() })
    return next?.kind === 'closed' ? 2 : 1
  }

  private readExcept(days: HoursNode | undefined): Step {
    if (days?.kind !== 'days') return { refusal: 'an exception without days' }
    this.leaveOut(days)
    return 2
  }

  /**
   * `공휴일 정상영업`, `일요일도 영업합니다`: the other hours of the text apply to these days. With 만 ("only") the text has
   * no other hours, so it is refused.
   */
  private readAsUsual(before: HoursNode | undefined): Step {
    if (this.pending?.only || before?.kind === 'meal') return { refusal: 'days without hours' }
    if (this.pending?.holidays) this.said.onHolidays = true
    for (const day of this.pending?.days ?? []) this.said.asUsual.add(day)
    this.pending = null
    return 1
  }

  private readDays(node: Of<'days'>, nodes: readonly HoursNode[], at: number): Step {
    const next = nodes[at + 1]
    if (next?.kind === 'except' && next.daysBefore) {
      this.leaveOut(node)
      return 2
    }
    const behind = nodes[at - 1]?.kind
    const behindTime = behind === 'range' || behind === 'time' || (behind === undefined && this.inBracket)
    if (this.keyword !== null) this.parts.days = node
    else if (node.bracket === '(' && behindTime && this.parts.last !== null) this.parts.bindLast(node)
    else if (node.bracket === '(' && behind === 'closed' && next?.kind !== 'range') this.close(node)
    else if (this.pending !== null && node.bracket === '') this.pending = united(this.pending, node)
    else this.pending = node
    return 1
  }

  private readDaysOff(node: Of<'days'>, nodes: readonly HoursNode[], at: number): Step {
    const next = nodes[at + 1]?.kind
    if (next === 'range' || next === 'time' || next === 'allDay' || next === 'broken') {
      const begins = node.rank === 'every' || (this.closedSome && nodes[at - 1]?.kind !== 'comma')
      if (!begins) return PART_OF_DAY
      this.closing = false
      this.pending = node
      return 1
    }
    if (next === 'asUsual') {
      if (node.holidays) this.said.onHolidays = true
      return 2
    }
    this.close(node)
    this.closedSome = true
    return 1
  }

  private close(days: Of<'days'>): void {
    if (this.someWeeks) return
    if (days.holidays) this.said.onHolidays = false
    if (days.rank !== 'every') for (const day of days.days) this.said.closed.add(day)
  }

  private closePending(days: Of<'days'>): void {
    this.close(days)
    this.pending = null
  }

  /** `월요일 제외`: after a break it names the days without one. */
  private leaveOut(days: Of<'days'>): void {
    if (this.parts.lastIsBreak) this.parts.addNoBreak(days)
    else this.close(days)
  }

  private readRange(node: Of<'range'>, nodes: readonly HoursNode[], at: number): Step {
    if (this.dated) return { refusal: 'more than the hours of a date' }
    const { start, end, short } = node.range
    const found = { start, end, short, meal: node.meal !== null || nodes[at - 1]?.kind === 'meal' }
    if (this.keyword === 'break') {
      this.addBreak(found)
      return 1
    }
    if (this.keyword !== null) return { refusal: 'a last order with a duration' }
    if (nodes[at + 1]?.kind === 'break' && !isBeforeRange(nodes, at + 1)) {
      this.takeDays()
      this.addBreak(found)
      return 2
    }
    // `(준비시간 08:00~10:00 / 14:00~16:00)`, `(준비시간 평일 15:00~17:00, 주말 15:30~16:30)`
    const listed = this.pending === null ? nodes[at - 1]?.kind === 'comma' : this.parts.breaksByDays
    if (this.inBracket && listed && this.parts.lastIsBreak) {
      this.takeDays()
      this.addBreak(found)
      return 1
    }
    // `11:00~21:00(월~금)`
    const days = nodes[at + 1]
    const behind =
      days?.kind === 'days' && this.pending === null && ((days.bracket === '(' && !this.bracketsLead) || this.trailing)
    if (behind) this.pending = days
    return this.open(found) ?? (behind ? 2 : 1)
  }

  private open({ start, end, meal }: { start: number; end: number; meal: boolean }): Step | null {
    if (this.closing) return PART_OF_DAY
    if (this.someWeeks) return { refusal: 'hours of some weeks' }
    if (this.pending !== null) {
      if (this.pending.holidays) this.said.onHolidays = true
      this.scope = this.pending
      this.pending = null
    } else if (this.scope === null && this.above?.scope && this.above.scope.rank !== 'every' && this.opened === null) {
      if (start < this.above.end) return { refusal: 'hours without days behind hours with days' }
      this.scope = this.above.scope
    }
    this.opened = { scope: this.scope, start, end, meal }
    this.said.open.push(this.opened)
    this.parts.begin(this.opened)
    this.lunch = false
    return null
  }

  /** Reads times alone: last orders, before or after their word. */
  private readTimes(nodes: readonly HoursNode[], at: number): Step {
    const clocks: Clock[] = []
    let end = at
    for (; ; end++) {
      const node = nodes[end]
      if (node?.kind === 'time') clocks.push(node.clock)
      else if (node?.kind !== 'comma' || nodes[end + 1]?.kind !== 'time') break
    }
    // `14:20 점심 라스트오더`
    const meal = nodes[end]
    if (meal?.kind === 'meal' && nodes[end + 1]?.kind === 'lastOrder') {
      this.lunch = meal.meal === 'lunch'
      end++
    }
    const word = nodes[end]?.kind
    if (this.keyword === 'lastEntry' || (this.keyword === null && word === 'lastEntry')) {
      const behind = this.keyword === null ? 1 : 0
      this.keyword = null
      return end - at + behind
    }
    const behind = this.keyword === null && word === 'lastOrder'
    if (this.keyword !== 'lastOrder' && !behind && !this.parts.lastIsOrder) return { refusal: 'a time without an end' }
    if (behind) this.takeDays()
    for (const clock of clocks) {
      const minute = clock.minute + (clock.nextDay && clock.minute < DAY_MINUTES ? DAY_MINUTES : 0)
      this.addLastOrder({ minute, short: isShort(clock) }, clock.meal)
    }
    this.lunch = false
    return end - at + (behind ? 1 : 0)
  }

  private readKeyword(keyword: Keyword, nodes: readonly HoursNode[], at: number): Step {
    if (this.dated) return { refusal: 'more than the hours of a date' }
    this.takeDays()
    const next = nodes[at + 1]
    if (next?.kind === 'none') {
      if (keyword === 'break') this.parts.addNoBreak(null)
      else this.parts.days = null
      return 2
    }
    if (keyword === 'lastOrder' && next?.kind === 'beforeClose') {
      this.addLastOrder({ beforeClose: next.minutes }, null)
      return 2
    }
    this.keyword = keyword
    return 1
  }

  private readBeforeClose(minutes: number, next: HoursNode | undefined): Step {
    if (next?.kind === 'lastEntry') return 2
    if (this.keyword !== 'lastOrder' && next?.kind !== 'lastOrder')
      return { refusal: 'a time before closing without a last order' }
    const length = this.keyword === 'lastOrder' ? 1 : 2
    this.addLastOrder({ beforeClose: minutes }, null)
    return length
  }

  private readNone(nodes: readonly HoursNode[], at: number): Step {
    if (this.closing && !this.closedSome) this.closing = false
    if (nodes[at + 1]?.kind !== 'break') {
      // `일요일 미운영`; behind a break `(주말 없음)`
      if (this.pending !== null && this.keyword === null) this.leaveOut(this.pending)
      this.pending = null
      return 1
    }
    // `no break on weekends`
    const days = nodes[at + 2]
    this.parts.addNoBreak(days?.kind === 'days' ? days : this.pending)
    this.pending = null
    return days?.kind === 'days' ? 3 : 2
  }

  private readClosed(nodes: readonly HoursNode[], at: number): Step {
    const next = nodes[at + 1]
    if (this.pending !== null && next?.kind === 'none') {
      this.pending = null
      return 2
    }
    if (this.pending !== null) {
      if (next?.kind === 'group' && mentions(next.nodes, SOME_WEEKS)) return { refusal: 'closed in some weeks only' }
      this.closePending(this.pending)
      this.someWeeks = false
      return 1
    }
    if (this.feast || this.someWeeks) {
      this.feast = this.someWeeks = false
      return 1
    }
    if (next?.kind === 'none') {
      this.closing = false
      return 2
    }
    if (nodes.length === 1 && this.scope !== null) {
      for (const day of this.scope.days) this.said.closed.add(day)
      this.closedHeader = true
      return 1
    }
    this.closing = true
    this.closedSome = false
    return 1
  }

  private readGroup(group: Of<'group'>, before: HoursNode | undefined): Step {
    const text = this.text.slice(group.from, group.to)
    if (this.closing && EXCEPTION.test(text) && !mentions(group.nodes, HOLIDAYS) && !/공휴일|holiday/i.test(text))
      return { refusal: 'a closing with exceptions' }
    if (group.nodes.every(({ kind }) => kind === 'meal')) {
      this.lunch = group.nodes.some((node) => node.kind === 'meal' && node.meal === 'lunch')
      return 1
    }
    if (!this.closing && !isInformative(group.nodes)) {
      if (before && SESSIONS.has(before.kind) && group.nodes.length === 1) this.said.labels.add(text)
      return DELIVERY.test(text) && mentions(group.nodes, VARIES) ? { refusal: 'delivery hours' } : 1
    }
    if (this.closing && !mentions(group.nodes, NAMED)) return 1
    if (before?.kind === 'comma' && this.parts.last !== null && mentions(group.nodes, EXCEPTIONS))
      return { refusal: 'an exception without days' }
    const { scope, closing, keyword, parts } = this
    const start: FrameStart = { scope, session: parts.current, above: null, closing, keyword, last: parts.last }
    const inner = new FrameReader(this.said, this.text, start, true)
    inner.parts.days = parts.days
    inner.lunch = this.lunch
    // `월~토 (11:00~20:00)`
    if (mentions(group.nodes, SESSIONS) && !mentions(group.nodes, OF_SESSIONS)) {
      inner.pending = this.pending
      this.pending = null
    }
    const refusal = inner.readAll(group.nodes)
    if (refusal !== null) return { refusal }
    this.keyword = null
    parts.days = null
    this.opened = inner.opened ?? this.opened
    parts.adopt(inner.opened)
    if (this.closing) this.closedSome ||= inner.closedSome
    return 1
  }

  /** Assigns the days before a word for breaks or last orders to that word. */
  private takeDays(): void {
    if (this.pending !== null) this.parts.days = this.pending
    this.pending = null
  }

  private addBreak(found: { start: number; end: number; short: boolean }): void {
    this.parts.addBreak(found)
    this.keyword = null
  }

  private addLastOrder(at: LastOrder['at'], meal: Clock['meal']): void {
    this.parts.addLastOrder(at, meal === null ? this.lunch : meal === 'lunch')
    this.keyword = null
  }
}
