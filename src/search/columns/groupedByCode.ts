/** Positions of `codes`, those of the lowest code first, ascending within each: a sort that compares every code once. */
export function groupedByCode(codes: readonly string[]): Uint32Array {
  const groups = Map.groupBy(codes.keys(), (at) => codes[at]!)
  const grouped = new Uint32Array(codes.length)
  let end = 0
  for (const code of [...groups.keys()].sort()) {
    const group = groups.get(code)!
    grouped.set(group, end)
    end += group.length
  }
  return grouped
}
