import { romanised } from '#base/text/hangul.ts'
import { metresApart } from '#base/geometry.ts'
import { editDistance } from '#base/text/text.ts'
import { jaroWinkler } from './jaroWinkler.ts'
import type { PreparedListing, WeightedTerms } from './preparedListing.ts'

/**
 * The evidence on whether two listings are one venue: named numbers, printable, without a verdict. NaN is absent and
 * counts neither way. The same for (a, b) and (b, a).
 */
export type Evidence = Readonly<Record<EvidenceName, number>>

/**
 * Every piece of evidence with the direction in which it may count: 1 for, -1 against, 0 depending on circumstances.
 */
export const EVIDENCE = {
  /** Names as one text, compared by jamo. */
  nameEqual: 1,
  nameSpelling: 1,
  nameEdits: 1,
  nameHeld: 1,
  nameRomanised: 1,
  /** The weighted share of common character bigrams, of both and of the shorter. */
  gramsShared: 1,
  gramsCovered: 1,
  /** The weighted share of common words; a misspelt word counts by its similarity. */
  wordsShared: 1,
  wordsCovered: 1,
  wordsCoveredBoth: 1,
  /**
   * Bits of common words, and of the rarest word missing in the other, for the name with fewer and with more of them.
   */
  sharedBits: 1,
  rarestShared: 1,
  rarestLackedLow: -1,
  rarestLackedHigh: -1,
  lackedBits: -1,
  /** Like the previous ones, without words that occur in the other's address or category. */
  lackedElsewhere: -1,
  firstWord: 1,
  lastWord: 1,
  acronym: 1,
  numbers: 1,
  wordsFewer: 0,
  wordsMore: 0,
  nameBits: 0,
  metres: -1,
  roadNumber: 1,
  roadWords: 1,
  roadCovered: 1,
  unit: 1,
  /** 2: both have an address, 1: one, 0: none. */
  addresses: 0,
  postcode: 1,
  phone: 1,
  phoneTail: 1,
  site: 1,
  page: 1,
  siteName: 1,
  categoryEqual: 1,
  categoryWords: 1,
  categoryInName: 0,
  brand: 1,
} as const satisfies Record<string, 1 | -1 | 0>

export type EvidenceName = keyof typeof EVIDENCE
export const EVIDENCE_NAMES = Object.keys(EVIDENCE) as EvidenceName[]

const ABSENT = Number.NaN

/** Returns the evidence on two listings prepared by one corpus. */
export function evidenceOf(a: PreparedListing, b: PreparedListing): Evidence {
  return {
    ...nameEvidence(a, b),
    ...wordEvidence(a, b),
    ...placeEvidence(a, b),
    ...contactEvidence(a, b),
    ...kindEvidence(a, b),
  }
}

function nameEvidence({ name: a }: PreparedListing, { name: b }: PreparedListing) {
  const [shorter, longer] = a.jamo.length <= b.jamo.length ? [a, b] : [b, a]
  const limit = Math.ceil(longer.jamo.length / 2)
  const grams = sharedBits(a.grams, b.grams)
  return {
    nameEqual: Number(a.compact === b.compact),
    nameSpelling: jaroWinkler(a.jamo, b.jamo),
    nameEdits: 1 - Math.min(1, editDistance(a.jamo, b.jamo, limit) / Math.max(1, longer.jamo.length)),
    nameHeld: longer.compact.startsWith(shorter.compact) ? 2 : Number(longer.compact.includes(shorter.compact)),
    nameRomanised: crossScript(a.compact, b.compact) ? jaroWinkler(romanised(a.compact), romanised(b.compact)) : ABSENT,
    gramsShared: share(2 * grams, a.grams.total + b.grams.total),
    gramsCovered: share(grams, Math.min(a.grams.total, b.grams.total)),
    numbers: a.numbers === b.numbers ? (a.numbers === '' ? ABSENT : 1) : a.numbers === '' || b.numbers === '' ? 0.5 : 0,
    wordsFewer: Math.min(a.words.items.length, b.words.items.length),
    wordsMore: Math.max(a.words.items.length, b.words.items.length),
    nameBits: Math.min(a.bits, b.bits),
  }
}

const HANGUL = /[가-힣]/u

function crossScript(a: string, b: string): boolean {
  return HANGUL.test(a) !== HANGUL.test(b)
}

function wordEvidence(a: PreparedListing, b: PreparedListing) {
  const ab = covering(a.name.words, b.name.words)
  const ba = covering(b.name.words, a.name.words)
  const elsewhereA = beyond(ab.lacked, b)
  const elsewhereB = beyond(ba.lacked, a)
  const totals = a.name.words.total + b.name.words.total
  const coveredA = share(ab.bits, a.name.words.total)
  const coveredB = share(ba.bits, b.name.words.total)
  const rarestA = rarestOf(ab.lacked)
  const rarestB = rarestOf(ba.lacked)
  return {
    wordsShared: share(ab.bits + ba.bits, totals),
    wordsCovered: Math.max(coveredA, coveredB),
    wordsCoveredBoth: Math.min(coveredA, coveredB),
    sharedBits: Math.min(ab.bits, ba.bits),
    rarestShared: Math.min(ab.rarest, ba.rarest),
    rarestLackedLow: Math.min(rarestA, rarestB),
    rarestLackedHigh: Math.max(rarestA, rarestB),
    lackedBits: totals - ab.bits - ba.bits,
    lackedElsewhere: elsewhereA + elsewhereB,
    firstWord: likeness(a.name.words.items[0], b.name.words.items[0]),
    lastWord: likeness(a.name.words.items.at(-1), b.name.words.items.at(-1)),
    acronym: Number(isAcronym(a, b) || isAcronym(b, a)),
  }
}

interface Covering {
  /** Bits of the words that the other has too; misspelt ones count by their similarity. */
  bits: number
  rarest: number
  lacked: { word: string; bits: number }[]
}

/** From this similarity on, two words are the same word, misspelt or abbreviated. */
const LIKE_WORDS = 0.9

function covering(words: WeightedTerms, others: WeightedTerms): Covering {
  const found: Covering = { bits: 0, rarest: 0, lacked: [] }
  words.items.forEach((word, i) => {
    const bits = words.bits[i] as number
    const like = others.items.includes(word) ? 1 : bestLikeness(word, others.items)
    if (like >= LIKE_WORDS) {
      found.bits += bits * like
      found.rarest = Math.max(found.rarest, bits)
    } else found.lacked.push({ word, bits })
  })
  return found
}

function bestLikeness(word: string, others: readonly string[]): number {
  let best = 0
  for (const other of others) best = Math.max(best, likeness(word, other))
  return best
}

function likeness(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return 0
  if (a === b) return 1
  // Numbers and single letters are distinctive, so misspellings are not considered.
  if (a.length < 3 || b.length < 3 || /\d/u.test(a + b)) return 0
  return jaroWinkler(a, b)
}

function rarestOf(lacked: Covering['lacked']): number {
  return lacked.reduce((rarest, { bits }) => Math.max(rarest, bits), 0)
}

/** Sums the bits of missing words that occur neither in the other's address nor in its category. */
function beyond(lacked: Covering['lacked'], { address, category }: PreparedListing): number {
  let sum = 0
  for (const { word, bits } of lacked) {
    if (!address.words.includes(word) && !address.numbers.includes(word) && !category.items.includes(word)) sum += bits
  }
  return sum
}

function isAcronym({ name: short }: PreparedListing, { name: long }: PreparedListing): boolean {
  const initials = long.words.items.map((word) => word[0]).join('')
  return initials.length > 2 && (short.compact === initials || short.words.items.includes(initials))
}

function placeEvidence(a: PreparedListing, b: PreparedListing) {
  const known = Number(hasAddress(a)) + Number(hasAddress(b))
  const shared = sharedBits(a.address.weighed, b.address.weighed)
  const both = a.address.words.length > 0 && b.address.words.length > 0
  return {
    metres: a.point && b.point ? metresApart(a.point.lat, a.point.lng, b.point.lat, b.point.lng) : ABSENT,
    roadNumber: compareNumbers(a.address.numbers, b.address.numbers),
    roadWords: both ? share(2 * shared, a.address.weighed.total + b.address.weighed.total) : ABSENT,
    roadCovered: both ? share(shared, Math.min(a.address.weighed.total, b.address.weighed.total)) : ABSENT,
    unit: a.address.unit === '' || b.address.unit === '' ? ABSENT : Number(a.address.unit === b.address.unit),
    addresses: known,
    postcode: a.postcode === '' || b.postcode === '' ? ABSENT : commonStart(a.postcode, b.postcode),
  }
}

function hasAddress({ address }: PreparedListing): boolean {
  return address.words.length + address.numbers.length > 0
}

/** Returns 1 for a common number, 0.5 for one within the other's range (12 and 12-3), less by distance otherwise. */
function compareNumbers(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return ABSENT
  if (a.some((number) => b.includes(number))) return 1
  const near = a.flatMap((x) => b.map((y) => Math.abs(Number.parseInt(x, 10) - Number.parseInt(y, 10))))
  const least = Math.min(...near)
  return least === 0 ? 0.7 : least <= 10 ? 0.4 : 0
}

/** Returns the share of the shorter text that is a common prefix. */
function commonStart(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let common = 0
  while (common < shorter && a[common] === b[common]) common++
  return common / shorter
}

function contactEvidence(a: PreparedListing, b: PreparedListing) {
  const phones = a.phone.length >= PHONE_MIN && b.phone.length >= PHONE_MIN
  const sites = a.web !== null && b.web !== null
  return {
    phone: phones ? Number(isEnding(a.phone, b.phone)) : ABSENT,
    phoneTail: phones ? 1 - editDistance(a.phone.slice(-PHONE_MIN), b.phone.slice(-PHONE_MIN), 4) / 5 : ABSENT,
    site: sites ? Number(a.web?.site === b.web?.site) : ABSENT,
    page: sites ? commonStart(a.web?.page ?? '', b.web?.page ?? '') : ABSENT,
    siteName: Math.max(holdsName(a, b), holdsName(b, a)),
  }
}

/** A number with fewer digits is no evidence. */
const PHONE_MIN = 7

/** Compares by the ending, because some lists omit country and trunk codes. */
function isEnding(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length, 8)
  return a.slice(-length) === b.slice(-length)
}

/** Returns how similar the other's name is to the name in a homepage; 0 without a homepage. */
function holdsName({ web }: PreparedListing, { name }: PreparedListing): number {
  return web === null ? 0 : jaroWinkler(web.label.replace(/-/gu, ''), name.compact)
}

function kindEvidence(a: PreparedListing, b: PreparedListing) {
  const both = a.category.items.length > 0 && b.category.items.length > 0
  const shared = sharedBits(a.category, b.category)
  return {
    categoryEqual: both ? Number(a.category.items.join() === b.category.items.join()) : ABSENT,
    categoryWords: both ? share(2 * shared, a.category.total + b.category.total) : ABSENT,
    categoryInName: both
      ? Number(a.category.items.some((word) => b.name.words.items.includes(word))) +
        Number(b.category.items.some((word) => a.name.words.items.includes(word)))
      : ABSENT,
    brand: a.brand === '' || b.brand === '' ? ABSENT : Number(a.brand === b.brand),
  }
}

function sharedBits(a: WeightedTerms, b: WeightedTerms): number {
  let bits = 0
  a.items.forEach((item, i) => {
    if (b.items.includes(item)) bits += a.bits[i] as number
  })
  return bits
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
