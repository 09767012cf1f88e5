import type { CutLine, JoinLine, PairLine } from '#dataset/pairLine.ts'
import { type Conclusions, conclude } from '../match/conclusions.ts'
import { cutLines, joinLines, pairLine, reviewLines } from '../match/pairLines.ts'
import type { ScoredPair } from '../match/pairTable.ts'
import type { Profile } from '../profile.ts'
import { pairNumber } from '../settledPairs.ts'
import type { MatchedAgain } from './matchAgain.ts'
import { profilesAround } from './rematch.ts'

/** The lines of the previous release, each kind in its order. */
export interface PairLinesBefore {
  review: readonly PairLine[]
  joins: readonly JoinLine[]
  cuts: readonly CutLine[]
}

/** Returns the lines of the current pairs. The line of a pair is kept unless one of its records was touched. */
export function pairLinesAfter(
  state: Pick<MatchedAgain, 'memory' | 'positions' | 'held' | 'around' | 'touched'>,
  conclusions: Conclusions,
  before: PairLinesBefore,
  idAt: (position: number) => string,
): { review: Iterable<PairLine>; joins: Iterable<JoinLine>; cuts: Iterable<CutLine> } {
  const { positions } = state
  const known = knownLines(state, before)
  const numberOf = ({ first, second }: ScoredPair) => pairNumber(first, second, positions.before.length)
  const { review, joined, cuts } = conclusions
  const unlisted = [...review, ...joined, ...cuts].filter((pair) => !known.has(numberOf(pair)))
  const profiles = profilesAround(
    state,
    unlisted.flatMap(({ first, second }) => [first, second]),
  )
  const lineOf = (pair: ScoredPair) =>
    known.get(numberOf(pair)) ?? pairLine(pair, (position) => profiles.get(position) as Profile)
  return {
    review: reviewLines(conclusions, { lineOf }),
    joins: joinLines(conclusions, { lineOf, idAt }),
    cuts: cutLines(conclusions, { lineOf, idAt }),
  }
}

/** Returns the lines of the previous release for pairs that remain, by their current positions. */
function knownLines(
  { memory, positions, touched }: Parameters<typeof pairLinesAfter>[0],
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
      const { a, b, chance, reasons } = lines[i] as PairLine
      known.set(pairNumber(first, second, before.length), { a, b, chance, reasons })
    })
  }
  take(conclusions.review, review)
  take(conclusions.joined, joins)
  take(conclusions.cuts, cuts)
  return known
}
