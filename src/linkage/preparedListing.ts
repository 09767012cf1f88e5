import { addressParts, type AddressParts } from './addressParts.ts'
import type { Listing } from './listing.ts'
import { type Rarity, rarityOf } from './rarity.ts'
import { type WebAddress, webAddress } from './webAddress.ts'
import { bigramsOf, foldedText, wordsOf } from './words.ts'

/** The words or bigrams of a text with their weight in bits; rare ones weigh more. */
export interface WeightedTerms {
  items: readonly string[]
  bits: readonly number[]
  total: number
}

/** A listing prepared once for many comparisons. */
export interface PreparedListing {
  name: {
    words: WeightedTerms
    /** The words without spaces. */
    compact: string
    /** Without spaces and with Hangul decomposed, so that one wrong vowel is a third of a syllable. */
    jamo: string
    grams: WeightedTerms
    numbers: string
    /** Bits of the whole name, by how few listings have it. */
    bits: number
  }
  point: { lat: number; lng: number } | null
  address: AddressParts & { weighed: WeightedTerms }
  postcode: string
  phone: string
  web: WebAddress | null
  category: WeightedTerms
  brand: string
}

/** The rarity of words in the corpus, counted on unlabelled listings only. */
export interface CorpusRarity {
  words: Rarity
  grams: Rarity
  names: Rarity
  addresses: Rarity
  categories: Rarity
}

/** Counts document frequencies over listings; the caller passes each listing once, even if it is in many pairs. */
export function corpusRarity(listings: readonly Listing[]): CorpusRarity {
  const names = listings.map(({ name }) => wordsOf(foldedText(name)))
  return {
    words: rarityOf(names),
    grams: rarityOf(names.map((words) => bigramsOf(words.join('')))),
    names: rarityOf(names.map((words) => [words.join('')])),
    addresses: rarityOf(listings.map((listing) => addressParts(addressOf(listing)).words)),
    categories: rarityOf(listings.map(categoryWords)),
  }
}

/** Prepares a listing for comparison. */
export function prepareListing(listing: Listing, rarity: CorpusRarity): PreparedListing {
  const words = wordsOf(foldedText(listing.name))
  const compact = words.join('')
  const address = addressParts(addressOf(listing))
  return {
    name: {
      words: weighed(words, rarity.words),
      compact,
      jamo: compact.normalize('NFD'),
      grams: weighed(bigramsOf(compact), rarity.grams),
      numbers: (compact.match(/\d+/gu) ?? []).join(' '),
      bits: rarity.names(compact),
    },
    point: listing.lat === undefined || listing.lng === undefined ? null : { lat: listing.lat, lng: listing.lng },
    address: { ...address, weighed: weighed(address.words, rarity.addresses) },
    // Spreadsheets remove leading zeros.
    postcode: (listing.postcode ?? '')
      .toLowerCase()
      .replace(/[^a-z\d]+/gu, '')
      .replace(/^0+/u, ''),
    phone: (listing.phone ?? '').replace(/\D+/gu, ''),
    web: webAddress(listing.homepage),
    category: weighed(categoryWords(listing), rarity.categories),
    brand: foldedText(listing.brand ?? '').replace(/\s+/gu, ''),
  }
}

function addressOf({ roadAddress, jibunAddress }: Listing): string | undefined {
  return roadAddress ?? jibunAddress
}

function categoryWords({ category }: Listing): string[] {
  return wordsOf(foldedText((category ?? '').replace(/_/gu, ' ')))
}

function weighed(items: readonly string[], rarity: Rarity): WeightedTerms {
  const distinct = [...new Set(items)]
  const bits = distinct.map(rarity)
  return { items: distinct, bits, total: bits.reduce((sum, bit) => sum + bit, 0) }
}
