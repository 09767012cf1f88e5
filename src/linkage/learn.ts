import { seededRandom } from '#base/seededRandom.ts'
import { boost, type BoostedTrees, type BoostOptions, logOdds } from './boostedTrees.ts'
import { COMPETITION, competitionRows } from './competition.ts'
import { EVIDENCE } from './evidence.ts'
import type { PairTable } from './pairTable.ts'
import { bestThreshold } from './threshold.ts'

/**
 * Two stages: the first scores a pair by its evidence, the second by that and by how the pair stands among the other
 * pairs of its listings. Each stage is a committee of trees, one for each fold of the training; their mean counts.
 */
export interface LinkageModel {
  first: readonly BoostedTrees[]
  second: readonly BoostedTrees[]
  /** Log odds from which a pair is one venue. */
  threshold: number
}

export interface Learned {
  model: LinkageModel
  /** By pair of the table; for a labelled pair by the members that have not seen it. */
  scores: Float64Array
}

const FOLDS = 5
/** Fewer labels than this are learned with smaller trees. */
const FEW_LABELS = 1_000

type Size = Omit<BoostOptions, 'directions'>

const FEW: Size = { leavesMax: 6, hessianMin: 1, ridge: 2, featureShare: 0.4, rounds: 120, rate: 0.08, rowShare: 0.7 }
const MANY: Size = { leavesMax: 12, hessianMin: 2, ridge: 1, featureShare: 0.5, rounds: 200, rate: 0.1, rowShare: 0.7 }

const FIRST_DIRECTIONS = Object.values(EVIDENCE)
const SECOND_DIRECTIONS = [...Object.values(COMPETITION), ...FIRST_DIRECTIONS]

/**
 * Learns from the labelled pairs of a table (`labels`: 1, 0, or -1 for unlabelled). Unlabelled pairs take part in the
 * competition only. The same arguments give the same model.
 */
export function learnLinkage(table: PairTable, labels: Int8Array, seed: number): Learned {
  const folds = foldsOf(labels, seed)
  const first = committee(table.rows, labels, folds, FIRST_DIRECTIONS, seed)
  const second = committee(secondRows(table, first.scores), labels, folds, SECOND_DIRECTIONS, seed + FOLDS)
  const threshold = bestThreshold(second.scores, labels)
  return { model: { first: first.members, second: second.members, threshold }, scores: second.scores }
}

/** The log odds of every pair; pairs of one listing compete, so a table is scored as a whole. */
export function scoreTable({ first, second }: LinkageModel, table: PairTable): Float64Array {
  const scores = Float64Array.from(table.rows, (row) => meanLogOdds(first, row))
  return Float64Array.from(secondRows(table, scores), (row) => meanLogOdds(second, row))
}

function secondRows(table: PairTable, scores: Float64Array): Float64Array[] {
  return competitionRows(table, scores).map((row, i) => {
    const evidence = table.rows[i] as Float64Array
    const whole = new Float64Array(row.length + evidence.length)
    whole.set(row)
    whole.set(evidence, row.length)
    return whole
  })
}

function meanLogOdds(members: readonly BoostedTrees[], row: Float64Array): number {
  return members.reduce((sum, member) => sum + logOdds(member, row), 0) / members.length
}

/** The fold of each labelled pair, positives and negatives dealt out evenly; -1 for the others. */
function foldsOf(labels: Int8Array, seed: number): Int8Array {
  const random = seededRandom(seed)
  const folds = new Int8Array(labels.length).fill(-1)
  for (const label of [0, 1]) {
    const drawn = [...labels.keys()].filter((i) => labels[i] === label).map((i) => ({ i, at: random() }))
    drawn.sort((a, b) => a.at - b.at).forEach(({ i }, turn) => (folds[i] = turn % FOLDS))
  }
  return folds
}

function committee(
  rows: readonly Float64Array[],
  labels: Int8Array,
  folds: Int8Array,
  directions: BoostOptions['directions'],
  seed: number,
): { members: BoostedTrees[]; scores: Float64Array } {
  const labelled = [...labels.keys()].filter((i) => labels[i] !== -1)
  const options = { ...(labelled.length < FEW_LABELS ? FEW : MANY), directions }
  const scores = new Float64Array(rows.length)
  const members: BoostedTrees[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = labelled.filter((i) => folds[i] !== fold)
    const seenLabels = seen.map((i) => labels[i] as number)
    const member = boost(
      seen.map((i) => rows[i] as Float64Array),
      seenLabels,
      options,
      seededRandom(seed + fold),
    )
    members.push(member)
    rows.forEach((row, i) => {
      if (folds[i] === fold) scores[i] = logOdds(member, row)
      else if (folds[i] === -1) scores[i] = (scores[i] as number) + logOdds(member, row) / FOLDS
    })
  }
  return { members, scores }
}
