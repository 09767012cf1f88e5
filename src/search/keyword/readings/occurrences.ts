import { EXACT_NAME, NAME_WORD } from '../keywordFits.ts'
import { lookUpTerm, mayOccur } from '../keywordLookup.ts'
import { sizeOf, type Answer } from '../keywordSets.ts'
import { Term } from '../keywordTerm.ts'
import type { Words } from '../keywordTexts.ts'
import { foldedLoanWord } from '../loanWords.ts'

/**
 * How many venues a word matches in any text, and how many that are not closed for good have it as a word of their name,
 * and as the whole name.
 */
export interface Occurrence {
  total: number
  names: number
  wholeNames: number
}

const LATIN_FIRST = 'a'.charCodeAt(0)
const LATIN_LAST = 'z'.charCodeAt(0)
/** No candidate is longer: a keyword has at most 100 characters, and a spelling a few more. */
const UNITS_MAX = 256

/** What occurs in the indexes; the words of one keyword are remembered. */
export class Occurrences {
  readonly indexes: readonly Words[]
  readonly #typed: ReadonlyMap<string, Term>
  readonly #words = new Map<string, Occurrence>()
  readonly #units = new Uint16Array(UNITS_MAX)

  /** `typed`: the words of the keyword as they were looked up before. */
  constructor(indexes: readonly Words[], typed: ReadonlyMap<string, Term>) {
    this.indexes = indexes
    this.#typed = typed
  }

  of(word: string): Occurrence {
    let found = this.#words.get(word)
    if (found === undefined) {
      const term = this.#typed.get(word) ?? new Term(word)
      const answers = this.indexes.map((words) => lookUpTerm(words, term))
      const sum = (of: (answer: Answer) => number) => answers.reduce((all, answer) => all + of(answer), 0)
      found = {
        total: sum((answer) => countUpTo(answer, Infinity)),
        names: sum((answer) => openUpTo(answer, NAME_WORD)),
        wholeNames: sum((answer) => openUpTo(answer, EXACT_NAME)),
      }
      this.#words.set(word, found)
    }
    return found
  }

  /** Returns false for most texts that occur nowhere. */
  mayHave(text: string): boolean {
    if (text.length > UNITS_MAX) return false
    if (foldedLoanWord(text) !== null) return true
    const units = this.#units
    for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
    return this.mayHaveUnits(units, text.length)
  }

  /** The same for the first `length` of `units`, which are no loan word. */
  mayHaveUnits(units: Uint16Array, length: number): boolean {
    const { indexes } = this
    // Few names are in Latin letters, so that most pairs of letters occur and most words do not.
    const isLatin = isLatinWord(units, length)
    for (let i = 0; i < indexes.length; i++) {
      const { nameWords, postings } = indexes[i]!
      if (isLatin ? nameWords.mayHaveLatin(units, length) : mayOccur(postings, units, length)) return true
    }
    return false
  }
}

function isLatinWord(units: Uint16Array, length: number): boolean {
  for (let i = 0; i < length; i++) if (units[i]! < LATIN_FIRST || units[i]! > LATIN_LAST) return false
  return length > 0
}

/** Returns the number of venues of an answer that fit at a level or better. */
export function countUpTo(answer: Answer, level: number): number {
  let count = 0
  for (const set of answer.slice(0, level + 1)) if (set) count += sizeOf(set)
  return count
}

/** The same without venues that are closed for good. */
function openUpTo(answer: Answer, level: number): number {
  return answer.slice(0, level + 1).reduce((sum, set) => sum + (set?.openCount ?? 0), 0)
}
