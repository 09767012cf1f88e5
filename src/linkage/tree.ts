/**
 * One regression tree as columns; node 0 is the root. A node goes left when its feature is at most the threshold, and
 * by `absentLeft` when it is absent. `left` -1 marks a leaf. `value`: what the node gives as a leaf; that of an inner
 * node only serves the attribution of log odds (pathAttribution.ts).
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
  while ((tree.left[node] as number) >= 0) node = childOf(tree, node, row)
  return tree.value[node] as number
}

/** Returns the child of an inner node on the path of a row. */
export function childOf(tree: Tree, node: number, row: Float64Array): number {
  const value = row[tree.feature[node] as number] as number
  const goesLeft = Number.isNaN(value) ? tree.absentLeft[node] === 1 : value <= (tree.threshold[node] as number)
  return (goesLeft ? tree.left[node] : tree.right[node]) as number
}
