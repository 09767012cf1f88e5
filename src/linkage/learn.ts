import { seededRandom } from '#base/seededRandom.ts'
import { boost, type BoostedTrees, type BoostOptions, logOdds } from './boostedTrees.ts'
import { COMPETITION, competitionRows } from './competition.ts'
import { EVIDENCE } from './evidence.ts'
import type { PairTable } from './pairTable.ts'
import { bestThreshold } from './threshold.ts'
import { learnWordWeights, type WordWeights, wordScore } from './wordWeights.ts'

/**
 * A model in three steps: trees score a pair by its evidence; words that are more informative than their rarity
 * suggests (`gym`, `ltd`) correct the score; trees score again, with all of that and the comparison with the other
 * pairs of the listings. Each step is a committee with one member for each fold of the training data, and uses the
 * members' mean. The mean of the last two scores decides.
 */
export interface LinkageModel {
  first: readonly BoostedTrees[]
  /** Empty when the model was learned without words. */
  words: readonly WordWeights[]
  second: readonly BoostedTrees[]
  /** The log odds from which a pair is one venue. */
  threshold: number
}

export interface Learned {
  model: LinkageModel
  /** By pair of the table; a labelled pair is scored by the members that were not trained on it. */
  scores: Float64Array
}

/** With fewer labels than this, smaller trees are used. */
const FEW_LABELS = 1_000

type Size = Omit<BoostOptions, 'directions'> & { folds: number }

/** Trees for few labels; also used for the pairs of a build. */
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
/** The second trees repeat little of the first ones' work. */
const SECOND_ROUNDS_SHARE = 2 / 3

const FIRST_DIRECTIONS = Object.values(EVIDENCE)
/** Sum and minimum of the words' weights, competition, evidence. */
const SECOND_DIRECTIONS = [1, 1, ...Object.values(COMPETITION), ...FIRST_DIRECTIONS] as const

export interface LearnOptions {
  seed: number
  /** Also learn single words. A model to be published should contain none. */
  words: boolean
}

/**
 * Learns from the labelled pairs of a table (`labels`: 1, 0, or -1 for unlabelled). Unlabelled pairs only take part in
 * the competition. The same arguments give the same model.
 */
export function learnLinkage(table: PairTable, labels: Int8Array, { seed, words }: LearnOptions): Learned {
  const labelled = [...labels.keys()].filter((i) => labels[i] !== -1)
  const size = labelled.length < FEW_LABELS ? FEW : MANY
  const folds = foldsOf(labelled, labels, size.folds, seed)
  const sample: Sample = { labels, folds, trainingRows: seenByFold(labelled, folds, size.folds) }
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

/**
 * The division of the training data: the fold of each pair (-1: unlabelled), and by fold the labelled pairs outside it.
 */
interface Sample {
  labels: Int8Array
  folds: Int8Array
  trainingRows: readonly (readonly number[])[]
}

/** Returns the log odds of every pair. Pairs of one listing compete, so a table is scored as a whole. */
export function scoreTable({ first, words, second }: LinkageModel, table: PairTable): Float64Array {
  const wordScores = wordRows(words, table.words, new Int8Array(table.rows.length).fill(-1))
  const corrected = Float64Array.from(table.rows, (row, i) => meanLogOdds(first, row) + (wordScores[i]?.[0] as number))
  const rows = secondRows(table, wordScores, corrected)
  return corrected.map((score, i) => (score + meanLogOdds(second, rows[i] as Float64Array)) / 2)
}

/**
 * Returns the word scores of each pair: for a labelled pair from the member that was not trained on it, else the mean
 * of all.
 */
function wordRows(habits: readonly WordWeights[], words: PairTable['words'], folds: Int8Array): Float64Array[] {
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

/** Returns the fold of each labelled pair, with positives and negatives distributed evenly; -1 for the others. */
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

function habitsCommittee(
  words: PairTable['words'],
  { labels, trainingRows }: Sample,
  scores: Float64Array,
): WordWeights[] {
  return trainingRows.map((pairs) =>
    learnWordWeights(
      pairs.map((i) => words[i] as readonly string[]),
      pairs.map((i) => labels[i] as number),
      pairs.map((i) => scores[i] as number),
    ),
  )
}

function committee(
  rows: readonly Float64Array[],
  { labels, folds, trainingRows }: Sample,
  options: BoostOptions,
  seed: number,
): { members: BoostedTrees[]; scores: Float64Array } {
  const members = trainingRows.map((pairs, fold) =>
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
