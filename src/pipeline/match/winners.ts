import type { SourceInfo } from '#sources/record.ts'
import type { Conclusions, RefusedJoin } from './conclusions.ts'
import { byDescendingScore } from './pairTable.ts'

/**
 * Returns the winners of the joins that a duplicate-free list refused: the record of that list that had joined the
 * venue of the pair by a surer pair. Repeats the joins in their order, so the winner is the record of that moment.
 */
export function winnersOf(
  { joined, cuts }: Pick<Conclusions, 'joined' | 'cuts'>,
  sourceAt: (position: number) => SourceInfo,
): Map<RefusedJoin, number> {
  const winners = new Map<RefusedJoin, number>()
  const venues = new Map<number, readonly number[]>()
  const membersOf = (position: number) => venues.get(position) ?? [position]
  const all = [...joined, ...cuts]
  const columns = {
    first: all.map(({ first }) => first),
    second: all.map(({ second }) => second),
    score: all.map(({ score }) => score),
  }
  for (const row of byDescendingScore(columns, [...all.keys()])) {
    const [first, second] = [columns.first[row] as number, columns.second[row] as number]
    const cut = cuts[row - joined.length]
    if (cut === undefined) {
      const members = [...membersOf(first), ...membersOf(second)]
      for (const member of members) venues.set(member, members)
    } else if (cut.guard === 'duplicate_free_list') {
      winners.set(cut, winnerOf(cut, [membersOf(first), membersOf(second)], sourceAt))
    }
  }
  return winners
}

/** Returns one of the two records of a duplicate-free list that the join would have brought together. */
function winnerOf(
  { first }: RefusedJoin,
  [ofFirst, ofSecond]: readonly [readonly number[], readonly number[]],
  sourceAt: (position: number) => SourceInfo,
): number {
  for (const candidate of ofFirst) {
    const { name, duplicateFree } = sourceAt(candidate)
    const rival = duplicateFree ? ofSecond.find((other) => sourceAt(other).name === name) : undefined
    // A record that is itself of the list lost to the one that its partner's venue has.
    if (rival !== undefined) return candidate === first ? rival : candidate
  }
  throw new Error('a join was refused without two records of one list')
}
