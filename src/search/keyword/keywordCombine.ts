import { addTo, holds, type Bitmap } from '../columns/bitmap.ts'
import { FITS } from './keywordFits.ts'
import { AnswerDraft } from './keywordDraft.ts'
import { countOfAnswer, NO_ANSWER, ordinalsOf, type Answer, type OrdinalSet } from './keywordSets.ts'
import type { Words } from './keywordTexts.ts'

/** Returns the venues of any of the answers, each at the best of its levels. */
export function anyOf(words: Words, answers: readonly Answer[]): Answer {
  const found = answers.filter((answer) => countOfAnswer(answer) > 0)
  if (found.length < 2) return found[0] ?? NO_ANSWER
  return unionOf(words, found).answer()
}

/** Returns the same for an answer that is combined with others. */
export function anyOfUncounted(words: Words, answers: readonly Answer[]): Answer {
  return unionOf(words, answers).uncounted()
}

function unionOf(words: Words, found: readonly Answer[]): AnswerDraft {
  const draft = draftFor(words)
  const seen = words.scratch.take()
  // Best levels first: a venue that occurs again has a worse level.
  for (let level = 0; level < FITS.length; level++) {
    for (const answer of found) {
      const set = answer[level]
      if (set) addUnseen(draft, set, seen, level)
    }
  }
  return draft
}

/** Adds the members of a set that are not in `seen` to a draft, and to `seen` as well. */
export function addUnseen(draft: AnswerDraft, set: OrdinalSet, seen: Bitmap, level: number): void {
  if (set.kind === 'bitmap') return draft.addUnseen(set.bits, seen, level)
  const ordinals = ordinalsOf(set)
  for (let i = 0; i < ordinals.length; i++) {
    if (holds(seen, ordinals[i]!)) continue
    addTo(seen, ordinals[i]!)
    draft.add(ordinals[i]!, level)
  }
}

/** Adds the members of a set to a bitmap. */
export function addSetTo(set: OrdinalSet, into: Bitmap): void {
  if (set.kind === 'bitmap') {
    for (let i = 0; i < set.bits.length; i++) into[i]! |= set.bits[i]!
    return
  }
  const ordinals = ordinalsOf(set)
  for (let i = 0; i < ordinals.length; i++) addTo(into, ordinals[i]!)
}

/** Returns the venues of both answers, each at the worse of its levels; fastest when `a` is the smaller one. */
export function bothOf(words: Words, a: Answer, b: Answer): Answer {
  if (countOfAnswer(a) === 0 || countOfAnswer(b) === 0) return NO_ANSWER
  const draft = draftFor(words)
  // With bits, members of a list are found without a search.
  const hasList = a.some((set) => set !== null && set.kind !== 'bitmap')
  const bitsOfB = hasList ? b.map((set) => set && bitsOf(words, set)) : []
  a.forEach((setA, levelA) => {
    if (!setA) return
    const listA = setA.kind === 'bitmap' ? null : ordinalsOf(setA)
    b.forEach((setB, levelB) => {
      if (!setB) return
      const level = Math.max(levelA, levelB)
      if (listA) draft.addHeld(listA, bitsOfB[levelB]!, level)
      else if (setA.kind === 'bitmap' && setB.kind === 'bitmap') draft.addOverlap(setA.bits, setB.bits, level)
      else if (setA.kind === 'bitmap') draft.addHeld(ordinalsOf(setB), setA.bits, level)
    })
  })
  return draft.answer()
}

/** Returns the members of a set as a bitmap: its own when it is one. */
export function bitsOf({ scratch }: Words, set: OrdinalSet): Bitmap {
  if (set.kind === 'bitmap') return set.bits
  const bits = scratch.take()
  const ordinals = ordinalsOf(set)
  for (let i = 0; i < ordinals.length; i++) addTo(bits, ordinals[i]!)
  return bits
}

export function draftFor({ pool, openCount, scratch }: Words): AnswerDraft {
  return new AnswerDraft(pool.offsets.length - 1, openCount, scratch)
}
