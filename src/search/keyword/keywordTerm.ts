import { isInitialCode } from '#base/text/hangul.ts'
import { readRomanised } from '#base/text/romanise.ts'
import type { Answer } from './keywordSets.ts'
import type { Words } from './keywordTexts.ts'
import { loanWord } from './loanWords.ts'
import { patternOf, type Pattern } from './pattern.ts'
import type { Postings } from './postings/postings.ts'

/** Shorter Latin words are not read as Korean: `bar`, `one`, `mono` would match unrelated names. */
const ROMANISED_LETTERS_MIN = 4
const ROMANISED_SYLLABLES_MIN = 2
/** Limits the longest nonsense to a few milliseconds. */
const ROMANISED_TRIES = 4_096

const LETTERS = /^[a-z]+$/u

/** A word of a keyword, or all of it: searched as one piece. */
export class Term {
  readonly #written: Pattern
  /** The Hangul of a loan word; null when it is not known. */
  readonly #loan: Pattern | null
  /** The word in the letters a–z; null when it has other characters. */
  readonly #letters: string | null
  /** The patterns of the word in one index, computed on the first look-up there. */
  #read: { words: Words; patterns: readonly Pattern[] } | null = null
  /** What it matches in one index, until the scratch with the sets is used for another keyword. */
  #answer: { words: Words; keyword: number; answer: Answer } | null = null

  /** The text as it is compared. */
  readonly folded: string
  /** The number of its initial consonants; 0 when it has other characters. */
  readonly initials: number

  constructor(text: string) {
    this.#written = patternOf(text)
    // Folding twice may compose what folding once leaves apart: e, a space and an accent.
    this.folded = String.fromCharCode(...this.#written.units)
    this.initials = this.#written.units.every(isInitialCode) ? this.#written.length : 0
    const loan = loanWord(this.folded)
    this.#loan = loan === null ? null : patternOf(loan)
    const isRomanised = this.folded.length >= ROMANISED_LETTERS_MIN && LETTERS.test(this.folded)
    this.#letters = isRomanised ? this.folded : null
  }

  /** Returns the written word and its Hangul forms: the loan word, and the words of the index that it romanises. */
  patternsIn(words: Words): readonly Pattern[] {
    if (this.#read?.words !== words) {
      const hangul = this.#hangulIn(words.postings)
      this.#read = { words, patterns: [this.#written, ...(this.#loan ? [this.#loan] : []), ...hangul] }
    }
    return this.#read.patterns
  }

  /** Returns what the word matches in an index; looks it up on the first call for a keyword. */
  answerIn(words: Words, lookUp: (patterns: readonly Pattern[]) => Answer): Answer {
    const { keyword } = words.scratch
    if (this.#answer?.words !== words || this.#answer.keyword !== keyword)
      this.#answer = { words, keyword, answer: lookUp(this.patternsIn(words)) }
    return this.#answer.answer
  }

  #hangulIn(postings: Postings): Pattern[] {
    if (this.#letters === null) return []
    const units = new Uint16Array(this.#letters.length)
    const readings = readRomanised(this.#letters, ROMANISED_TRIES, (syllables) => {
      const length = syllables.length
      units[length - 1] = syllables[length - 1]!
      return (
        !postings.isAbsent(units, Math.max(0, length - 2), length, false) &&
        !postings.isAbsent(units, length - 1, length, false)
      )
    })
    return readings
      .filter((syllables) => syllables.length >= ROMANISED_SYLLABLES_MIN)
      .map((syllables) => patternOf(String.fromCharCode(...syllables)))
  }
}
