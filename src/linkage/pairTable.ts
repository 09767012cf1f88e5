import { type Evidence, EVIDENCE_NAMES, evidenceOf } from './evidence.ts'
import type { Listing } from './listing.ts'
import { pairWords } from './wordHabits.ts'
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
  /** By pair, as `pairWords` tells them. */
  words: readonly (readonly string[])[]
  /** By pair: numbers of the listings on either side; those of the left and of the right never meet. */
  left: Int32Array
  right: Int32Array
}

/** Compares every pair. Word frequencies are taken from the listings in `pairs`, each distinct one counted once. */
export function pairTable(pairs: readonly ListingPair[]): PairTable {
  const listings = new DistinctListings()
  const left = Int32Array.from(pairs, ({ a }) => listings.numberOf(a, 'left'))
  const right = Int32Array.from(pairs, ({ b }) => listings.numberOf(b, 'right'))
  return tableOf(listings.prepared(corpusRarity(listings.distinct)), left, right)
}

/** The table of pairs given by positions in `listings`. */
export function tableOf(listings: readonly PreparedListing[], left: Int32Array, right: Int32Array): PairTable {
  const rows: Float64Array[] = []
  const words: string[][] = []
  left.forEach((at, i) => {
    const a = listings[at] as PreparedListing
    const b = listings[right[i] as number] as PreparedListing
    rows.push(evidenceRow(evidenceOf(a, b)))
    words.push(pairWords(a, b))
  })
  return { rows, words, left, right }
}

/** Evidence as numbers in their fixed order. */
function evidenceRow(evidence: Evidence): Float64Array {
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
