import type { MatchRecord } from '../normalRecord.ts'

/** Minimum number of named branches: with fewer, two unrelated venues of a common name would count as a chain. */
const BRANCHES_MIN = 5
/** A name with branches in only one neighbourhood is a local venue with annexes. */
const DISTRICTS_MIN = 3

/**
 * Returns the folded names that the lists show to be chains: several named branches in several districts. Finds small
 * chains that no table of brands contains.
 */
export function learnChains(records: Iterable<MatchRecord>): ReadonlySet<string> {
  const branches = new Map<string, Map<string, string>>()
  for (const { name, regionCode } of records) {
    // One syllable is the remainder of a company's legal form, never a chain.
    if (name.branch === '' || name.core.length < 2) continue
    let ofName = branches.get(name.core)
    if (!ofName) branches.set(name.core, (ofName = new Map()))
    const district = regionCode.slice(0, 5)
    const known = ofName.get(name.branch)
    // For a branch in two districts the smaller code counts, so that the order of the records has no effect.
    if (known === undefined || district < known) ofName.set(name.branch, district)
  }
  const isChain = (ofName: ReadonlyMap<string, string>) =>
    ofName.size >= BRANCHES_MIN && new Set(ofName.values()).size >= DISTRICTS_MIN
  return new Set([...branches].filter(([, ofName]) => isChain(ofName)).map(([core]) => core))
}
