import { type Evidence, EVIDENCE_NAMES, evidenceOf } from './evidence.ts'
import type { Listing } from './listing.ts'
import { pairWords } from './wordWeights.ts'
import { corpusRarity, type CorpusRarity, prepareListing, type PreparedListing } from './preparedListing.ts'

/** Two listings that may be one venue. */
export interface ListingPair {
  a: Listing
  b: Listing
}

/** Pairs as rows of evidence, with their listings; the input of learning and scoring. */
export interface PairTable {
  /** By pair, in the order of `EVIDENCE_NAMES`. */
  rows: readonly Float64Array[]
  /** By pair, as returned by `pairWords`. */
  words: readonly (readonly string[])[]
  /** By pair: the numbers of the listings on either side; left and right use different numbers. */
  left: Int32Array
  right: Int32Array
}

/** Compares every pair. Word frequencies are counted over the listings in `pairs`, each distinct listing once. */
export function pairTable(pairs: readonly ListingPair[]): PairTable {
  const listings = new DistinctListings()
  const left = Int32Array.from(pairs, ({ a }) => listings.numberOf(a, 'left'))
  const right = Int32Array.from(pairs, ({ b }) => listings.numberOf(b, 'right'))
  return tableOf(listings.prepared(corpusRarity(listings.distinct)), left, right)
}

/** Returns the table of pairs given by positions in `listings`. */
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

/** Returns the evidence as numbers in their fixed order. */
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
