import type { DecisionRecord } from '#venue/decisionRecord.ts'

/** A record in a pair, with the facts that a person needs to compare two records. */
export interface PairSide {
  source: string
  sourceId: string
  name: string
  address: string
  phone: string
  lat: number
  lng: number
}

/** Two records and the decision on them. */
export interface PairLine extends DecisionRecord {
  a: PairSide
  b: PairSide
}

/** A pair that joined records of the venue `id`. */
export interface JoinLine extends PairLine {
  id: string
}

/** A pair that was likely enough to join two venues, with their ids; a guard or a surer pair prevented the join. */
export interface CutLine extends PairLine {
  ids: readonly [string, string]
}

/** Returns false for a line of an older program, which stated reasons in words. */
export function hasDecision(line: Partial<PairLine>): boolean {
  return line.step !== undefined && line.rules !== undefined
}

/** The reason for refusing a release with lines of an older program. */
export const OLD_PAIR_LINES = 'an older program made this release, without the decisions on pairs: build it again'
