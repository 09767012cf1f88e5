import type { Random } from '#base/seededRandom.ts'
import type { BinnedRows } from './bins.ts'
import type { Tree } from './tree.ts'

export interface TreeOptions {
  leavesMax: number
  /** The minimum sum of second derivatives in a leaf. */
  hessianMin: number
  /** The ridge penalty of a leaf's value. */
  ridge: number
  /** The share of the features that a tree may use. */
  featureShare: number
  /** By feature: 1 when the value may only rise with it, -1 only fall, 0 either. */
  directions: readonly (1 | -1 | 0)[]
}

/** First and second derivatives of the loss, by row. */
export interface Derivatives {
  gradient: Float64Array
  hessian: Float64Array
}

interface Leaf {
  node: number
  rows: Int32Array
  gradient: number
  hessian: number
  /** Bounds on its value, set by monotone splits above. */
  low: number
  high: number
  split: Split | null
}

interface Split {
  gain: number
  feature: number
  /** Rows with a bin up to this go left. */
  bin: number
  absentLeft: boolean
  leftGradient: number
  leftHessian: number
}

const BINS = 65

/** Grows a tree on the given rows, the best leaf first. */
export function growTree(
  binned: BinnedRows,
  derivatives: Derivatives,
  rows: Int32Array,
  options: TreeOptions,
  random: Random,
): Tree {
  const tree: Tree = { feature: [], threshold: [], absentLeft: [], left: [], right: [], value: [] }
  const asked = askedFeatures(binned.columns.length, options.featureShare, random)
  const growing = new Growing(binned, derivatives, options, asked)
  const leaves = [growing.leafOf(addNode(tree), rows, -Infinity, Infinity)]
  const nodes = [...leaves]
  while (leaves.length < options.leavesMax) {
    const best = leaves.reduce((a, b) => ((b.split?.gain ?? 0) > (a.split?.gain ?? 0) ? b : a))
    if (best.split === null) break
    const halves = growing.divide(best, best.split, tree)
    leaves.splice(leaves.indexOf(best), 1, ...halves)
    nodes.push(...halves)
  }
  for (const leaf of nodes) tree.value[leaf.node] = growing.valueOf(leaf.gradient, leaf.hessian, leaf)
  return tree
}

function addNode(tree: Tree): number {
  tree.feature.push(0)
  tree.threshold.push(0)
  tree.absentLeft.push(0)
  tree.left.push(-1)
  tree.right.push(-1)
  return tree.value.push(0) - 1
}

function askedFeatures(features: number, share: number, random: Random): number[] {
  const all = Array.from({ length: features }, (_, feature) => feature)
  if (share >= 1) return all
  const drawn = all.filter(() => random() < share)
  return drawn.length === 0 ? [Math.floor(random() * features)] : drawn
}

class Growing {
  readonly #binned: BinnedRows
  readonly #derivatives: Derivatives
  readonly #options: TreeOptions
  readonly #asked: readonly number[]
  readonly #gradients = new Float64Array(BINS)
  readonly #hessians = new Float64Array(BINS)

  constructor(binned: BinnedRows, derivatives: Derivatives, options: TreeOptions, asked: readonly number[]) {
    this.#binned = binned
    this.#derivatives = derivatives
    this.#options = options
    this.#asked = asked
  }

  leafOf(node: number, rows: Int32Array, low: number, high: number): Leaf {
    let gradient = 0
    let hessian = 0
    for (const row of rows) {
      gradient += this.#derivatives.gradient[row] as number
      hessian += this.#derivatives.hessian[row] as number
    }
    const leaf: Leaf = { node, rows, gradient, hessian, low, high, split: null }
    for (const feature of this.#asked) {
      const split = this.#bestSplit(leaf, feature)
      if (split !== null && split.gain > (leaf.split?.gain ?? 0)) leaf.split = split
    }
    return leaf
  }

  valueOf(gradient: number, hessian: number, { low, high }: Pick<Leaf, 'low' | 'high'>): number {
    return Math.min(high, Math.max(low, -gradient / (hessian + this.#options.ridge)))
  }

  divide(leaf: Leaf, split: Split, tree: Tree): [Leaf, Leaf] {
    const column = this.#binned.columns[split.feature] as Uint8Array
    const goesLeft = (row: number) => {
      const bin = column[row] as number
      return bin === 0 ? split.absentLeft : bin <= split.bin
    }
    const left = addNode(tree)
    const right = addNode(tree)
    tree.feature[leaf.node] = split.feature
    tree.threshold[leaf.node] = (this.#binned.edges[split.feature] as Float64Array)[split.bin - 1] as number
    tree.absentLeft[leaf.node] = Number(split.absentLeft)
    tree.left[leaf.node] = left
    tree.right[leaf.node] = right
    const direction = this.#options.directions[split.feature] ?? 0
    const leftValue = this.valueOf(split.leftGradient, split.leftHessian, leaf)
    const rightValue = this.valueOf(leaf.gradient - split.leftGradient, leaf.hessian - split.leftHessian, leaf)
    const middle = (leftValue + rightValue) / 2
    const upTo = direction > 0 ? middle : leaf.high
    const from = direction < 0 ? middle : leaf.low
    return [
      this.leafOf(left, leaf.rows.filter(goesLeft), from, upTo),
      this.leafOf(
        right,
        leaf.rows.filter((row) => !goesLeft(row)),
        direction > 0 ? middle : leaf.low,
        direction < 0 ? middle : leaf.high,
      ),
    ]
  }

  #bestSplit(leaf: Leaf, feature: number): Split | null {
    const bins = (this.#binned.edges[feature] as Float64Array).length + 1
    this.#fill(leaf.rows, this.#binned.columns[feature] as Uint8Array, bins)
    let best: Split | null = null
    const absentGradient = this.#gradients[0] as number
    const absentHessian = this.#hessians[0] as number
    const whole = this.#gainOf(leaf.gradient, leaf.hessian, leaf)
    for (const absentLeft of absentHessian > 0 ? [true, false] : [true]) {
      let gradient = absentLeft ? absentGradient : 0
      let hessian = absentLeft ? absentHessian : 0
      for (let bin = 1; bin < bins; bin++) {
        gradient += this.#gradients[bin] as number
        hessian += this.#hessians[bin] as number
        if (hessian < this.#options.hessianMin) continue
        if (leaf.hessian - hessian < this.#options.hessianMin) break
        const gain = this.#splitGain(leaf, feature, gradient, hessian) - whole
        if (gain > (best?.gain ?? 1e-9)) {
          best = { gain, feature, bin, absentLeft, leftGradient: gradient, leftHessian: hessian }
        }
      }
    }
    return best
  }

  #splitGain(leaf: Leaf, feature: number, gradient: number, hessian: number): number {
    const restGradient = leaf.gradient - gradient
    const restHessian = leaf.hessian - hessian
    const direction = this.#options.directions[feature] ?? 0
    if (direction !== 0) {
      const left = this.valueOf(gradient, hessian, leaf)
      const right = this.valueOf(restGradient, restHessian, leaf)
      if ((right - left) * direction < 0) return -Infinity
    }
    return this.#gainOf(gradient, hessian, leaf) + this.#gainOf(restGradient, restHessian, leaf)
  }

  /** Returns how much the loss falls when the rows get their best value within the bounds. */
  #gainOf(gradient: number, hessian: number, bounds: Pick<Leaf, 'low' | 'high'>): number {
    const value = this.valueOf(gradient, hessian, bounds)
    return -(gradient * value + 0.5 * (hessian + this.#options.ridge) * value * value)
  }

  #fill(rows: Int32Array, column: Uint8Array, bins: number): void {
    this.#gradients.fill(0, 0, bins + 1)
    this.#hessians.fill(0, 0, bins + 1)
    const { gradient, hessian } = this.#derivatives
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number
      const bin = column[row] as number
      this.#gradients[bin] = (this.#gradients[bin] as number) + (gradient[row] as number)
      this.#hessians[bin] = (this.#hessians[bin] as number) + (hessian[row] as number)
    }
  }
}
