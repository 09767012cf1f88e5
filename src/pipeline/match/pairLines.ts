import type { CutLine, JoinLine, PairLine, PairSide } from '#dataset/pairLine.ts'
import { probabilityOf } from '#linkage/boostedTrees.ts'
import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import { BLOCKING_RULES } from '#venue/decisionRecord.ts'
import { classifyPair } from '../classifyPair.ts'
import type { MatchRecord } from '../normalRecord.ts'
import type { PairModel } from '../pairModel.ts'
import type { Profile } from '../profile.ts'
import type { Conclusions, RefusedJoin } from './conclusions.ts'
import type { ClassifiedPair } from './pairTable.ts'
import { winnersOf } from './winners.ts'

/** What the lines of pairs state besides the pairs. */
export interface PairLineContext {
  /** Returns a pair's line with the decision and both records. */
  lineOf: (pair: ClassifiedPair) => PairLine
  /** Returns the id of the venue of the record at a position. */
  idAt: (position: number) => string
  recordAt: (position: number) => { source: SourceInfo; sourceId: string }
}

/** The records of pairs by position, and the model that compared them. */
export interface ComparedRecords {
  profileAt: (position: number) => Profile
  /** Returns the record as a line states it. */
  sideAt: (position: number) => PairSide
  model: PairModel
}

/** Yields the lines of the pairs for a person to review, the highest score first. */
export function* reviewLines(
  { review }: Conclusions,
  { lineOf }: Pick<PairLineContext, 'lineOf'>,
): Generator<PairLine> {
  for (const pair of review) yield lineOf(pair)
}

/** Yields the lines of the pairs that made each venue of several records. */
export function* joinLines(
  { joined }: Conclusions,
  { lineOf, idAt }: Pick<PairLineContext, 'lineOf' | 'idAt'>,
): Generator<JoinLine> {
  for (const pair of joined) yield { id: idAt(pair.first), ...lineOf(pair) }
}

/** Yields the lines of the pairs whose join was refused, by a guard of the clusters or in favour of a surer pair. */
export function* cutLines(conclusions: Conclusions, context: PairLineContext): Generator<CutLine> {
  const { lineOf, idAt, recordAt } = context
  const winners = winnersOf(conclusions, (position) => recordAt(position).source)
  for (const cut of conclusions.cuts)
    yield { ids: [idAt(cut.first), idAt(cut.second)], ...lineOf(cut), ...refusalOf(cut, winners, recordAt) }
}

/** Returns the part of the decision that replaces the one on the pair alone. */
function refusalOf(
  cut: RefusedJoin,
  winners: ReadonlyMap<RefusedJoin, number>,
  recordAt: PairLineContext['recordAt'],
): Pick<PairLine, 'outcome' | 'step' | 'guard' | 'winner'> {
  const position = winners.get(cut)
  if (position === undefined) return { outcome: 'different', step: 'guard', guard: cut.guard, winner: null }
  const { source, sourceId } = recordAt(position)
  return { outcome: 'different', step: 'competition', guard: null, winner: { source: source.name, sourceId } }
}

/** Returns the line of the decision before a join was refused, which was made by the model or by a person. */
export function withoutRefusal({ ids: _ids, ...line }: CutLine): PairLine {
  return { ...line, outcome: 'same', step: line.odds === null ? 'person' : 'model', guard: null, winner: null }
}

/** Returns a pair's line from the profiles of its records, with the decision on the pair alone. */
export function pairLine(
  { first, second, score, rules, settled }: ClassifiedPair,
  { profileAt, sideAt, model }: ComparedRecords,
): PairLine {
  const [a, b] = [profileAt(first), profileAt(second)]
  const { outcome, step, guard, odds } = classifyPair(a, b, model, settled)
  if (guard === 'low_rule_score') throw new Error('a pair without odds is different, and no decision on it is written')
  return {
    a: sideAt(first),
    b: sideAt(second),
    outcome,
    step,
    guard,
    winner: null,
    rules: BLOCKING_RULES.filter((_, rule) => (rules & (1 << rule)) !== 0),
    chance: Math.round(probabilityOf(score) * 1000) / 1000,
    odds: odds(),
  }
}

/** Returns a record as lines of pairs state it. */
export function sideOf(
  { source, sourceId, name, roadAddress, jibunAddress }: SourceRecord,
  { lat, lng, phone }: Pick<MatchRecord, 'lat' | 'lng' | 'phone'>,
): PairSide {
  return { source, sourceId, name, address: roadAddress ?? jibunAddress ?? '', phone, lat, lng }
}
