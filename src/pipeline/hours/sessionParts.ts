import type { DayScope } from './hoursToken.ts'
import type { Break, LastOrder, OpenHours, Statements } from './statements.ts'

type Kind = 'break' | 'lastOrder'

/**
 * The breaks and last orders of a clause, and what each belongs to: its own days, otherwise the session before it.
 * After a comma that follows several groups of days (`평일 …, 주말 …, 준비시간 …`) a statement is separate and applies to all
 * days, unless the groups before it have theirs.
 */
export class SessionParts {
  /** The days of the next break or last order. */
  days: DayScope | null = null
  /** A break was written with its days: others may follow in the same way. */
  breaksByDays = false

  private readonly said: Statements
  /** The days of the header, or the days before a bracket. */
  private readonly scope: DayScope | null
  private session: OpenHours | null
  private latest: Break | LastOrder | null
  private dayGroups = 0
  private readonly ownOfGroups = new Set<Kind>()
  private behindComma = false

  constructor(said: Statements, scope: DayScope | null, session: OpenHours | null, latest: Break | LastOrder | null) {
    this.said = said
    this.scope = scope
    this.session = session
    this.latest = latest
  }

  /** The latest statement about the current session; null when there is none yet. */
  get last(): Break | LastOrder | null {
    return this.latest
  }

  get lastIsBreak(): boolean {
    return this.latest !== null && 'start' in this.latest
  }

  get lastIsOrder(): boolean {
    return this.latest !== null && 'at' in this.latest
  }

  get current(): OpenHours | null {
    return this.session
  }

  /** Begins another session; a session of the same days is no new group. */
  begin(session: OpenHours): void {
    if (this.latest) this.ownOfGroups.add(this.lastIsBreak ? 'break' : 'lastOrder')
    if (this.dayGroups === 0 || this.session?.scope !== session.scope) this.dayGroups++
    this.session = session
    this.latest = null
    this.behindComma = false
  }

  /** Takes the session of a bracket as the current one when there was none. */
  adopt(session: OpenHours | null): void {
    this.session ??= session
  }

  comma(): void {
    this.behindComma = true
  }

  addBreak(found: { start: number; end: number; short: boolean }): void {
    this.breaksByDays ||= this.days !== null
    const pause: Break = { ...found, ...this.bound('break') }
    this.said.breaks.push(pause)
    this.latest = pause
  }

  addLastOrder(at: LastOrder['at'], lunch: boolean): void {
    const order: LastOrder = { at, lunch, ...this.bound('lastOrder') }
    this.said.lastOrders.push(order)
    this.latest = order
  }

  /** Records that there is no break on these days, or on those of the session. */
  addNoBreak(days: DayScope | null): void {
    const scope = days ?? this.days ?? this.session?.scope ?? this.scope
    if (scope) this.said.noBreak.push(scope)
    this.days = null
  }

  /** Binds days after the last statement to it: `브레이크타임 15:00~17:00 (평일)`. */
  bindLast(days: DayScope): void {
    if (!this.latest) return
    this.latest.scope = days
    this.latest.session = null
  }

  private bound(kind: Kind): { scope: DayScope | null; session: OpenHours | null } {
    const { days, session } = this
    this.days = null
    if (days) return { scope: days, session: null }
    const apart = this.dayGroups > 1 && this.behindComma && !this.ownOfGroups.has(kind)
    return apart ? { scope: null, session: null } : { scope: session?.scope ?? this.scope, session }
  }
}
