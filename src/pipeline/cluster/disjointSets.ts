/** Union–find over the numbers below a size. */
export class DisjointSets {
  readonly #parent: Int32Array

  constructor(size: number) {
    this.#parent = Int32Array.from({ length: size }, (_, at) => at)
  }

  /** Returns the smallest member of the set, which represents it. */
  rootOf(member: number): number {
    let root = member
    while (this.#parent[root] !== root) root = this.#parent[root] as number
    for (let walk = member; walk !== root;) {
      const next = this.#parent[walk] as number
      this.#parent[walk] = root
      walk = next
    }
    return root
  }

  join(a: number, b: number): void {
    const [rootA, rootB] = [this.rootOf(a), this.rootOf(b)]
    this.#parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB)
  }
}
