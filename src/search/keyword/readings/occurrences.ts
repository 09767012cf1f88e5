import { NAME_WORD } from '../keywordFits.ts'
import { lookUpTerm } from '../keywordLookup.ts'
import { sizeOf, type Answer } from '../keywordSets.ts'
import { Term } from '../keywordTerm.ts'
import type { Words } from '../keywordTexts.ts'
import { foldedLoanWord } from '../loanWords.ts'

/** How many venues a word matches in any text, and how many have it as a word of their name. */
export interface Occurrence {
  total: number
  names: number
}

/** The first lengths reject most texts; a longer string is looked up as a whole. */
const TESTED_UNITS = [2, 3, 4]
const LATIN = /^[a-z]+$/u

/**
 * What occurs in the indexes, remembered while one keyword is read: its words and their candidates have most pieces in
 * common.
 */
export class Occurrences {
  readonly indexes: readonly Words[]
  readonly #words = new Map<string, Occurrence>()
  readonly #pieces = new Map<string, boolean>()
  readonly #units = new Uint16Array(Math.max(...TESTED_UNITS))

  constructor(indexes: readonly Words[]) {
    this.indexes = indexes
  }

  of(word: string): Occurrence {
    let found = this.#words.get(word)
    if (found === undefined) {
      const answers = this.indexes.map((words) => lookUpTerm(words, new Term(word)))
      const sum = (level: number) => answers.reduce((all, answer) => all + countUpTo(answer, level), 0)
      found = { total: sum(Infinity), names: sum(NAME_WORD) }
      this.#words.set(word, found)
    }
    return found
  }

  /** Returns false for most texts that occur nowhere. */
  mayHave(text: string): boolean {
    if (foldedLoanWord(text) !== null) return true
    // Few names are in Latin letters, so that most pairs of letters occur and most words do not.
    if (LATIN.test(text)) return this.indexes.some(({ nameWords }) => nameWords.mayHaveLatin(text))
    for (const length of TESTED_UNITS)
      for (let from = 0; from + length <= text.length; from++)
        if (!this.#hasPiece(text.slice(from, from + length))) return false
    return true
  }

  #hasPiece(piece: string): boolean {
    let found = this.#pieces.get(piece)
    if (found === undefined) {
      const units = this.#units
      for (let i = 0; i < piece.length; i++) units[i] = piece.charCodeAt(i)
      found = this.indexes.some(({ postings }) => !postings.isAbsent(units, 0, piece.length, false))
      this.#pieces.set(piece, found)
    }
    return found
  }
}

/** Returns the number of venues of an answer that fit at a level or better. */
export function countUpTo(answer: Answer, level: number): number {
  let count = 0
  for (const set of answer.slice(0, level + 1)) if (set) count += sizeOf(set)
  return count
}
