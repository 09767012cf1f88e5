/**
 * One regression tree as columns; node 0 is the root. A node goes left when its feature is at most the threshold, and
 * by `absentLeft` when it is absent. `left` -1 marks a leaf with its value.
 */
export interface Tree {
  feature: number[]
  threshold: number[]
  absentLeft: number[]
  left: number[]
  right: number[]
  value: number[]
}

/** Returns the value of the leaf of a row. */
export function leafValue(tree: Tree, row: Float64Array): number {
  let node = 0
  for (;;) {
    const left = tree.left[node] as number
    if (left < 0) return tree.value[node] as number
    const value = row[tree.feature[node] as number] as number
    const goesLeft = Number.isNaN(value) ? tree.absentLeft[node] === 1 : value <= (tree.threshold[node] as number)
    node = goesLeft ? left : (tree.right[node] as number)
  }
}
