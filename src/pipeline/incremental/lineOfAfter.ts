import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import { type Conclusions, conclude } from '../match/conclusions.ts'
import { pairLine, type PairLineContext, sideOf, withoutRefusal } from '../match/pairLines.ts'
import type { ClassifiedPair, ScoredPair } from '../match/pairTable.ts'
import { pairModel } from '../pairModel.ts'
import type { Profile } from '../profile.ts'
import { pairNumber } from '../settledPairs.ts'
import type { IncrementalMatch } from './matchIncrementally.ts'
import { profilesAround } from './rematch.ts'

/** The lines of the previous release, each kind in its order. */
export interface PairLinesBefore {
  review: readonly PairLine[]
  joins: readonly JoinLine[]
  cuts: readonly CutLine[]
}

type LineState = Pick<IncrementalMatch, 'memory' | 'positions' | 'recordCache' | 'around' | 'touched'>

/**
 * Returns the function that gives the line of a current pair. The line of the previous release is kept unless one of
 * the records was touched.
 */
export function lineOfAfter(
  state: LineState,
  { review, joined, cuts }: Conclusions,
  before: PairLinesBefore,
): PairLineContext['lineOf'] {
  const known = knownLines(state, before)
  const numberOf = ({ first, second }: ScoredPair) => pairNumber(first, second, state.positions.before.length)
  const unlisted = [...review, ...joined, ...cuts].filter((pair) => !known.has(numberOf(pair)))
  const profiles = profilesAround(
    state,
    unlisted.flatMap(({ first, second }) => [first, second]),
  )
  const compared = {
    profileAt: (position: number) => profiles.get(position) as Profile,
    sideAt: (position: number) => {
      const record = state.recordCache.at(position)
      return sideOf(record.record, record)
    },
    model: pairModel,
  }
  return (pair: ClassifiedPair) => known.get(numberOf(pair)) ?? pairLine(pair, compared)
}

/** Returns the lines of the previous release for pairs that remain, by their current positions. */
function knownLines(
  { memory, positions, touched }: LineState,
  { review, joins, cuts }: PairLinesBefore,
): Map<number, PairLine> {
  const { now, before } = positions
  const conclusions = conclude(memory.pairs, memory.venueOf)
  const known = new Map<number, PairLine>()
  const take = (pairs: readonly ScoredPair[], lines: readonly PairLine[]) => {
    if (pairs.length !== lines.length) throw new Error('the memory belongs to another release')
    pairs.forEach((pair, i) => {
      const [first, second] = [now[pair.first] as number, now[pair.second] as number]
      if (first < 0 || second < 0 || touched.has(first) || touched.has(second)) return
      known.set(pairNumber(first, second, before.length), lines[i] as PairLine)
    })
  }
  take(conclusions.review, review)
  take(
    conclusions.joined,
    joins.map(({ id: _id, ...line }) => line),
  )
  take(conclusions.cuts, cuts.map(withoutRefusal))
  return known
}
