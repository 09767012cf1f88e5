import type { Random } from '#base/seededRandom.ts'
import { binned } from './bins.ts'
import { growTree, type TreeOptions } from './growTree.ts'
import { type PackedTrees, packTrees, sumOfLeaves } from './packedTrees.ts'
import { leafValue, type Tree } from './tree.ts'

/** A sum of trees that gives the log odds that a pair is one venue. */
export interface BoostedTrees {
  base: number
  trees: readonly Tree[]
}

export interface BoostOptions extends TreeOptions {
  rounds: number
  rate: number
  /** The share of the rows on which a tree is grown. */
  rowShare: number
}

/** Trains by gradient boosting with logistic loss. The same rows, options and random numbers give the same trees. */
export function boost(
  rows: readonly Float64Array[],
  labels: ArrayLike<number>,
  options: BoostOptions,
  random: Random,
): BoostedTrees {
  const bins = binned(rows, options.directions.length)
  let positives = 0
  for (let i = 0; i < rows.length; i++) positives += labels[i] as number
  // Half a pair of either kind is added, so that one-sided labels have finite odds.
  const base = Math.log((positives + 0.5) / (rows.length - positives + 0.5))
  const scores = new Float64Array(rows.length).fill(base)
  const derivatives = { gradient: new Float64Array(rows.length), hessian: new Float64Array(rows.length) }
  const all = Int32Array.from(rows, (_, i) => i)
  const trees: Tree[] = []
  for (let round = 0; round < options.rounds; round++) {
    for (let i = 0; i < rows.length; i++) {
      const chance = probabilityOf(scores[i] as number)
      derivatives.gradient[i] = chance - (labels[i] as number)
      derivatives.hessian[i] = Math.max(1e-6, chance * (1 - chance))
    }
    const drawn = options.rowShare < 1 ? all.filter(() => random() < options.rowShare) : all
    const tree = growTree(bins, derivatives, drawn, options, random)
    tree.value = tree.value.map((value) => value * options.rate)
    trees.push(tree)
    for (let i = 0; i < rows.length; i++) {
      scores[i] = (scores[i] as number) + leafValue(tree, rows[i] as Float64Array)
    }
  }
  return { base, trees }
}

/** Returns the log odds of a row. */
export function logOdds(model: BoostedTrees, row: Float64Array): number {
  let packed = packedModels.get(model)
  if (packed === undefined) packedModels.set(model, (packed = packTrees(model.trees)))
  return sumOfLeaves(packed, row, model.base)
}

/** A model never changes once it has given log odds. */
const packedModels = new WeakMap<BoostedTrees, PackedTrees>()

/** Converts log odds to a probability. */
export function probabilityOf(logOddsOfIt: number): number {
  return 1 / (1 + Math.exp(-logOddsOfIt))
}
