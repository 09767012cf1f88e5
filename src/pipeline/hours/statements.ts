import type { HoursToken, Specificity } from './tokens.ts'

/** The days a statement is bound to; null when it names none. */
export interface DayScope {
  days: readonly number[]
  specificity: Specificity
}

/** What a text says, still apart from the week: minutes of the day, an end past midnight beyond 1440. */
export interface Statements {
  open: { scope: DayScope | null; start: number; end: number }[]
  breaks: { scope: DayScope | null; start: number; end: number }[]
  noBreak: DayScope[]
  lastOrders: { scope: DayScope | null; minute: number; lunch: boolean }[]
  closed: Set<number>
  /** true: opens on public holidays; false: does not; null: nothing said or it depends. */
  onHolidays: boolean | null
  /** Closings of some weeks or feasts only: noted, the week stays. */
  notes: string[]
  /** 매일, 연중무휴: no day is left out. */
  everyDay: boolean
}

export function noStatements(): Statements {
  return {
    open: [],
    breaks: [],
    noBreak: [],
    lastOrders: [],
    closed: new Set(),
    onHolidays: null,
    notes: [],
    everyDay: false,
  }
}

/** Why a text is not read, in a few words; null when its segment was understood. */
type Refusal = string | null

/** A segment that tells of days off: no times in it. */
export function readClosing(tokens: readonly HoursToken[], text: string, into: Statements): Refusal {
  if (tokens.some((token) => token.kind === 'time' || token.kind === 'to'))
    return 'a closing that holds only part of a day'
  const has = (kind: HoursToken['kind']) => tokens.some((token) => token.kind === kind)
  // "일요일 (1, 3주는 영업)": a closing with an opening inside says more than a week holds.
  if (/영업|오픈|이외|제외|가끔|오전|오후/.test(text) && has('days') && !has('publicHoliday') && !has('feast'))
    return 'a closing with exceptions'
  if (has('asUsual') && has('publicHoliday')) {
    // "… 공휴일이면 정상 영업": the weekly closing stands, holidays open.
    into.onHolidays = true
  } else if (has('publicHoliday')) {
    into.onHolidays = false
  }
  if (has('feast')) into.notes.push(text)
  if (has('someWeeks')) {
    into.notes.push(text)
    return null
  }
  // "매주 화요일 (단, 화요일이 공휴일이면 …)": a day named twice is one closing.
  for (const token of tokens) {
    if (token.kind !== 'days') continue
    if (token.specificity === 'every') into.everyDay = true
    else for (const day of token.days) into.closed.add(day)
  }
  return null
}

interface SegmentState {
  scope: DayScope | null
  /** What the next time tells of. */
  meaning: 'open' | 'break' | 'lastOrder'
  lunch: boolean
  /** A break or last order was named and has no time yet. */
  pending: boolean
  /** `14:30/21:00`: a lone time behind a last order is another one. */
  afterLastOrder: boolean
}

const NO_WEEKDAY: DayScope = { days: [], specificity: 'named' }

/** A segment with times: opening hours, breaks and last orders, each with the days it is bound to. */
export class StatementReader {
  private readonly into: Statements
  /** Set by a header such as `[평일]`; holds until the next one. */
  private header: DayScope | null = null

  constructor(into: Statements) {
    this.into = into
  }

  /** One segment; what it says stays in it, but for the days of a header. */
  read(tokens: readonly HoursToken[]): Refusal {
    const state: SegmentState = {
      scope: this.header,
      meaning: 'open',
      lunch: false,
      pending: false,
      afterLastOrder: false,
    }
    for (let i = 0; i < tokens.length;) {
      const token = tokens[i] as HoursToken
      const taken = token.kind === 'time' ? this.readTime(tokens, i, state) : this.readWord(tokens, i, state)
      if (typeof taken === 'string') return taken
      i += taken
    }
    return state.pending ? 'a break or last order without its time' : null
  }

  /** A time with its range or its last order. Returns how many tokens it took. */
  private readTime(tokens: readonly HoursToken[], at: number, state: SegmentState): number | string {
    const start = tokens[at] as HoursToken & { kind: 'time' }
    const end = tokens[at + 1]?.kind === 'to' ? tokens[at + 2] : undefined
    state.pending = false
    if (end?.kind === 'time') {
      // `15:00~17:00 브레이크타임`: the word may stand behind its range, unless a range of its own follows it.
      const behind = state.meaning === 'open' && tokens[at + 3]?.kind === 'break' && tokens[at + 4]?.kind !== 'time'
      this.addRange(
        behind ? 'break' : state.meaning,
        state.scope,
        start.minute,
        end.minute + (end.nextDay && end.minute < 1440 ? 1440 : 0),
      )
      state.meaning = 'open'
      state.afterLastOrder = false
      return behind ? 4 : 3
    }
    const behind = tokens[at + 1]?.kind === 'lastOrder'
    if (state.meaning !== 'lastOrder' && !behind && !state.afterLastOrder) return 'a time without its other half'
    this.into.lastOrders.push({ scope: state.scope, minute: start.minute, lunch: state.lunch })
    state.meaning = 'open'
    state.lunch = false
    state.afterLastOrder = true
    return behind ? 2 : 1
  }

  /** Any token but a time. Returns how many tokens it took. */
  private readWord(tokens: readonly HoursToken[], at: number, state: SegmentState): number | string {
    const token = tokens[at] as HoursToken
    switch (token.kind) {
      case 'days':
        state.scope = this.scopeFrom(token, tokens[at - 1], state.scope)
        return 1
      case 'break':
      case 'lastOrder':
        state.meaning = token.kind
        state.pending = true
        return 1
      case 'lunch':
      case 'dinner':
        state.lunch = token.kind === 'lunch'
        return 1
      case 'none':
        if (state.meaning !== 'break') return 'none of what?'
        if (state.scope) this.into.noBreak.push(state.scope)
        state.pending = false
        state.meaning = 'open'
        return 1
      case 'allDay':
        this.into.open.push({ scope: state.scope, start: 0, end: 1440 })
        return 1
      case 'publicHoliday':
        this.into.onHolidays = true
        // `토요일, 공휴일 10:00~15:00` goes with its days; alone, the hours are no weekday's.
        if (tokens[at - 1]?.kind !== 'days' && tokens[at + 1]?.kind !== 'days' && tokens[at + 1]?.kind !== 'asUsual')
          state.scope = NO_WEEKDAY
        return 1
      case 'asUsual':
      case 'feast':
        return tokens.some((other) => other.kind === 'publicHoliday') ? 1 : 'hours of feast days'
      case 'varies':
        return `hours differ by ${token.word}`
      case 'word':
        return `not understood: ${token.text}`
      default:
        return 'a range or closing cut off'
    }
  }

  private scopeFrom(
    token: HoursToken & { kind: 'days' },
    before: HoursToken | undefined,
    scope: DayScope | null,
  ): DayScope {
    if (token.specificity === 'every') this.into.everyDay = true
    const named: DayScope = { days: token.days, specificity: token.specificity }
    if (token.header) this.header = named
    // `월, 수 ~ …` written as two tokens side by side name one set of days.
    if (before?.kind === 'days' && scope && token.specificity !== 'every') {
      return { days: [...new Set([...scope.days, ...token.days])], specificity: scope.specificity }
    }
    return named
  }

  private addRange(meaning: 'open' | 'break' | 'lastOrder', scope: DayScope | null, start: number, end: number): void {
    if (meaning === 'break') this.into.breaks.push({ scope, start, end })
    else if (meaning === 'open') this.into.open.push({ scope, start, end: end <= start ? end + 1440 : end })
    else this.into.lastOrders.push({ scope, minute: end, lunch: false })
  }
}
