/**
 * Returns the positions of `codes`, grouped by code in ascending order and ascending within each group. Compares each
 * distinct code only once.
 */
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
