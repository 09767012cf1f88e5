import { seededRandom } from '#base/seededRandom.ts'
import { boost, type BoostedTrees, type BoostOptions, logOdds } from './boostedTrees.ts'
import { COMPETITION, competitionRows } from './competition.ts'
import { EVIDENCE } from './evidence.ts'
import type { PairTable } from './pairTable.ts'
import { bestThreshold } from './threshold.ts'
import { learnWordHabits, type WordHabits, wordScore } from './wordHabits.ts'

/**
 * Three steps: trees score a pair by its evidence; words that tell more than their rarity (`gym`, `ltd`) correct that;
 * trees score again, by all that and by how the pair stands among the other pairs of its listings. Each step is a
 * committee, one member for each fold of the training; their mean counts. The mean of the last two scores decides.
 */
export interface LinkageModel {
  first: readonly BoostedTrees[]
  /** Empty when words were not to be learned. */
  words: readonly WordHabits[]
  second: readonly BoostedTrees[]
  /** Log odds from which a pair is one venue. */
  threshold: number
}

export interface Learned {
  model: LinkageModel
  /** By pair of the table; for a labelled pair by the members that have not seen it. */
  scores: Float64Array
}

/** Fewer labels than this are learned with smaller trees. */
const FEW_LABELS = 1_000

type Size = Omit<BoostOptions, 'directions'> & { folds: number }

/** Trees for few labels, here and for the pairs of a build. */
export const SMALL_TREES: Omit<BoostOptions, 'directions'> = {
  leavesMax: 6,
  hessianMin: 1,
  ridge: 2,
  featureShare: 0.7,
  rounds: 120,
  rate: 0.08,
  rowShare: 0.7,
}
const FEW: Size = { folds: 10, ...SMALL_TREES }
const MANY: Size = {
  folds: 5,
  leavesMax: 8,
  hessianMin: 5,
  ridge: 3,
  featureShare: 0.3,
  rounds: 150,
  rate: 0.1,
  rowShare: 0.7,
}
/** Second stages repeat little of the first. */
const SECOND_ROUNDS_SHARE = 2 / 3

const FIRST_DIRECTIONS = Object.values(EVIDENCE)
/** Sum and worst of the words, competition, evidence. */
const SECOND_DIRECTIONS = [1, 1, ...Object.values(COMPETITION), ...FIRST_DIRECTIONS] as const

export interface LearnOptions {
  seed: number
  /** Learn single words, too; a model that is given away should not hold any. */
  words: boolean
}

/**
 * Learns from the labelled pairs of a table (`labels`: 1, 0, or -1 for unlabelled). Unlabelled pairs take part in the
 * competition only. The same arguments give the same model.
 */
export function learnLinkage(table: PairTable, labels: Int8Array, { seed, words }: LearnOptions): Learned {
  const labelled = [...labels.keys()].filter((i) => labels[i] !== -1)
  const size = labelled.length < FEW_LABELS ? FEW : MANY
  const folds = foldsOf(labelled, labels, size.folds, seed)
  const sample: Sample = { labels, folds, seen: seenByFold(labelled, folds, size.folds) }
  const first = committee(table.rows, sample, { ...size, directions: FIRST_DIRECTIONS }, seed)
  const habits = words ? habitsCommittee(table.words, sample, first.scores) : []
  const wordScores = wordRows(habits, table.words, folds)
  const corrected = first.scores.map((score, i) => score + (wordScores[i]?.[0] as number))
  const rounds = Math.round(size.rounds * SECOND_ROUNDS_SHARE)
  const options = { ...size, rounds, directions: SECOND_DIRECTIONS }
  const second = committee(secondRows(table, wordScores, corrected), sample, options, seed + size.folds)
  const scores = second.scores.map((score, i) => (score + (corrected[i] as number)) / 2)
  const threshold = bestThreshold(scores, labels)
  return { model: { first: first.members, words: habits, second: second.members, threshold }, scores }
}

/** Who learns from what: the fold of each pair (-1: unlabelled), and by fold the labelled pairs outside it. */
interface Sample {
  labels: Int8Array
  folds: Int8Array
  seen: readonly (readonly number[])[]
}

/** The log odds of every pair; pairs of one listing compete, so a table is scored as a whole. */
export function scoreTable({ first, words, second }: LinkageModel, table: PairTable): Float64Array {
  const wordScores = wordRows(words, table.words, new Int8Array(table.rows.length).fill(-1))
  const corrected = Float64Array.from(table.rows, (row, i) => meanLogOdds(first, row) + (wordScores[i]?.[0] as number))
  const rows = secondRows(table, wordScores, corrected)
  return corrected.map((score, i) => (score + meanLogOdds(second, rows[i] as Float64Array)) / 2)
}

/** What the words of each pair say: for a labelled pair the member that has not seen it, else all in the mean. */
function wordRows(habits: readonly WordHabits[], words: PairTable['words'], folds: Int8Array): Float64Array[] {
  return words.map((own, i) => {
    const fold = folds[i] as number
    const members = fold === -1 ? habits : habits.slice(fold, fold + 1)
    const row = new Float64Array(2)
    for (const member of members) {
      const { sum, worst } = wordScore(member, own)
      row[0] = (row[0] as number) + sum / members.length
      row[1] = (row[1] as number) + worst / members.length
    }
    return row
  })
}

function secondRows(table: PairTable, wordScores: readonly Float64Array[], scores: Float64Array): Float64Array[] {
  return competitionRows(table, scores).map((row, i) => {
    const parts = [wordScores[i] as Float64Array, row, table.rows[i] as Float64Array]
    const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  })
}

function meanLogOdds(members: readonly BoostedTrees[], row: Float64Array): number {
  return members.reduce((sum, member) => sum + logOdds(member, row), 0) / members.length
}

/** The fold of each labelled pair, positives and negatives dealt out evenly; -1 for the others. */
function foldsOf(labelled: readonly number[], labels: Int8Array, count: number, seed: number): Int8Array {
  const random = seededRandom(seed)
  const folds = new Int8Array(labels.length).fill(-1)
  for (const label of [0, 1]) {
    const drawn = labelled.filter((i) => labels[i] === label).map((i) => ({ i, at: random() }))
    drawn.sort((a, b) => a.at - b.at).forEach(({ i }, turn) => (folds[i] = turn % count))
  }
  return folds
}

function seenByFold(labelled: readonly number[], folds: Int8Array, count: number): number[][] {
  return Array.from({ length: count }, (_, fold) => labelled.filter((i) => folds[i] !== fold))
}

function habitsCommittee(words: PairTable['words'], { labels, seen }: Sample, scores: Float64Array): WordHabits[] {
  return seen.map((pairs) =>
    learnWordHabits(
      pairs.map((i) => words[i] as readonly string[]),
      pairs.map((i) => labels[i] as number),
      pairs.map((i) => scores[i] as number),
    ),
  )
}

function committee(
  rows: readonly Float64Array[],
  { labels, folds, seen }: Sample,
  options: BoostOptions,
  seed: number,
): { members: BoostedTrees[]; scores: Float64Array } {
  const members = seen.map((pairs, fold) =>
    boost(
      pairs.map((i) => rows[i] as Float64Array),
      pairs.map((i) => labels[i] as number),
      options,
      seededRandom(seed + fold),
    ),
  )
  const scores = Float64Array.from(rows, (row, i) => {
    const unseeing = members[folds[i] as number]
    return unseeing === undefined ? meanLogOdds(members, row) : logOdds(unseeing, row)
  })
  return { members, scores }
}
