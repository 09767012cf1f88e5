import type { HoursNode } from './clauses.ts'
import type { FeastMention } from './hoursToken.ts'
import type { FeastClosing, Statements } from './statements.ts'

type Of<Kind extends HoursNode['kind']> = Extract<HoursNode, { kind: Kind }>
/** A closing of some weeks or of a feast, not yet said to be one. */
type NamedClosing = { weeks: readonly number[]; days: readonly number[] } | FeastMention

/** Makes an uncertain closing: `가끔 휴무`, `휴무 가능성`. */
const HEDGE = /가끔|경우|혹은|또는|따라|가능|대체|이후|오전|오후|새벽|단축|까지|유동/
/** Words beside a closing that change nothing about it. */
const HARMLESS = /^(?:씩|하루|시장|쉽|쉬|정기|자세한|사항|전화|문의|요망|때|일|삼)/

/**
 * Reads the closings beside the week in one clause: those of some weeks of the month, of 설날 and of 추석. Nodes that are
 * not understood make a closing uncertain; it is then left to the note.
 */
export class ClosingsReader {
  /** The clause names a closing that no field expresses. */
  needsNote = false

  private readonly said: Statements
  private readonly note: string
  private closing: boolean
  /** 연중무휴 or 매일 came before: an exception is a closing. */
  private everyDay: boolean
  private named: NamedClosing[] = []
  /** The weeks of the days that follow; null: of each week. */
  private weeks: readonly number[] | null = null
  private weeksWithoutDays = false

  /** `closing`: the clause lists days off. `note`: its text. */
  constructor(said: Statements, note: string, closing: boolean, everyDay = false) {
    this.said = said
    this.note = note
    this.closing = closing
    this.everyDay = everyDay
  }

  readAll(nodes: readonly HoursNode[]): void {
    this.readList(nodes)
    this.end()
    if (this.named.length > 0) this.needsNote = true
  }

  private readList(nodes: readonly HoursNode[]): void {
    for (const [i, node] of nodes.entries()) this.read(node, nodes[i + 1])
  }

  private read(node: HoursNode, next: HoursNode | undefined): void {
    switch (node.kind) {
      case 'someWeeks':
        return this.readWeeks(node)
      case 'weekly':
        return this.endWeeks()
      case 'days':
        return this.readDays(node)
      case 'feast':
        return this.readFeast(node)
      case 'group':
        return this.readGroup(node)
      case 'closed':
        return this.readClosed(next)
      case 'asUsual':
        return this.open()
      case 'except':
        if (this.named.length === 0) this.closing = true
        else if (this.everyDay || !this.closing) this.close()
        else this.leaveToNote()
        return
      case 'onHoliday':
        this.needsNote = true
        return
      case 'none':
      case 'varies':
        return this.leaveToNote()
      case 'word':
        if (HEDGE.test(node.text) || (this.named.length > 0 && !HARMLESS.test(node.text))) this.leaveToNote()
        return
      case 'comma':
      case 'separator':
        return
      default:
        this.end()
        this.closing = false
    }
  }

  private readWeeks({ weeks }: Of<'someWeeks'>): void {
    if (weeks === null) {
      this.needsNote = true
      this.weeks = []
      return
    }
    this.weeks = this.weeksWithoutDays ? [...(this.weeks ?? []), ...weeks] : weeks
    this.weeksWithoutDays = true
  }

  private endWeeks(): void {
    if (this.weeksWithoutDays) this.needsNote = true
    this.weeksWithoutDays = false
    this.weeks = null
  }

  private readDays({ days, rank }: Of<'days'>): void {
    this.everyDay ||= rank === 'every'
    if (this.weeks === null) return
    if (this.weeks.length > 0) this.named.push({ weeks: this.weeks, days })
    this.weeksWithoutDays = false
  }

  private readFeast({ mentions, extent, isWhole }: Of<'feast'>): void {
    if (!isWhole) this.needsNote = true
    // `명절(설, 추석) 당일`
    if (extent !== null) {
      if (!this.named.some((one) => 'feast' in one)) this.needsNote = true
      this.named = this.named.map((one) => ('feast' in one ? { ...one, extent, certainty: 'said' } : one))
    }
    this.named.push(...mentions)
  }

  private readGroup({ nodes }: Of<'group'>): void {
    const informative = nodes.filter(({ kind }) => kind !== 'comma')
    const [only] = informative
    // `셋째 화요일 (정기휴무)`
    if (informative.length === 1 && only && (only.kind === 'closed' || only.kind === 'asUsual'))
      return this.read(only, undefined)
    const isRemark = !informative.some(({ kind }) => kind === 'feast' || kind === 'someWeeks' || kind === 'onHoliday')
    if (isRemark && informative.every((node) => node.kind === 'word' && !HEDGE.test(node.text))) return
    if (isRemark && this.named.length > 0) {
      if (informative.some(({ kind }) => kind !== 'days')) this.leaveToNote()
      return
    }
    const inner = new ClosingsReader(this.said, this.note, this.closing, this.everyDay)
    inner.readList(nodes)
    // `(휴무일: 명절)`
    if (this.closing) inner.endWeeks()
    else inner.end()
    this.named.push(...inner.named)
    this.needsNote ||= inner.needsNote
  }

  private readClosed(next: HoursNode | undefined): void {
    if (next?.kind === 'word' && HEDGE.test(next.text)) return this.leaveToNote()
    if (this.named.length > 0) this.close()
    else this.closing = true
  }

  /** Ends the list of days off. */
  private end(): void {
    this.endWeeks()
    if (this.closing) this.close()
  }

  private close(): void {
    for (const one of this.named) {
      if ('weeks' in one) this.said.someWeeks.push(one)
      else this.add(one, one.extent)
      // Of `설·추석 휴무` only the day itself is certain.
      if ('feast' in one && one.certainty === 'named') this.needsNote = true
    }
    this.named = []
  }

  /** `명절에도 영업`; that some weeks are open beside closed ones cannot be expressed. */
  private open(): void {
    for (const one of this.named)
      if ('weeks' in one) this.needsNote = true
      else this.add(one, 'none')
    this.named = []
  }

  private add({ feast, certainty }: FeastMention, closed: FeastClosing['closed']): void {
    this.said.feasts.push({ feast, closed, certainty: closed === 'none' ? 'said' : certainty, note: this.note })
  }

  private leaveToNote(): void {
    if (this.named.length > 0) this.needsNote = true
    this.named = []
  }
}
