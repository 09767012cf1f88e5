import { readRomanised } from '#base/text/romanise.ts'
import type { Words } from './keywordTexts.ts'
import { loanWord } from './loanWords.ts'
import { patternOf, type Pattern } from './pattern.ts'
import type { Postings } from './postings.ts'

/** Shorter Latin words are no Korean ones: `bar`, `one`, `mono` would find what nobody meant. */
const ROMANISED_LETTERS_MIN = 4
const ROMANISED_SYLLABLES_MIN = 2
/** Keeps the longest nonsense within a few milliseconds. */
const ROMANISED_TRIES = 4_096

/** A word of a keyword, or all of it: what is looked for as one piece. */
export class Term {
  readonly #written: Pattern
  /** How Korean writes a word of another language; null when that is not known. */
  readonly #loan: Pattern | null
  /** a–z; null when the word has anything else. */
  readonly #letters: string | null
  /** What the word stands for in one index, worked out when it is first looked up there. */
  #read: { words: Words; patterns: readonly Pattern[] } | null = null

  constructor(text: string) {
    this.#written = patternOf(text)
    const letters = String.fromCharCode(...this.#written.units)
    const loan = loanWord(letters)
    this.#loan = loan === null ? null : patternOf(loan)
    this.#letters = letters.length >= ROMANISED_LETTERS_MIN && /^[a-z]+$/u.test(letters) ? letters : null
  }

  /** What is written, and the Hangul it stands for: a loan word's, and what it is the romanisation of in the index. */
  patternsIn(words: Words): readonly Pattern[] {
    if (this.#read?.words !== words) {
      const hangul = this.#hangulIn(words.postings)
      this.#read = { words, patterns: [this.#written, ...(this.#loan ? [this.#loan] : []), ...hangul] }
    }
    return this.#read.patterns
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
