import { editDistance, foldPunctuation } from '#base/text/text.ts'
import { distinctiveOf } from '../normalise/nameWords.ts'
import type { NormalName } from '../normalRecord.ts'

/**
 * How the notes in brackets of two names relate: `same` when one contains the other, or the other name does; `one` when
 * only one name has a note; `different` when each has one of its own (낱개초밥 and 참치 are two counters of one shop).
 */
export type NoteRelation = 'same' | 'one' | 'different' | 'none'

export function compareNotes(a: NormalName, b: NormalName): NoteRelation {
  const [left, right] = [noteOf(a), noteOf(b)]
  if (left === '' || right === '') return left === right ? 'none' : 'one'
  if (left.includes(right) || right.includes(left)) return 'same'
  if (folded(a.shown).includes(right) || folded(b.shown).includes(left)) return 'same'
  if (isSlip(left, right)) return 'same'
  // A note may repeat the name with its word of kind first or last: 넘버스 커피, 카페 넘버스.
  return distinctiveOf(left).text === distinctiveOf(right).text ? 'same' : 'different'
}

/**
 * Returns whether the first of two names has a note that the other has nowhere. A note in Hangul behind a name in Latin
 * letters is the name again.
 */
export function hasOwnNote(a: NormalName, b: NormalName): boolean {
  const note = noteOf(a)
  return compareNotes(a, b) === 'one' && note !== '' && /[가-힣]/u.test(a.core) && !folded(b.shown).includes(note)
}

/** Minimum length: 동편 and 서편 differ by one jamo, too. */
const SLIP_SYLLABLES_MIN = 3

/** Returns true for notes without numbers that differ by one jamo, as by a typing error. */
function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SLIP_SYLLABLES_MIN || /[\p{N}a-z]/u.test(a + b)) return false
  return editDistance(a.normalize('NFD'), b.normalize('NFD'), 1) <= 1
}

const BRACKETED = /\(([^()]*)\)/gu
/** Notes about the state of a venue, and legal forms: they name no part of it. */
const STATE = /^(?:주|유|사|재|합|자|의|한시적|임시|직영|직영점|본점|휴업|폐업|신규|법인|테이크아웃|배달|배달전문)$/u

/**
 * Returns the folded notes of a name. A note without Hangul is a form of the name in another script, and one that
 * repeats the name or its branch adds nothing.
 */
function noteOf({ shown, core, branch }: NormalName): string {
  if (!shown.includes('(')) return ''
  let note = ''
  for (const [, content = ''] of shown.matchAll(BRACKETED)) {
    const text = folded(content)
    if (!/[가-힣]/u.test(text) || STATE.test(text) || core.includes(text) || text.includes(core)) continue
    if (branch !== '' && (text.includes(branch) || branch.includes(text))) continue
    note += text
  }
  return note
}

function folded(text: string): string {
  return foldPunctuation(text.toLowerCase()).replaceAll(' ', '')
}
