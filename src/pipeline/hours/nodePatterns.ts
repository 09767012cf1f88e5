import type { HoursNode } from './clauses.ts'

type Kinds = ReadonlySet<HoursNode['kind']>
type DaysNode = Extract<HoursNode, { kind: 'days' }>

export const OTHER_DAYS = {
  kind: 'days',
  days: [0, 1, 2, 3, 4, 5, 6],
  rank: 'every',
  holidays: false,
  isAmbiguousSyllable: false,
  only: false,
  bracket: '',
} as const
export const DAYS: Kinds = new Set(['days', 'weekly'])
export const SOME_WEEKS: Kinds = new Set(['someWeeks'])
export const SESSIONS: Kinds = new Set(['range', 'allDay'])
export const OF_SESSIONS: Kinds = new Set(['break', 'lastOrder', 'days'])
export const EXCEPTIONS: Kinds = new Set(['except'])
export const VARIES: Kinds = new Set(['varies'])
const OF_CLOSINGS: Kinds = new Set(['days', 'weekly', 'someWeeks', 'feast', 'comma'])
export const NAMED: Kinds = new Set(['days', 'someWeeks', 'onHoliday', 'range', 'time'])

/** `월, 수 ~ …`: two adjacent lists name one set of days. */
export function united(a: DaysNode, b: DaysNode): DaysNode {
  if (a.rank === 'every') return { ...b, holidays: a.holidays || b.holidays }
  const days = [...new Set([...a.days, ...b.days])].sort((x, y) => x - y)
  return { ...b, days, rank: a.rank, holidays: a.holidays || b.holidays, isAmbiguousSyllable: false }
}

/** Returns true when the list of days at `at` ends in a word for closings. */
export function closesAhead(nodes: readonly HoursNode[], at: number): boolean {
  return nodes.slice(at).find(({ kind }) => !OF_CLOSINGS.has(kind))?.kind === 'closed'
}

/** `준비시간 15:00~17:00`, `준비시간(평일) 15:00~17:00`, `준비시간(15:00~17:00)`. */
export function isBeforeRange(nodes: readonly HoursNode[], at: number): boolean {
  const next = nodes[at + 1]
  const behind = next?.kind === 'days' && next.bracket === '(' ? nodes[at + 2] : next
  if (behind?.kind === 'group') return behind.nodes[0]?.kind === 'range'
  return behind?.kind === 'range' || behind?.kind === 'none'
}

/** `11:00~22:00 월~금, 12:00~20:00 주말`: each range precedes its days. */
export function isTrailing(nodes: readonly HoursNode[]): boolean {
  const kinds = nodes
    .map(({ kind }) => kind)
    .filter((kind) => !['comma', 'weekly', 'label', 'opens', 'group'].includes(kind))
  return (
    kinds.length > 0 && kinds.every((kind, i) => kind === (i % 2 === 0 ? 'range' : 'days')) && kinds.length % 2 === 0
  )
}
