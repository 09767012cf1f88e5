/** A line of OpenStreetMap as the ids of its nodes. */
export type NodeLine = readonly number[]

/** Joins lines that continue each other, in the direction that they have. Closed lines come back closed. */
export function joinedForward(lines: readonly NodeLine[]): number[][] {
  const byStart = new Map(lines.map((line) => [line[0]!, line]))
  const ends = new Set(lines.map((line) => line.at(-1)!))
  const joined: number[][] = []
  const follow = (first: NodeLine) => {
    const chain = [...first]
    byStart.delete(first[0]!)
    for (let next = byStart.get(chain.at(-1)!); next !== undefined; next = byStart.get(chain.at(-1)!)) {
      byStart.delete(next[0]!)
      chain.push(...next.slice(1))
    }
    joined.push(chain)
  }
  for (const line of lines) if (byStart.get(line[0]!) === line && !ends.has(line[0]!)) follow(line)
  // What is left are rings.
  for (const line of lines) if (byStart.get(line[0]!) === line) follow(line)
  return joined
}

/** Joins lines to rings, whatever their directions; lines that do not close are left out. */
export function ringsOf(lines: readonly NodeLine[]): number[][] {
  const left = new Set(lines)
  const rings: number[][] = []
  for (const first of lines) {
    if (!left.delete(first)) continue
    const ring = [...first]
    while (ring[0] !== ring.at(-1)) {
      const end = ring.at(-1)!
      const next = [...left].find((line) => line[0] === end || line.at(-1) === end)
      if (next === undefined) break
      left.delete(next)
      ring.push(...(next[0] === end ? next : next.toReversed()).slice(1))
    }
    if (ring.length > 3 && ring[0] === ring.at(-1)) rings.push(ring)
  }
  return rings
}
