import { ClosingsReader } from './closingsReader.ts'
import { isHeader, type HoursNode } from './clauses.ts'
import { DELIVERY, FrameReader } from './frameReader.ts'
import type { DayScope } from './hoursToken.ts'
import type { OpenHours, Statements } from './statements.ts'
import { isInformative, mentions } from './informative.ts'

type Kinds = ReadonlySet<HoursNode['kind']>

const SESSIONS: Kinds = new Set(['range', 'allDay'])
const HOURS: Kinds = new Set(['range', 'allDay', 'closed', 'broken', 'time', 'meal'])
const OF_CLOSINGS: Kinds = new Set(['days', 'weekly', 'someWeeks', 'feast', 'comma', 'group', 'onHoliday'])
/** A clause about days off must contain one of these to be more than a note. */
const OF_DAYS_OFF: Kinds = new Set(['date', 'days', 'weekly', 'range', 'time', 'allDay', 'broken', 'onHoliday'])
const GROUPS: Kinds = new Set(['group'])
const NOTED: Kinds = new Set(['someWeeks', 'feast', 'onHoliday'])
const MEALS: Kinds = new Set(['meal'])
const WORDS: Kinds = new Set(['word', 'varies'])
const CLOSED: Kinds = new Set(['closed'])
/** Days off that are announced or decided elsewhere. */
const ELSEWHERE = /공지|미정|유동|변동|변경|불규칙/
const BOUNDARY: ReadonlySet<string> = new Set('\n|※○●•◆■▶*;/()[]-,.')

/**
 * Reads the clauses of a text in turn. Days alone are a header: they apply to the clauses below until the next days. A
 * break or last order alone in its clause belongs to the session above when more sessions follow it (`평일 … / 준비시간 … /
 * 주말 …`), and after one such case the last one does as well; otherwise it applies to all days.
 */
export class ClauseReader {
  private readonly said: Statements
  private readonly text: string
  private readonly daysOffOnly: boolean
  private header: { scope: DayScope; used: boolean } | null = null
  private lastOpen: OpenHours | null = null
  private interleaved = false
  /** The clause above gave the hours of a date: a break or last order may belong to it. */
  private behindDate = false
  /** The clause above ended in a list of days off. */
  private closing: boolean

  /** `daysOffOnly`: the text is the list's separate field for days off. */
  constructor(said: Statements, text: string, daysOffOnly: boolean) {
    this.said = said
    this.text = text
    this.daysOffOnly = daysOffOnly
    this.closing = daysOffOnly
  }

  /** Reads the clauses. Returns the reason when the text cannot be read, and null when it was read. */
  read(clauses: readonly (readonly HoursNode[])[]): string | null {
    const joined = joinKeywords(clauses)
    for (const [i, clause] of joined.entries()) {
      const refusal = this.readClause(clause, joined.slice(i + 1))
      if (refusal !== null) return refusal
    }
    return this.header && !this.header.used ? 'days without hours' : null
  }

  private readClause(clause: readonly HoursNode[], below: readonly (readonly HoursNode[])[]): string | null {
    const fatal = clause.flatMap((node) => (node.kind === 'group' ? node.nodes : [node])).find(isFatal)
    if (fatal) return fatal.reason
    // `배달` above `11:00~21:00`
    const [only] = clause
    if (clause.length === 1 && only?.kind === 'varies' && DELIVERY.test(only.word) && below[0]?.[0]?.kind === 'range')
      return 'delivery hours'
    if (clause.every(({ kind }) => kind === 'someWeeks'))
      return this.daysOffOnly || this.closing ? this.readBeside(clause, true) : 'cut off'
    if (!this.daysOffOnly && isHeading(clause, below[0])) return this.readHeader(clause)
    const listed = isListOfDays(clause)
    const closing =
      this.daysOffOnly || (listed && (this.closing || (!mentions(clause, GROUPS) && endsInClosing(below[0]))))
    if (closing ? !mentions(clause, OF_DAYS_OFF) : !isInformative(clause)) return this.readRemark(clause, closing)
    // `일요일 00:00~24:00 휴무`
    if (clause.at(-1)?.kind === 'closed' && SESSIONS.has(clause.at(-2)?.kind ?? 'closed') && !isListOfDays(below[0]))
      return 'open and closed on the same day'
    if (this.behindDate && clause[0]?.kind !== 'date' && isOfSession(clause)) return 'more than the hours of a date'
    const reader = new FrameReader(this.said, this.text, {
      scope: this.header?.scope ?? null,
      session: isOfSession(clause) ? this.inherited(clause, below) : null,
      above: this.header ? null : this.lastOpen,
      closing,
      keyword: null,
      last: null,
    })
    const refusal = reader.readAll(clause)
    if (refusal !== null) return refusal
    if (this.header && (reader.opened || reader.closedHeader)) this.header.used = true
    this.lastOpen = reader.opened ?? this.lastOpen
    this.behindDate = clause[0]?.kind === 'date'
    this.closing = this.daysOffOnly || reader.endsClosing
    // `11:00~20:00, 휴무일은 인스타그램 공지`
    if (
      reader.endsClosing &&
      !mentions(clause, NOTED) &&
      mentions(clause, WORDS) &&
      ELSEWHERE.test(this.textOf(clause))
    )
      this.said.notes.push(this.textOf(clause.slice(clause.findLastIndex(({ kind }) => kind === 'closed'))))
    return this.readBeside(clause, closing)
  }

  /** Keeps a remark about days off that are not named: `휴무일은 인스타그램 공지`, `비정기 휴무`. */
  private readRemark(clause: readonly HoursNode[], closing: boolean): string | null {
    // `점심 11:00~14:00 / 저녁은 예약만`
    if (this.said.open.some(({ meal }) => meal) && mentions(clause, MEALS) && this.textOf(clause).includes('예약'))
      return 'a meal without its hours'
    const isAboutClosings = mentions(clause, CLOSED) || (closing && ELSEWHERE.test(this.textOf(clause)))
    if (isAboutClosings && !mentions(clause, NOTED)) this.said.notes.push(this.textOf(clause))
    return this.readBeside(clause, closing)
  }

  /** Reads closings beside the week. What no field expresses becomes a note. */
  private readBeside(clause: readonly HoursNode[], closing: boolean): null {
    if (!mentions(clause, NOTED)) return null
    const note = this.textOf(clause)
    const reader = new ClosingsReader(this.said, note, closing)
    reader.readAll(clause)
    if (reader.needsNote) this.said.notes.push(note)
    return null
  }

  private textOf(clause: readonly HoursNode[]): string {
    let from = clause[0]?.from ?? 0
    // Words that the tokens leave out belong to the note: `비정기 휴무`.
    while (from > 0 && !BOUNDARY.has(this.text[from - 1] as string)) from--
    return this.text.slice(from, clause.at(-1)?.to).trim()
  }

  private readHeader(clause: readonly HoursNode[]): string | null {
    if (this.header && !this.header.used) return 'days without hours'
    const days = clause.flatMap((node) => (node.kind === 'days' ? [node] : []))
    if (days.some(({ holidays }) => holidays)) this.said.onHolidays = true
    this.header = { scope: { days: days.flatMap((node) => node.days), rank: days[0]?.rank ?? 'every' }, used: false }
    this.closing = false
    return null
  }

  /** Returns the session to which a break or last order alone in its clause belongs. */
  private inherited(clause: readonly HoursNode[], below: readonly (readonly HoursNode[])[]): OpenHours | null {
    if (this.header || !this.lastOpen?.scope) return null
    const days = clause.findIndex(({ kind }) => kind === 'days')
    this.interleaved ||=
      (days > 0 && mentions(clause.slice(days), SESSIONS)) ||
      below.some((other) => other[0]?.kind === 'days' && mentions(other, SESSIONS))
    return this.interleaved ? this.lastOpen : null
  }
}

function isFatal(node: HoursNode): node is Extract<HoursNode, { kind: 'fatal' }> {
  return node.kind === 'fatal'
}

/** Returns true for days alone on their line above their hours. */
function isHeading(clause: readonly HoursNode[], below: readonly HoursNode[] | undefined): boolean {
  if (isHeader(clause[0])) return true
  if (!clause.every(({ kind }) => kind === 'days' || kind === 'weekly')) return false
  const first = below?.find(({ kind }) => kind !== 'label' && kind !== 'opens')
  return first !== undefined && HOURS.has(first.kind)
}

/** `일요일 / 공휴일 휴무`: the days above are days off as well. */
function endsInClosing(clause: readonly HoursNode[] | undefined): boolean {
  if (clause?.at(-1)?.kind !== 'closed' || clause.length === 1) return false
  return clause.slice(0, -1).every(({ kind }) => OF_CLOSINGS.has(kind))
}

function isListOfDays(clause: readonly HoursNode[] | undefined): boolean {
  return clause?.every(({ kind }) => OF_CLOSINGS.has(kind)) === true
}

/** Returns true when breaks and last orders begin a clause without days or a session before them. */
function isOfSession(clause: readonly HoursNode[]): boolean {
  const days = clause.findIndex(({ kind }) => kind === 'days')
  const before = days < 0 ? clause : clause.slice(0, days)
  const isBreak = (at: number) => before[at - 1]?.kind === 'break' || before[at + 1]?.kind === 'break'
  return before.length > 0 && before.every(({ kind }, i) => kind !== 'allDay' && (kind !== 'range' || isBreak(i)))
}

/**
 * Joins a keyword alone on its line (`브레이크타임`) with the line below, or, where that cannot be its time, with the line
 * above.
 */
function joinKeywords(clauses: readonly (readonly HoursNode[])[]): (readonly HoursNode[])[] {
  const joined: (readonly HoursNode[])[] = []
  let held: readonly HoursNode[] = []
  for (const [i, clause] of clauses.entries()) {
    const alone = clause.length === 1 && (clause[0]?.kind === 'break' || clause[0]?.kind === 'lastOrder')
    const wanted = clause[0]?.kind === 'break' ? 'range' : 'time'
    const above = joined.at(-1)
    if (alone && held.length === 0 && clauses[i + 1]?.[0]?.kind === wanted) held = clause
    else if (alone && above && isTimeAbove(above, wanted, joined)) joined[joined.length - 1] = [...above, ...clause]
    else {
      joined.push([...held, ...clause])
      held = []
    }
  }
  return joined
}

/** `11:00 - 21:00`, `15:00 - 17:00`, `브레이크타임`: the first range is the session, the second the break. */
function isTimeAbove(
  above: readonly HoursNode[],
  wanted: 'range' | 'time',
  joined: readonly (readonly HoursNode[])[],
): boolean {
  if (!above.every(({ kind }) => kind === wanted || (kind === 'comma' && wanted === 'time'))) return false
  return wanted === 'time' || joined.slice(0, -1).some((clause) => mentions(clause, SESSIONS))
}
