import type { NormalRecord } from '../normalRecord.ts'

/** With fewer named branches two houses of one common name would do. */
const BRANCHES_MIN = 5
/** A name with branches in one neighbourhood only is a local house with annexes. */
const DISTRICTS_MIN = 3

/**
 * The folded names that are chains by what the lists themselves say: several branches, told apart by name, in several
 * districts. It finds the small chains that no table of brands holds.
 */
export function learnChains(records: Iterable<NormalRecord>): ReadonlySet<string> {
  const branches = new Map<string, Map<string, string>>()
  for (const { name, regionCode } of records) {
    // One syllable is what is left of a company's form, never a chain.
    if (name.branch === '' || name.core.length < 2) continue
    let ofName = branches.get(name.core)
    if (!ofName) branches.set(name.core, (ofName = new Map()))
    const district = regionCode.slice(0, 5)
    const known = ofName.get(name.branch)
    // Of a branch in two districts the first one counts, in whatever order the records come.
    if (known === undefined || district < known) ofName.set(name.branch, district)
  }
  const isChain = (ofName: ReadonlyMap<string, string>) =>
    ofName.size >= BRANCHES_MIN && new Set(ofName.values()).size >= DISTRICTS_MIN
  return new Set([...branches].filter(([, ofName]) => isChain(ofName)).map(([core]) => core))
}
