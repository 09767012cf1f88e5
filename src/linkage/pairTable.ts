import { type Evidence, EVIDENCE_NAMES, evidenceOf } from './evidence.ts'
import type { Listing } from './listing.ts'
import { corpusRarity, type CorpusRarity, prepareListing, type PreparedListing } from './preparedListing.ts'

/** Two listings that may be one venue. */
export interface ListingPair {
  a: Listing
  b: Listing
}

/** Pairs as rows of evidence, with who stands in them: what learning and scoring work on. */
export interface PairTable {
  /** By pair, in the order of `EVIDENCE_NAMES`. */
  rows: readonly Float64Array[]
  /** By pair: numbers of the listings on either side; those of the left and of the right never meet. */
  left: Int32Array
  right: Int32Array
}

/** Compares every pair. Word frequencies are taken from the listings in `pairs`, each distinct one counted once. */
export function pairTable(pairs: readonly ListingPair[]): PairTable {
  const listings = new DistinctListings()
  const left = Int32Array.from(pairs, ({ a }) => listings.numberOf(a, 'left'))
  const right = Int32Array.from(pairs, ({ b }) => listings.numberOf(b, 'right'))
  const prepared = listings.prepared(corpusRarity(listings.distinct))
  const rows = pairs.map((_, i) =>
    evidenceRow(evidenceOf(prepared[left[i] as number] as PreparedListing, prepared[right[i] as number] as PreparedListing)),
  )
  return { rows, left, right }
}

/** Evidence as numbers in their fixed order. */
export function evidenceRow(evidence: Evidence): Float64Array {
  return Float64Array.from(EVIDENCE_NAMES, (name) => evidence[name])
}

class DistinctListings {
  readonly distinct: Listing[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(listing: Listing, side: 'left' | 'right'): number {
    const key = `${side} ${JSON.stringify(listing)}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.distinct.length)
    return this.distinct.push(listing) - 1
  }

  prepared(rarity: CorpusRarity): PreparedListing[] {
    return this.distinct.map((listing) => prepareListing(listing, rarity))
  }
}
