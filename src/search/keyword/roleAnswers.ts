import { FRANCHISE_TAG } from '#venue/tags.ts'
import { addTo, holds, type Bitmap } from '../columns/bitmap.ts'
import { addUnseen, anyOf, anyOfUncounted, bitsOf, bothOf, draftFor } from './keywordCombine.ts'
import { ADDRESS, ELSEWHERE, EXACT_NAME, MENU, NAME_SUBSTRING, OF_KIND } from './keywordFits.ts'
import { lookUpTerm } from './keywordLookup.ts'
import { countOfAnswer, NO_ANSWER, ordinalsOf, sizeOf, type Answer } from './keywordSets.ts'
import { Term } from './keywordTerm.ts'
import { levelAt, type Words } from './keywordTexts.ts'
import type { Area } from './placeNames.ts'
import type { WordRole } from './wordRoles.ts'

/** Adds the venues that a meaning stands for to a bitmap. */
export interface MeaningSets {
  addArea(area: Pick<Area, 'codes' | 'circles'>, into: Bitmap): void
  addTagged(tags: readonly string[], into: Bitmap): void
}

export interface RoledTerm {
  word: string
  term: Term
  role: WordRole
}

/**
 * Returns the venues that match every word, each at its worst level, when a word names a place and none a kind: such
 * a keyword seeks the branch there. Only the whole name is as good elsewhere.
 */
export function answerAtPlace(words: Words, whole: Term, terms: readonly RoledTerm[], sets: MeaningSets): Answer {
  const located: Answer[] = []
  const answers = terms.map(({ word, term, role }) => {
    if (role.means !== 'place') return lookUpTerm(words, term)
    const answer = words.meanings.answerOf(`branch ${word}`, () => branchAnswer(words, term, role.area, sets))
    located.push(answer)
    return answer
  })
  const inOne = lookUpTerm(words, whole)
  const exact = NO_ANSWER.with(EXACT_NAME, inOne[EXACT_NAME] ?? null)
  return anyOf(words, [exact, allOf(words, [inOne, ...located]), allOf(words, answers)])
}

/**
 * Returns the venues that match every word, each at its worst level, when words ask for a kind. Lying at the named place
 * lowers no fit. Elsewhere the name of the place is the least fit, also as a part of the whole keyword.
 */
export function answerOfKind(words: Words, whole: Term, terms: readonly RoledTerm[], sets: MeaningSets): Answer {
  const located: Answer[] = []
  const answers = terms.map(({ word, term, role }) => {
    if (role.means === 'text' || (role.means === 'kind' && role.tags.length === 0)) return lookUpTerm(words, term)
    if (role.means === 'kind') {
      return words.meanings.answerOf(`kind ${word}`, () => kindAnswer(words, term, role, sets))
    }
    const answer = words.meanings.answerOf(`place ${word}`, () => placeAnswer(words, term, role.area, sets))
    located.push(answer)
    return answer
  })
  const inOne = allOf(words, [lookUpTerm(words, whole), ...located])
  return anyOf(words, [inOne, allOf(words, answers)])
}

/** More venues than this are divided with bitmaps. */
const COLLECTED_ONE_BY_ONE_MAX = 1_024

/**
 * Returns the venues of a keyword of initials: they stand for a chain, so that a name which they only begin, or which
 * has them inside, counts like an address unless it is a chain's.
 */
export function answerOfInitials(words: Words, text: Answer, sets: MeaningSets): Answer {
  const chains = words.scratch.take()
  sets.addTagged([FRANCHISE_TAG], chains)
  const draft = draftFor(words)
  text.forEach((set, level) => {
    if (set === null) return
    const levelOfOthers = level === EXACT_NAME || level >= ADDRESS ? level : ADDRESS
    if (sizeOf(set) > COLLECTED_ONE_BY_ONE_MAX) {
      const bits = bitsOf(words, set)
      draft.addOverlap(bits, chains, level)
      draft.addOutside(bits, chains, levelOfOthers)
      return
    }
    const ordinals = ordinalsOf(set)
    for (let i = 0; i < ordinals.length; i++)
      draft.add(ordinals[i]!, holds(chains, ordinals[i]!) ? level : levelOfOthers)
  })
  return draft.answer()
}

/**
 * Returns the venues that are named after an area and lie there; then those named after it elsewhere, like a menu; then
 * those that only lie there, like a kind; then those that have its name in an address elsewhere.
 */
function branchAnswer(words: Words, term: Term, area: Area, sets: MeaningSets): Answer {
  const text = lookUpTerm(words, term)
  const { there, circle } = placesOf(words, term, area, text, sets)
  addAll(circle, there)
  const named = bothOf(words, text.with(MENU, null).with(ADDRESS, null), answerOf(words, there, EXACT_NAME))
  const inOwnText = text.with(ADDRESS, null)
  return anyOfUncounted(words, [
    named,
    allAt(words, inOwnText, MENU),
    answerOf(words, there, OF_KIND),
    allAt(words, text, ELSEWHERE),
  ])
}

function kindAnswer(
  words: Words,
  term: Term,
  { tags, isBroad, synonyms }: Extract<WordRole, { means: 'kind' }>,
  sets: MeaningSets,
): Answer {
  const members = words.scratch.take()
  sets.addTagged(tags, members)
  return anyOfUncounted(words, [
    lookUpTerm(words, term),
    ...synonyms.map((word) => lookUpTerm(words, new Term(word))),
    answerOf(words, members, isBroad ? EXACT_NAME : OF_KIND),
  ])
}

/**
 * Returns the venues of an area and those around it that have its name in their address; then those near its station,
 * whose address names another area, like a part of a name; then those elsewhere with the name in a text.
 */
function placeAnswer(words: Words, term: Term, area: Area, sets: MeaningSets): Answer {
  const text = lookUpTerm(words, term)
  const { there, circle } = placesOf(words, term, area, text, sets)
  return anyOfUncounted(words, [
    answerOf(words, there, EXACT_NAME),
    answerOf(words, circle, NAME_SUBSTRING),
    allAt(words, text, ELSEWHERE),
  ])
}

/** The venues of an area with those around it that have its name in their address, and those of its circles. */
function placesOf(words: Words, term: Term, area: Area, text: Answer, sets: MeaningSets) {
  const there = words.scratch.take()
  sets.addArea({ codes: area.codes, circles: [] }, there)
  addAddressed(words, term, area, text, there, sets)
  const circle = words.scratch.take()
  sets.addArea({ codes: [], circles: area.circles }, circle)
  return { there, circle }
}

function addAll(from: Bitmap, into: Bitmap): void {
  for (let i = 0; i < into.length; i++) into[i]! |= from[i]!
}

/** Adds the venues around an area that have its name in their address; farther away the name is another place's. */
function addAddressed(words: Words, term: Term, area: Area, text: Answer, there: Bitmap, sets: MeaningSets): void {
  const around = words.scratch.take()
  sets.addArea({ codes: area.around, circles: [] }, around)
  text.forEach((set, level) => {
    if (!set) return
    if (level === ADDRESS && set.kind === 'bitmap') return addOverlap(set.bits, around, there)
    for (const ordinal of ordinalsOf(set)) {
      if (!holds(around, ordinal) || holds(there, ordinal)) continue
      if (level === ADDRESS || isInAddress(words, term, ordinal)) addTo(there, ordinal)
    }
  })
}

function addOverlap(a: Bitmap, b: Bitmap, into: Bitmap): void {
  for (let i = 0; i < into.length; i++) into[i]! |= a[i]! & b[i]!
}

function isInAddress(words: Words, term: Term, ordinal: number): boolean {
  return term.patternsIn(words).some((pattern) => levelAt(words, pattern, ordinal, ADDRESS) !== null)
}

/** Returns the same venues, all at one level. */
function allAt(words: Words, text: Answer, level: number): Answer {
  const draft = draftFor(words)
  const seen = words.scratch.take()
  for (const set of text) if (set) addUnseen(draft, set, seen, level)
  return draft.uncounted()
}

function answerOf(words: Words, bits: Bitmap, level: number): Answer {
  const draft = draftFor(words)
  draft.addUnseen(bits, words.scratch.take(), level)
  return draft.uncounted()
}

/** Returns the venues of all answers, each at the worst of its levels. */
function allOf(words: Words, answers: readonly Answer[]): Answer {
  const [first, ...rest] = answers.toSorted((a, b) => countOfAnswer(a) - countOfAnswer(b))
  return rest.reduce((found, answer) => bothOf(words, found, answer), first ?? NO_ANSWER)
}
