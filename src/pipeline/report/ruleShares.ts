/** The contribution of one blocking rule, counted independently of other rules. */
export interface RuleShare<Rule extends string = string> {
  rule: Rule
  candidates: number
  /**
   * `found`: pairs of one venue that this rule found, among those that any rule found; `foundAlone`: those that no
   * other rule found.
   */
  found: number
  foundAlone: number
}

/**
 * Counts each rule's candidates and the pairs of one venue that it found. `masks`: by pair, one bit per rule that found
 * it, in the order of the names; `isOne` returns whether the pair at a position is one venue.
 */
export function ruleShares<Rule extends string>(
  names: readonly Rule[],
  masks: Uint8Array,
  isOne: (pair: number) => boolean,
): RuleShare<Rule>[] {
  const shares = names.map((rule) => ({ rule, candidates: 0, found: 0, foundAlone: 0 }))
  masks.forEach((mask, pair) => {
    const counts = isOne(pair)
    shares.forEach((share, at) => {
      if ((mask & (1 << at)) === 0) return
      share.candidates++
      if (!counts) return
      share.found++
      if (mask === 1 << at) share.foundAlone++
    })
  })
  return shares
}
