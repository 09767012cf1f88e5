import type { CutLine, JoinLine, PairLine, PairSide } from '#dataset/pairLine.ts'
import { chanceOf } from '#linkage/boostedTrees.ts'
import { compare } from './compare.ts'
import type { Conclusions } from './conclusions.ts'
import { decide } from './decide.ts'
import { decideWeights } from './decideWeights.ts'
import type { ScoredPair } from './pairTable.ts'
import type { Profile } from '../profile.ts'

/** What the lines of pairs state besides the scores. */
export interface PairReasons {
  /** Returns a pair's line with the reasons and both records. */
  lineOf: (pair: ScoredPair) => PairLine
  /** Returns the id of the venue of the record at a position. */
  idAt: (position: number) => string
}

/** Yields the lines of the pairs for a person to review, the highest score first. */
export function* reviewLines({ review }: Conclusions, { lineOf }: Pick<PairReasons, 'lineOf'>): Generator<PairLine> {
  for (const pair of review) yield lineOf(pair)
}

/** Yields the lines of the pairs that made each venue of several records. */
export function* joinLines({ joined }: Conclusions, { lineOf, idAt }: PairReasons): Generator<JoinLine> {
  for (const pair of joined) yield { id: idAt(pair.first), ...lineOf(pair) }
}

/** Yields the lines of the pairs whose join a guard refused. */
export function* cutLines({ cuts }: Conclusions, { lineOf, idAt }: PairReasons): Generator<CutLine> {
  for (const { reason, ...pair } of cuts)
    yield { ids: [idAt(pair.first), idAt(pair.second)], guard: reason, ...lineOf(pair) }
}

/** Returns a pair's line from the profiles of its records. */
export function pairLine({ first, second, score }: ScoredPair, profileAt: (position: number) => Profile): PairLine {
  const [a, b] = [profileAt(first), profileAt(second)]
  const { reasons } = decide(compare(a, b), decideWeights)
  return { a: sideOf(a), b: sideOf(b), chance: Math.round(chanceOf(score) * 1000) / 1000, reasons }
}

function sideOf({ record: { record, lat, lng, phone } }: Profile): PairSide {
  const { source, sourceId, name } = record
  return { source, sourceId, name, address: record.roadAddress ?? record.jibunAddress ?? '', phone, lat, lng }
}
