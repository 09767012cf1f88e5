import MiniSearch from 'minisearch'
import type { SearchEntry } from '#documentation/page.ts'

const RESULTS_MAX = 20
const WORD = /[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*/gu
const HANGUL = /\p{Script=Hangul}/u
/** The parts of names such as `businessHours` and `page_size`. */
const NAME_PARTS = /[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g
/** A shorter word has too many neighbours within one letter. */
const FUZZY_LENGTH_MIN = 5

/** Finds entries of the documentation by words. */
export type FindEntries = (words: string) => readonly SearchEntry[]

/**
 * Returns the search over the entries. Korean words are found by any part of two syllables or more, because Korean adds
 * particles to a word and writes compounds without spaces; Latin words by their beginning, with a typing error.
 */
export function makeFindEntries(entries: readonly SearchEntry[]): FindEntries {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'page', 'text'],
    tokenize: (text) => wordsIn(text).flatMap(indexedForms),
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (text) => wordsIn(text).flatMap(soughtForms),
      boost: { title: 6, page: 2 },
      combineWith: 'AND',
      prefix: (term) => !HANGUL.test(term) || term.length === 1,
      fuzzy: (term) => (!HANGUL.test(term) && term.length >= FUZZY_LENGTH_MIN ? 1 : false),
    },
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  return (words) =>
    index
      .search(words)
      .slice(0, RESULTS_MAX)
      .flatMap(({ id }) => entries[id as number] ?? [])
}

const wordsIn = (text: string): string[] => text.match(WORD) ?? []

function indexedForms(word: string): string[] {
  if (HANGUL.test(word)) return [...new Set([...pairsOf(word), ...(word.length === 1 ? [word] : [])])]
  const parts = word.match(NAME_PARTS) ?? []
  return [...new Set([word, ...parts].map((part) => part.toLowerCase()))]
}

function soughtForms(word: string): string[] {
  return HANGUL.test(word) && word.length > 1 ? pairsOf(word) : [word.toLowerCase()]
}

/** Returns every two letters that follow each other. */
function pairsOf(word: string): string[] {
  const letters = Array.from(word.toLowerCase())
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`)
}
