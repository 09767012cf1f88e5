import { romanised } from '#base/text/hangul.ts'
import { editDistance } from '#base/text/text.ts'
import { jaroWinkler } from '#linkage/jaroWinkler.ts'
import { type Script, skeletonOf } from '../normalise/nameSkeleton.ts'
import { sameButKind, wholeName } from '../normalise/nameWords.ts'
import type { NameForm, Profile } from '../profile.ts'
import { compareNumbers, type NumberRelation } from './compareNumbers.ts'

/**
 * How two names relate, strongest first: equal; equal except for words of kind (카페); one contains the other; different
 * by one typing error; alike when one is transliterated into the other's script; with common distinctive parts; none of
 * these.
 */
export type NameRelation = 'same' | 'sameButKind' | 'contains' | 'close' | 'transliterated' | 'overlap' | 'unlike'

export interface NameEvidence {
  relation: NameRelation
  /** Weighted share of common bigrams (Dice over bits), 0–1. */
  overlap: number
  /** Jaro–Winkler over jamo, 0–1; 0 when it was not needed. */
  spelling: number
  /** Information that both names share, in bits: rare words have more. */
  sharedBits: number
  /** Information of the shorter name's unshared part, in bits. */
  missingBits: number
  numbers: NumberRelation
}

const PARTIAL: ReadonlySet<NameRelation> = new Set(['contains', 'overlap'])

type FormEvidence = Omit<NameEvidence, 'numbers'>

/** Minimum spelling similarity of names that may differ by a typing error; checked first because it is cheap. */
const CLOSE_SPELLING = 0.9
/**
 * Number of jamo that a typing error may change, by the length of the shorter name in jamo: in short names every jamo
 * distinguishes.
 */
const SLIPS: readonly { fromJamo: number; jamo: number }[] = [
  { fromJamo: 12, jamo: 2 },
  { fromJamo: 7, jamo: 1 },
]
/** Minimum weighted overlap of names with common distinctive parts. */
const OVERLAP_SHARE = 0.5
/** Minimum information of a contained name; without it every name with 커피 in it would contain 커피. */
const CONTAINED_BITS = 7

/** Compares names without their branches in all their forms and returns the strongest relation. */
export function compareNames(a: Profile, b: Profile): NameEvidence {
  const [mainA] = a.forms
  const [mainB] = b.forms
  if (
    mainA !== undefined &&
    mainB !== undefined &&
    mainA !== mainB &&
    wholeName(a.record.name) === wholeName(b.record.name)
  ) {
    const sharedBits = Math.max(mainA.wholeBits, mainB.wholeBits)
    const whole = { relation: 'same', overlap: 1, spelling: 1, sharedBits, missingBits: 0 } as const
    return { ...whole, numbers: compareNumbers(a.record.name, b.record.name) }
  }
  let best: FormEvidence | null = null
  for (const formA of a.forms) {
    for (const formB of b.forms) {
      const found = compareForms(formA, formB)
      // A bracket may hold a place (SFC); a partial match with it is no evidence.
      if (PARTIAL.has(found.relation) && !(formA === mainA && formB === mainB)) continue
      if (best === null || rankOf(found) > rankOf(best)) best = found
    }
  }
  if (best === null) throw new Error('a name has at least one form')
  if (best.relation === 'unlike') best = acrossScripts(a, b) ?? best
  return { ...best, numbers: compareNumbers(a.record.name, b.record.name) }
}

/** A consonant class is one of nine; they are not equally frequent. */
const SKELETON_BITS = 2.3
const SKELETON_MIN = 4
/** Minimum length at which one consonant may differ: 기찻길옆 is Gichatgillyeop. */
const ONE_DIFFERS_LENGTH_MIN = 7

/** Compares a name in Hangul with one in Latin letters by their consonants, with and without the branch. */
function acrossScripts(a: Profile, b: Profile): FormEvidence | null {
  let best: FormEvidence | null = null
  for (const formA of a.forms) {
    for (const formB of b.forms) {
      if (!crossing(formA.script, formB.script)) continue
      const plain = transliteration(formA, formB)
      const branched = a.record.name.branch !== '' || b.record.name.branch !== ''
      const whole = branched ? transliteration(read(wholeName(a.record.name)), read(wholeName(b.record.name))) : null
      for (const found of [plain, whole]) {
        if (found !== null && found.sharedBits > (best?.sharedBits ?? 0)) best = found
      }
    }
  }
  return best
}

/** Minimum spelling similarity of a Latin name and the Revised Romanisation of the Hangul one, including vowels. */
const ROMANISED_SPELLING = 0.93
/** Information that such names share: as much as a rare name. */
const ROMANISED_BITS = 15

type ReadName = Pick<NameForm, 'text' | 'skeleton'>

function read(text: string): ReadName {
  return { text, skeleton: skeletonOf(text) }
}

function transliteration(a: ReadName, b: ReadName): FormEvidence | null {
  const shorter = Math.min(a.skeleton.length, b.skeleton.length)
  if (shorter < SKELETON_MIN || editDistance(a.skeleton, b.skeleton, 1) > 1) return null
  const spelling = jaroWinkler(romanised(a.text), romanised(b.text))
  const isRomanised = spelling >= ROMANISED_SPELLING
  // One different consonant is accepted only in a long name, or when the vowels agree (별빛마루 is pronounced
  // byeolbinmaru).
  if (a.skeleton !== b.skeleton && !isRomanised && shorter < ONE_DIFFERS_LENGTH_MIN) return null
  const skeletonBits = shorter * SKELETON_BITS
  const sharedBits = isRomanised ? Math.max(ROMANISED_BITS, skeletonBits) : skeletonBits
  return { relation: 'transliterated', overlap: 0, spelling, sharedBits, missingBits: 0 }
}

/** Returns true for one name in Hangul and one in Latin letters. */
export function crossing(a: Script, b: Script): boolean {
  return (a === 'hangul' && b === 'latin') || (a === 'latin' && b === 'hangul')
}

const RELATION_RANK: Record<NameRelation, number> = {
  same: 5,
  sameButKind: 4,
  contains: 3,
  close: 3,
  transliterated: 2,
  overlap: 2,
  unlike: 1,
}

function rankOf(evidence: FormEvidence): number {
  return RELATION_RANK[evidence.relation] * 1000 + evidence.sharedBits
}

function compareForms(a: NameForm, b: NameForm): FormEvidence {
  if (a.text === b.text) return { relation: 'same', overlap: 1, spelling: 1, sharedBits: a.wholeBits, missingBits: 0 }
  const gramBits = sharedGramBits(a, b)
  const shorter = Math.min(a.bits, b.bits)
  const overlap = a.bits + b.bits === 0 ? 0 : (2 * gramBits) / (a.bits + b.bits)
  // The bigrams of one word occur together, so their sum overstates it: the sum is limited to the information of the
  // rarer whole name.
  const sharedBits = Math.min(gramBits, Math.max(a.wholeBits, b.wholeBits))
  const evidence = { overlap, spelling: 0, sharedBits, missingBits: Math.max(0, shorter - gramBits) }
  if (sameButKind(a.distinctive, b.distinctive)) {
    return { ...evidence, relation: 'sameButKind', sharedBits: a.distinctiveBits, missingBits: 0 }
  }
  if (holds(a, b) || holds(b, a)) {
    const inner = a.text.length < b.text.length ? a : b
    return { ...evidence, relation: 'contains', sharedBits: Math.min(inner.bits, inner.distinctiveBits) }
  }
  const spelling = overlap > 0.2 || gramBits > 0 ? jaroWinkler(a.jamo, b.jamo) : 0
  if (isSlip(a, b, spelling)) return { ...evidence, relation: 'close', spelling, missingBits: 0 }
  return { ...evidence, relation: overlap >= OVERLAP_SHARE ? 'overlap' : 'unlike', spelling }
}

/** Returns true when the longer name begins or ends with the shorter one, or contains the distinctive part of it. */
function holds(longer: NameForm, shorter: NameForm): boolean {
  if (shorter.text.length < 2 || shorter.text.length >= longer.text.length) return false
  const inner = shorter.distinctive.text
  // Two Latin letters occur within many words; two syllables form a word.
  if (inner.length < (/[가-힣]/u.test(inner) ? 2 : 3)) return false
  return Math.min(shorter.bits, shorter.distinctiveBits) >= CONTAINED_BITS && longer.text.includes(inner)
}

/**
 * Returns true when one jamo differs, a syllable is missing, doubled or swapped with its neighbour, or the words are in
 * reverse order. Differences in numbers or single letters are no typing errors: 2호 and 3호, 델리A and 델리B are two venues.
 */
function isSlip(a: NameForm, b: NameForm, spelling: number): boolean {
  if (beside(a.text) !== beside(b.text)) return false
  if (isSlipOfSyllable(a.text, b.text) || isTurned(a.text, b.text)) return true
  const shorter = Math.min(a.jamo.length, b.jamo.length)
  const slip = SLIPS.find(({ fromJamo }) => shorter >= fromJamo)
  if (slip === undefined || spelling < CLOSE_SPELLING) return false
  return editDistance(a.jamo, b.jamo, slip.jamo) <= slip.jamo
}

/** Returns true for the same words in reverse order: 커피공방 이젠, 이젠 커피공방. */
export function isTurned(a: string, b: string): boolean {
  return a.length === b.length && a.length >= SYLLABLES_MIN && (a + a).includes(b)
}

/** Minimum length of the longer name: in shorter ones a syllable is too large a part of the name. */
const SYLLABLES_MIN = 4

function isSlipOfSyllable(a: string, b: string): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  if (longer.length < SYLLABLES_MIN || longer.length - shorter.length > 1) return false
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start++
  if (shorter.length < longer.length) return shorter.slice(start) === longer.slice(start + 1)
  const swapped = `${longer[start + 1] ?? ''}${longer[start] ?? ''}`
  return shorter.slice(start) === swapped + longer.slice(start + 2)
}

/**
 * Returns what must be equal in names that differ by a typing error: digits, and Latin letters where there are few of
 * them.
 */
function beside(text: string): string {
  const rest = text.replace(/[가-힣]+/gu, ' ')
  return rest.length > LATIN_FEW ? numbersIn(rest) : rest
}

const LATIN_FEW = 5

/** Returns the digits and Roman numerals of a text in order, which distinguish 2호점 from 3호점 and 황제참치 from 황제참치Ⅱ. */
export function numbersIn(text: string): string {
  return text.replace(/[^\p{N}]+/gu, '').normalize('NFKC')
}

function sharedGramBits(a: NameForm, b: NameForm): number {
  let bits = 0
  let i = 0
  let j = 0
  while (i < a.grams.length && j < b.grams.length) {
    const gramA = a.grams[i] as number
    const gramB = b.grams[j] as number
    if (gramA === gramB) {
      bits += a.gramBits[i] as number
      i++
      j++
    } else if (gramA < gramB) i++
    else j++
  }
  return bits
}
