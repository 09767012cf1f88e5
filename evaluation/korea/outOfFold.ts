import { seededRandom } from '#base/seededRandom.ts'
import { type BoostedTrees, logOdds } from '#linkage/boostedTrees.ts'
import { cluster } from '#pipeline/cluster/cluster.ts'
import type { Example } from './examples.ts'
import type { JudgedPair, JudgedCooccurrences } from './judgedCooccurrences.ts'

/** The join results of judged pairs at one limit, each by trees that saw neither the pair nor any pair of its group. */
export interface OutOfFold {
  sameFrom: number
  precision: number
  recall: number
}

const FOLDS = 10
const REPEATS = 2
/** Limits to try, in log odds. */
const LIMITS = Array.from({ length: 27 }, (_, i) => 0.5 + i / 10)

/** Learns and clusters fold by fold, as a build does, for every limit. `others` are training data in every fold. */
export function outOfFold(
  judgedCooccurrences: JudgedCooccurrences,
  others: readonly Example[],
  learn: (examples: readonly Example[], seed: number) => BoostedTrees,
): OutOfFold[] {
  const { judged } = judgedCooccurrences
  const [joined, right] = [LIMITS.map(() => 0), LIMITS.map(() => 0)]
  for (let turn = 0; turn < REPEATS; turn++) {
    const folds = foldsOf(judged, turn)
    for (let fold = 0; fold < FOLDS; fold++) {
      const seen = judged.filter((_, i) => folds[i] !== fold)
      const trees = learn([...seen, ...others], fold)
      const unseen = judged.filter((_, i) => folds[i] === fold)
      const venues = venuesByLimit(judgedCooccurrences, trees)
      LIMITS.forEach((_, at) => {
        const venueOf = venues[at] as Int32Array
        const merged = unseen.filter(({ first, second }) => venueOf[first] === venueOf[second])
        joined[at] = (joined[at] as number) + merged.length
        right[at] = (right[at] as number) + merged.filter(({ label }) => label === 1).length
      })
    }
  }
  const positives = REPEATS * judged.filter(({ label }) => label === 1).length
  return LIMITS.map((sameFrom, at) => ({
    sameFrom,
    precision: (right[at] as number) / Math.max(1, joined[at] as number),
    recall: (right[at] as number) / positives,
  }))
}

/** Assigns folds; pairs of one group are in one fold. */
function foldsOf(judged: readonly JudgedPair[], turn: number): number[] {
  const random = seededRandom(100 + turn)
  const ofGroup = new Map<number, number>()
  return judged.map(({ group }) => {
    const fold = ofGroup.get(group) ?? Math.floor(random() * FOLDS)
    ofGroup.set(group, fold)
    return fold
  })
}

/** Returns the venue of each record, by limit. */
function venuesByLimit({ records, pairs }: JudgedCooccurrences, trees: BoostedTrees): Int32Array[] {
  const odds = pairs.map(({ row, added }) => logOdds(trees, row) + added)
  const columns = (rows: readonly number[]) => ({
    first: rows.map((row) => pairs[row]?.first as number),
    second: rows.map((row) => pairs[row]?.second as number),
    score: rows.map((row) => odds[row] as number),
  })
  const rowsOf = (holds: (row: number) => boolean) => pairs.flatMap((_, row) => (holds(row) ? [row] : []))
  const apart = columns(rowsOf((row) => pairs[row]?.isSeparated === true))
  const compared = columns(rowsOf(() => true))
  return LIMITS.map((from) => {
    const joins = columns(rowsOf((row) => (odds[row] as number) >= from && pairs[row]?.isSeparated === false))
    const venueOf = new Int32Array(records.length)
    cluster(records, joins, apart, compared).clusters.forEach((members, venue) => {
      for (const member of members) venueOf[member] = venue
    })
    return venueOf
  })
}
