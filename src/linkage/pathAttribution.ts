import type { BoostedTrees } from './boostedTrees.ts'
import { childOf } from './tree.ts'

/** Log odds divided among the features: `bias` and all contributions add up to the log odds. */
export interface Attribution {
  /** The log odds before any feature is known: the base and the values of the trees' roots. */
  bias: number
  /** By feature. */
  contributions: Float64Array
}

/**
 * Attributes the log odds of a row to its features: on the path of the row through each tree, every split adds the
 * change of the node's value to its feature (A. Saabas, Interpreting random forests, 2014; XGBoost's
 * `approx_contribs`). The changes of a path telescope, so the sum is exact. TreeSHAP (Lundberg et al., From local
 * explanations to global understanding, 2020) also averages over the order of the features, for many times the work
 * (docs/decisions/0046-one-record-for-a-decision.md).
 */
export function attributeLogOdds({ base, trees }: BoostedTrees, row: Float64Array): Attribution {
  const contributions = new Float64Array(row.length)
  let bias = base
  for (const tree of trees) {
    const { feature, left, value } = tree
    bias += value[0] as number
    let node = 0
    while ((left[node] as number) >= 0) {
      const split = feature[node] as number
      const child = childOf(tree, node, row)
      contributions[split] = (contributions[split] as number) + (value[child] as number) - (value[node] as number)
      node = child
    }
  }
  return { bias, contributions }
}
