import type { HoursNode } from './clauses.ts'

/** Returns true when the nodes say when the place is open; otherwise they are a remark. */
export function isInformative(nodes: readonly HoursNode[]): boolean {
  return nodes.some((node) => {
    switch (node.kind) {
      case 'range':
      case 'time':
      case 'allDay':
      case 'break':
      case 'lastOrder':
      case 'lastEntry':
      case 'beforeClose':
      case 'onHoliday':
      case 'date':
        return true
      // Two clocks without a certain range must not be skipped; other numbers may be anything.
      case 'broken':
        return node.isOfClocks
      // "휴무 시 공지" names no day off.
      case 'closed':
        return nodes.length === 1 || nodes.some(({ kind }) => NAMES_DAYS_OFF.has(kind))
      case 'days':
        return !node.isAmbiguousSyllable || nodes.length === 1
      case 'group':
        return isInformative(node.nodes)
      default:
        return false
    }
  })
}

const NAMES_DAYS_OFF: ReadonlySet<HoursNode['kind']> = new Set([
  'days',
  'weekly',
  'feast',
  'someWeeks',
  'varies',
  'none',
])

/** Returns true when the nodes, or those of a bracket in them, include one of the kinds. */
export function mentions(nodes: readonly HoursNode[], kinds: ReadonlySet<HoursNode['kind']>): boolean {
  return nodes.some((node) => kinds.has(node.kind) || (node.kind === 'group' && mentions(node.nodes, kinds)))
}
