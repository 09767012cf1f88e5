import { addTo, holds, type Bitmap } from './bitmap.ts'
import { AnswerDraft } from './keywordDraft.ts'
import { countOfAnswer, ordinalsOf, type Answer, type OrdinalSet } from './keywordSets.ts'
import type { Words } from './keywordTexts.ts'

/** The venues of either answer, each at the better of its levels. */
export function eitherOf(words: Words, a: Answer, b: Answer): Answer {
  if (countOfAnswer(a) === 0) return b
  if (countOfAnswer(b) === 0) return a
  const draft = draftFor(words)
  const seen = words.scratch.take()
  // Best levels first: what comes again comes worse.
  for (let level = 0; level < a.length; level++) {
    for (const set of [a[level], b[level]]) {
      if (!set) continue
      if (set.kind === 'bitmap') addUnseen(draft.bitmapOf(level), set.bits, seen)
      else {
        const ordinals = ordinalsOf(set)
        for (let i = 0; i < ordinals.length; i++) {
          if (holds(seen, ordinals[i]!)) continue
          addTo(seen, ordinals[i]!)
          draft.add(ordinals[i]!, level)
        }
      }
    }
  }
  return draft.answer()
}

function addUnseen(into: Bitmap, bits: Bitmap, seen: Bitmap): void {
  for (let i = 0; i < into.length; i++) {
    into[i]! |= bits[i]! & ~seen[i]!
    seen[i]! |= bits[i]!
  }
}

/** The venues of both answers, each at the worse of its levels. */
export function bothOf(words: Words, a: Answer, b: Answer): Answer {
  const draft = draftFor(words)
  // Taken apart once, not once for each level of the other.
  const listsOf = (answer: Answer) => answer.map((set) => (set && set.kind !== 'bitmap' ? ordinalsOf(set) : null))
  const [listsA, listsB] = [listsOf(a), listsOf(b)]
  a.forEach((setA, levelA) => {
    b.forEach((setB, levelB) => {
      if (!setA || !setB) return
      const level = Math.max(levelA, levelB)
      const [listA, listB] = [listsA[levelA], listsB[levelB]]
      if (listA && listB) addCommon(draft, listA, listB, level)
      else if (listA) addHeld(draft, listA, setB, level)
      else if (listB) addHeld(draft, listB, setA, level)
      else addOverlap(draft.bitmapOf(level), setA, setB)
    })
  })
  return draft.answer()
}

export function draftFor({ pool, openCount, scratch }: Words): AnswerDraft {
  return new AnswerDraft(pool.offsets.length - 1, openCount, scratch)
}

function addCommon(draft: AnswerDraft, a: Uint32Array, b: Uint32Array, level: number): void {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const difference = a[i]! - b[j]!
    if (difference === 0) draft.add(a[i]!, level)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
}

function addHeld(draft: AnswerDraft, list: Uint32Array, set: OrdinalSet, level: number): void {
  if (set.kind !== 'bitmap') return
  const { bits } = set
  for (let i = 0; i < list.length; i++) if (holds(bits, list[i]!)) draft.add(list[i]!, level)
}

function addOverlap(into: Bitmap, a: OrdinalSet, b: OrdinalSet): void {
  if (a.kind !== 'bitmap' || b.kind !== 'bitmap') return
  const [bitsA, bitsB] = [a.bits, b.bits]
  for (let i = 0; i < into.length; i++) into[i]! |= bitsA[i]! & bitsB[i]!
}
