import { initialOf, isInitialCode, isSyllable } from '#base/text/hangul.ts'
import { EXACT_NAME } from './keywordFits.ts'
import { levelAt, type Words } from './keywordTexts.ts'
import { anyOf, draftFor } from './keywordCombine.ts'
import { expansionsOf } from './keywordExpand.ts'
import { NO_ANSWER, ordinalsOf, type Answer } from './keywordSets.ts'
import type { Term } from './keywordTerm.ts'
import type { Pattern } from './pattern.ts'
import { NOWHERE, type Postings } from './postings/postings.ts'
import { GRAM_UNITS_MAX, LONE_UNIT } from './postings/postingsLimits.ts'

const LONE_UNIT_KEY = Uint16Array.of(LONE_UNIT)

/** A stored gram within a pattern: where its answer is stored, and the number of its venues. */
interface Gram {
  place: number
  count: number
  /** True when it is the whole pattern, so that its answer is the pattern's answer. */
  isWhole: boolean
}

/** Returns what a term matches in any of its forms. */
export function lookUpTerm(words: Words, term: Term): Answer {
  return term.answerIn(words, (patterns) =>
    anyOf(
      words,
      patterns.map((pattern) => lookUp(words, pattern)),
    ),
  )
}

/** Returns what a pattern matches: the stored answer, or those venues of its rarest gram whose texts match. */
export function lookUp(words: Words, pattern: Pattern): Answer {
  if (pattern.length === 0) return NO_ANSWER
  const gram = rarestGram(words.postings, pattern)
  if (gram === null) return NO_ANSWER
  const answer = words.postings.read(gram.place)
  if (gram.isWhole) return answer
  return (gram.count > words.postings.limits.tried ? expanded(words, pattern) : null) ?? tried(words, pattern, answer)
}

/** Returns the best level at which a venue's texts match any form of a term; null when none does. */
export function termLevelAt(words: Words, term: Term, ordinal: number): number | null {
  let best: number | null = null
  for (const pattern of term.patternsIn(words)) {
    const level = levelAt(words, pattern, ordinal, EXACT_NAME)
    if (level !== null && (best === null || level < best)) best = level
  }
  return best
}

/** Returns an upper limit of the number of venues that a pattern matches: those of its rarest gram. */
export function mostMatching({ postings }: Words, pattern: Pattern): number {
  return pattern.length === 0 ? 0 : (rarestGram(postings, pattern)?.count ?? 0)
}

/** Looks up each expansion of a pattern of syllables and initials; returns null when that is not possible. */
function expanded(words: Words, pattern: Pattern): Answer | null {
  if (!pattern.units.some(isInitialCode) || !pattern.units.some(isSyllable)) return null
  const expansions = expansionsOf(words.postings, pattern)
  if (expansions === null) return null
  // Single consonants in a text are no syllables.
  const lone = words.postings.find(LONE_UNIT_KEY, 0, 1)
  const withLone = lone === NOWHERE ? NO_ANSWER : tried(words, pattern, words.postings.read(lone))
  return anyOf(words, [withLone, ...expansions.map((one) => lookUp(words, one))])
}

function tried(words: Words, pattern: Pattern, candidates: Answer): Answer {
  const draft = draftFor(words)
  candidates.forEach((set, level) => {
    if (!set) return
    // A part fits at least as well as the whole: better levels need not be tested.
    for (const ordinal of ordinalsOf(set)) {
      const fit = levelAt(words, pattern, ordinal, level)
      if (fit !== null) draft.add(ordinal, fit)
    }
  })
  return draft.answer()
}

/** Returns null when the pattern, or a part of it, occurs nowhere. */
function rarestGram(postings: Postings, { units, length }: Pattern): Gram | null {
  if (!units.some(isInitialCode)) return rarestOf(postings, units, 0, length, false)
  const isLone = Array.from(units, isInitialCode)
  // Every match has the pattern's initials; a pattern without syllables needs nothing else.
  const initials = rarestOf(postings, units.map(initialOf), 0, length, true)
  if (initials === null || !units.some(isSyllable)) return initials
  let rarest: Gram = { ...initials, isWhole: false }
  for (let from = 0, to = 0; from < length; from = to + 1) {
    to = from
    while (to < length && !isLone[to]) to++
    if (to === from) continue
    const run = rarestOf(postings, units, from, to, false)
    if (run === null) return null
    if (run.count < rarest.count) rarest = { ...run, isWhole: false }
  }
  return rarest
}

/**
 * Returns false for most texts that occur nowhere: for those of which some part is known to be absent. Not for initials.
 */
export function mayOccur(postings: Postings, units: Uint16Array, length: number): boolean {
  for (let at = 0; at < length; at++) if (!postings.hasUnit(units[at]!)) return false
  for (let from = 0, to = 1; to < length; from++) {
    to = Math.max(to, from + 1)
    while (to < length && to - from < GRAM_UNITS_MAX) {
      if (postings.find(units, from, to + 1) === NOWHERE) {
        if (postings.isAbsent(units, from, to + 1, false)) return false
        break
      }
      to++
    }
  }
  return true
}

/** Returns the rarest gram of `units[start] … units[end − 1]`. */
function rarestOf(
  postings: Postings,
  units: Uint16Array,
  start: number,
  end: number,
  isInitials: boolean,
): Gram | null {
  let rarest: Gram | null = null
  for (let from = start, to = start; to < end; from++) {
    let place = postings.find(units, from, (to = Math.max(to, from + 1)))
    if (place === NOWHERE) return null
    while (to < end && to - from < GRAM_UNITS_MAX) {
      const longer = postings.find(units, from, to + 1)
      if (longer === NOWHERE) {
        if (postings.isAbsent(units, from, to + 1, isInitials)) return null
        break
      }
      place = longer
      to++
    }
    const count = postings.countAt(place)
    if (rarest === null || count < rarest.count) rarest = { place, count, isWhole: from === start && to === end }
  }
  return rarest
}
