import { DAY_MINUTES } from '#base/kst.ts'
import { type ClockRange, rangeOf } from './clockToken.ts'
import type { Clock, HoursToken, PlacedToken } from './hoursToken.ts'

/** A token after clocks were paired into ranges and brackets were nested. */
export type HoursNode = { from: number; to: number } & (
  | Exclude<HoursToken, { kind: 'clock' | 'to' | 'bracket' | 'days' | 'filler' }>
  | (Extract<HoursToken, { kind: 'days' }> & { bracket: '' | '(' | '[' })
  | { kind: 'range'; range: ClockRange; meal: Clock['meal'] }
  | { kind: 'time'; clock: Clock }
  /** A range with one end, or whose ends contradict each other. `isOfClocks`: both ends are certainly clocks. */
  | { kind: 'broken'; reason: string; isOfClocks: boolean }
  | { kind: 'group'; nodes: readonly HoursNode[] }
)

export type Clauses =
  | { kind: 'clauses'; clauses: readonly (readonly HoursNode[])[] }
  | { kind: 'refused'; reason: string }

/**
 * Splits a text into clauses, the parts that each make one statement: between line breaks, bars, slashes and bullets.
 */
export function clausesOf(tokens: readonly PlacedToken[]): Clauses {
  const nested = nest(paired(tokens))
  if (nested === null) return { kind: 'refused', reason: 'cut off within a bracket' }
  const clauses: HoursNode[][] = [[]]
  const ordered = weeksFirst(nested)
  for (const [i, node] of ordered.entries()) {
    if (isHeader(node)) clauses.push([node], [])
    else if (node.kind !== 'separator') clauses.at(-1)?.push(node)
    // `마지막 주문 14:30 / 21:00` is one list.
    else if (ordered[i - 1]?.kind === 'time' && ordered[i + 1]?.kind === 'time')
      clauses.at(-1)?.push({ ...node, kind: 'comma' })
    else clauses.push([])
  }
  return { kind: 'clauses', clauses: clauses.filter((clause) => clause.length > 0) }
}

/** Puts weeks of the month before their days: `금요일 둘째 주, 넷째 주`, `일요일(첫째, 셋째 주)`. */
function weeksFirst(nodes: readonly HoursNode[]): HoursNode[] {
  const ordered: HoursNode[] = []
  for (const [i, node] of nodes.entries()) {
    const days = ordered.at(-1)
    const weeks = weeksOf(node)
    if (weeks.length === 0 || days?.kind !== 'days' || nodes[i + 1]?.kind === 'days') ordered.push(node)
    else {
      const place = { from: days.from, to: node.to }
      ordered.splice(-1, 1, ...weeks.map((one) => ({ ...one, ...place })), { ...days, ...place })
    }
  }
  return ordered
}

function weeksOf(node: HoursNode): Extract<HoursNode, { kind: 'someWeeks' }>[] {
  if (node.kind === 'someWeeks') return [node]
  if (node.kind !== 'group') return []
  const weeks = node.nodes.filter((one) => one.kind === 'someWeeks')
  return node.nodes.every(({ kind }) => kind === 'someWeeks' || kind === 'comma') ? weeks : []
}

/** `[평일]`: days that apply to the clauses below. */
export function isHeader(node: HoursNode | undefined): boolean {
  return node?.kind === 'days' && node.bracket === '['
}

type FlatNode = HoursNode | (PlacedToken & { kind: 'bracket' })

function paired(tokens: readonly PlacedToken[]): FlatNode[] {
  const nodes: FlatNode[] = []
  for (let i = 0; i < tokens.length;) {
    const token = tokens[i] as PlacedToken
    if (token.kind === 'clock') {
      const taken = range(tokens, i)
      nodes.push(taken?.node ?? single(token))
      i += taken?.length ?? 1
      continue
    }
    const node = token.kind === 'to' ? lone(token, tokens[i - 1], tokens[i + 1]) : unpaired(token)
    if (node) nodes.push(node)
    i++
  }
  return nodes
}

function unpaired(token: Exclude<PlacedToken, { kind: 'clock' | 'to' }>): FlatNode | null {
  if (token.kind === 'filler') return null
  return token.kind === 'days' ? { ...token, bracket: '' } : token
}

/** Reads a range that begins at this clock: `11:00~22:00`, `OPEN 11:00 - CLOSE 22:00`, `11:00 오픈 22:00 마감`. */
function range(tokens: readonly PlacedToken[], at: number): { node: HoursNode; length: number } | null {
  const start = tokens[at]
  const kind = (index: number) => tokens[index]?.kind
  let next = at + 1
  const opens = kind(at - 1) === 'opens' || kind(next) === 'opens'
  if (kind(next) === 'opens') next++
  const joined = kind(next) === 'to'
  const between: ReadonlySet<string | undefined> = new Set(opens ? ['to', 'separator', 'comma'] : ['to'])
  while (between.has(kind(next))) next++
  const closesBefore = kind(next) === 'closes'
  if (closesBefore) next++
  const end = tokens[next]
  const closesBehind = kind(next + 1) === 'closes'
  if (start?.kind !== 'clock' || end?.kind !== 'clock') return null
  if (!joined && !(opens && (closesBefore || closesBehind))) return null
  const created = rangeOf(start.clock, end.clock)
  const place = { from: start.from, to: end.to }
  const node: HoursNode =
    typeof created === 'string'
      ? { kind: 'broken', reason: created, isOfClocks: isClock(start.clock) && isClock(end.clock), ...place }
      : { kind: 'range', range: created, meal: start.clock.meal, ...place }
  return { node, length: next + (closesBehind ? 2 : 1) - at }
}

function isClock({ written }: Clock): boolean {
  return written === 'colon' || written === 'hour'
}

/** Reads a single clock. A bare number is no time, and `24시` is the whole day. */
function single(token: PlacedToken & { kind: 'clock' }): HoursNode {
  const { clock, from, to } = token
  if (clock.written === 'digits' || (clock.written === 'bare' && clock.half === null))
    return { kind: 'word', text: 'a number', from, to }
  if (clock.minute === DAY_MINUTES && clock.written === 'hour' && clock.half === null)
    return { kind: 'allDay', from, to }
  return { kind: 'time', clock, from, to }
}

/** Reads a `~` or dash that joins no two clocks: a bullet, a colon between days and hours, or half a range. */
function lone(
  token: PlacedToken & { kind: 'to' },
  before: PlacedToken | undefined,
  after: PlacedToken | undefined,
): HoursNode | null {
  const { from, to } = token
  if (!token.dash) return { kind: 'broken', reason: 'a range without its other end', isOfClocks: false, from, to }
  if (before?.kind === 'days' && after?.kind === 'clock') return null
  return { kind: 'separator', from, to }
}

/**
 * Turns brackets into groups; returns null when one is not closed. An open bracket before a label is a typing error and
 * separates clauses.
 */
function nest(nodes: readonly FlatNode[]): HoursNode[] | null {
  const stack: { sign: '(' | '['; nodes: HoursNode[]; from: number }[] = []
  const top: HoursNode[] = []
  const current = () => stack.at(-1)?.nodes ?? top
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'bracket') {
      if (node.sign === '(' || node.sign === '[') stack.push({ sign: node.sign, nodes: [], from: node.from })
      else {
        const closed = stack.pop()
        const inline = closed ? keywordsBehind(closed.nodes, current().at(-1)) : null
        const isLast = nodes[at + 1] === undefined || nodes[at + 1]?.kind === 'separator'
        if (inline && isLast) current().push(...inline)
        else if (closed) current().push(...groupOf(closed.sign, closed.nodes, closed.from, node.to))
        else current().push({ kind: 'separator', from: node.from, to: node.to })
      }
      continue
    }
    if (node.kind === 'label' && stack.length > 0) flattenInto(top, stack)
    current().push(node)
  }
  return stack.length > 0 ? null : top
}

function flattenInto(top: HoursNode[], stack: { nodes: HoursNode[]; from: number }[]): void {
  for (const { nodes, from } of stack) top.push({ kind: 'separator', from, to: from }, ...nodes)
  stack.length = 0
}

const KEYWORDS: ReadonlySet<HoursNode['kind']> = new Set(['break', 'lastOrder', 'lastEntry', 'meal'])

/** `15:00~17:00 (브레이크)`: returns the words of a bracket that names the time before it, or else null. */
function keywordsBehind(nodes: readonly HoursNode[], before: FlatNode | undefined): readonly HoursNode[] | null {
  if (before?.kind !== 'range' && before?.kind !== 'time') return null
  if (!nodes.every(({ kind }) => KEYWORDS.has(kind))) return null
  return nodes.some(({ kind }) => kind !== 'meal') ? nodes : null
}

/** A bracket that holds only days is read as these days. */
function groupOf(sign: '(' | '[', nodes: readonly HoursNode[], from: number, to: number): HoursNode[] {
  const informative = nodes.filter(({ kind }) => kind !== 'weekly')
  const [only] = informative
  if (informative.length === 1 && only?.kind === 'days')
    return [{ ...only, isAmbiguousSyllable: false, bracket: sign, from, to }]
  // `[브레이크타임]` is a label.
  if (sign === '[' && only && informative.length === 1 && LABELS.has(only.kind))
    return [{ kind: 'separator', from, to: from }, only]
  const group: HoursNode = {
    kind: 'group',
    nodes: nodes.map((node) => (node.kind === 'separator' ? { ...node, kind: 'comma' } : node)),
    from,
    to,
  }
  return [group]
}

const LABELS: ReadonlySet<HoursNode['kind']> = new Set(['break', 'lastOrder', 'closed', 'label'])
