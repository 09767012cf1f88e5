/** What one blocking rule is worth, each rule counting for itself. */
export interface RuleShare {
  rule: string
  candidates: number
  /** Of the pairs that are one venue, as far as any rule found them: those that this one found, and that no other did. */
  found: number
  foundAlone: number
}

/**
 * Each rule's candidates and what of the pairs that are one venue it found. `masks`: by pair, a bit for each rule that
 * found it, in the order of the names; `isOne` says of the pair at a position whether it is one venue.
 */
export function ruleShares(names: readonly string[], masks: Uint8Array, isOne: (pair: number) => boolean): RuleShare[] {
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
