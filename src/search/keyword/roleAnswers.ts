import { addTo, holds, type Bitmap } from '../columns/bitmap.ts'
import { addUnseen, anyOf, bothOf, draftFor } from './keywordCombine.ts'
import { ADDRESS, EXACT_NAME } from './keywordFits.ts'
import { lookUpTerm } from './keywordLookup.ts'
import { countOfAnswer, ordinalsOf, type Answer } from './keywordSets.ts'
import type { Term } from './keywordTerm.ts'
import type { Words } from './keywordTexts.ts'
import type { Area } from './placeNames.ts'
import type { WordRole } from './wordRoles.ts'

/** Adds the venues that a meaning stands for to a bitmap. */
export interface MeaningSets {
  addArea(area: Pick<Area, 'codes' | 'circles'>, into: Bitmap): void
  addTagged(tags: readonly string[], into: Bitmap): void
}

export interface RoledTerm {
  term: Term
  role: WordRole
}

/**
 * Returns the venues that match every word, each at its worst level, when a word names a place and none a kind: the
 * word also matches the venues there, like an address.
 */
export function answerAtPlace(words: Words, whole: Term, terms: readonly RoledTerm[], sets: MeaningSets): Answer {
  const answers = terms.map(({ term, role }) => {
    const text = lookUpTerm(words, term)
    if (role.means !== 'place') return text
    const there = words.scratch.take()
    sets.addArea(role.area, there)
    return anyOf(words, [text, answerOf(words, there, ADDRESS)])
  })
  return anyOf(words, [lookUpTerm(words, whole), allOf(words, answers)])
}

/**
 * Returns the venues that match every word when words ask for a kind. Lying at the named place is no merit, so it
 * lowers no fit; to have its name elsewhere is the least fit, also when the whole keyword is a name there.
 */
export function answerOfKind(words: Words, whole: Term, terms: readonly RoledTerm[], sets: MeaningSets): Answer {
  const places: Bitmap[] = []
  const answers = terms.map(({ term, role }) => {
    const text = lookUpTerm(words, term)
    if (role.means === 'text') return text
    const members = words.scratch.take()
    if (role.means === 'kind') {
      sets.addTagged(role.tags, members)
      return anyOf(words, [text, answerOf(words, members, role.isBroad ? EXACT_NAME : ADDRESS)])
    }
    addLocated(words, role.area, text, members, sets)
    places.push(members)
    return anyOf(words, [answerOf(words, members, EXACT_NAME), atLeastFit(words, text)])
  })
  return anyOf(words, [wholeAt(words, lookUpTerm(words, whole), places), allOf(words, answers)])
}

/** Adds the venues of an area, and those around it that have its name in a text. */
function addLocated(words: Words, area: Area, text: Answer, into: Bitmap, sets: MeaningSets): void {
  const around = words.scratch.take()
  sets.addArea({ codes: area.around, circles: [] }, around)
  for (const set of text) {
    if (!set) continue
    if (set.kind === 'bitmap') for (let i = 0; i < into.length; i++) into[i]! |= set.bits[i]! & around[i]!
    else for (const ordinal of ordinalsOf(set)) if (holds(around, ordinal)) addTo(into, ordinal)
  }
  sets.addArea(area, into)
}

/** Returns the venues whose texts have the whole keyword: at their level in all places, else at the least. */
function wholeAt(words: Words, text: Answer, places: readonly Bitmap[]): Answer {
  if (places.length === 0) return text
  const draft = draftFor(words)
  text.forEach((set, level) => {
    if (!set) return
    for (const ordinal of ordinalsOf(set))
      draft.add(ordinal, places.every((place) => holds(place, ordinal)) ? level : ADDRESS)
  })
  return draft.answer()
}

/** Returns the same venues, all at the least level. */
function atLeastFit(words: Words, text: Answer): Answer {
  const draft = draftFor(words)
  const seen = words.scratch.take()
  for (const set of text) if (set) addUnseen(draft, set, seen, ADDRESS)
  return draft.answer()
}

function answerOf(words: Words, bits: Bitmap, level: number): Answer {
  const draft = draftFor(words)
  draft.addUnseen(bits, words.scratch.take(), level)
  return draft.answer()
}

/** Returns the venues of all answers, each at the worst of its levels. */
function allOf(words: Words, answers: readonly Answer[]): Answer {
  const [first, ...rest] = answers.toSorted((a, b) => countOfAnswer(a) - countOfAnswer(b))
  return rest.reduce((found, answer) => bothOf(words, found, answer), first as Answer)
}
