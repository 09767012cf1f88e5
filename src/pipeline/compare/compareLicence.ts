import type { MatchRecord } from '../normalRecord.ts'

/**
 * How the licences of two records of one register relate: `same`, when all that the register states of them agrees, as
 * in entries that repeat a licence with a corrected name or lot; `start`, when only the opening day agrees, as in
 * licences that a chain transferred on one day; `absent` between lists, and without opening days.
 */
export type LicenceRelation = 'same' | 'start' | 'different' | 'absent'

export function compareLicences(a: MatchRecord, b: MatchRecord): LicenceRelation {
  if (a.source.name !== b.source.name || a.openedOn === '' || b.openedOn === '') return 'absent'
  if (a.openedOn !== b.openedOn) return 'different'
  const isOneLicence = a.closedOn === b.closedOn && a.record.categoryLabel === b.record.categoryLabel
  return isOneLicence ? 'same' : 'start'
}
