import type { Candidates } from './block.ts'

/** What one blocking rule is worth, each rule counting for itself. */
export interface RuleShare {
  rule: string
  candidates: number
  /** Of the pairs that are one venue, as far as any rule found them: those that this one found, and that no other did. */
  found: number
  foundAlone: number
}

/** Each rule's candidates and what of the pairs that are one venue it found; `isOne` says so of the pair at a position. */
export function ruleShares({ found, rules }: Candidates, isOne: (pair: number) => boolean): RuleShare[] {
  const names = Object.keys(found)
  const shares = names.map((rule) => ({ rule, candidates: found[rule] as number, found: 0, foundAlone: 0 }))
  rules.forEach((mask, pair) => {
    if (!isOne(pair)) return
    shares.forEach((share, at) => {
      if ((mask & (1 << at)) === 0) return
      share.found++
      if (mask === 1 << at) share.foundAlone++
    })
  })
  return shares
}
