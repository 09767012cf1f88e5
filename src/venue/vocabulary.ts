import { foldWord } from '#base/text/text.ts'
import type { ListFilter } from './listFilters.ts'
import document from './vocabulary.json' with { type: 'json' }

/** A canonical value and the Korean and English words that stand for it. */
export interface VocabularyEntry {
  value: string
  ko: readonly string[]
  en: readonly string[]
}

/** How the values of one parameter combine (docs/reference/parameters.md#how-values-combine). */
export type Combine = 'any' | 'all' | 'single'

interface VocabularyFilter {
  kind: string
  values: readonly { value: string | boolean; ko: readonly string[]; en: readonly string[] }[]
}

const filters: Readonly<Record<string, VocabularyFilter>> = document.filters

/** A parameter of search, not something a venue has, though the vocabulary lists its words among the booleans. */
const PARAMETER_FLAG = 'include_unknown_hours'

/** The 43 boolean presence filters, in the order of the vocabulary. */
export const BOOLEAN_FILTERS: readonly string[] = Object.entries(filters)
  .filter(([name, { kind }]) => kind === 'boolean' && name !== PARAMETER_FLAG)
  .map(([name]) => name)

const booleanNames: ReadonlySet<string> = new Set(BOOLEAN_FILTERS)

export function isBooleanFilter(name: string): boolean {
  return booleanNames.has(name)
}

/** How several values of a parameter combine; `single` takes one value only. */
export const COMBINE = document.combine as Readonly<Record<ListFilter | 'exclude' | 'open_at', Combine>>

/** Filters that take more than the vocabulary lists: `NNy`, or names of any kind. */
export const OPEN_FILTERS: Readonly<Partial<Record<ListFilter, 'years' | 'names'>>> = {
  legacy: 'years',
  featured_by: 'names',
  associated_with: 'names',
}

/**
 * The home category of each subtype; a venue's `category` is that of its main subtype
 * (docs/reference/fields.md#category-and-subtype).
 */
export const CATEGORY_OF_SUBTYPE: Readonly<Record<string, string>> = document.subtypeCategory

/** Parameters whose values are words of the vocabulary. */
export type WordParameter = ListFilter | 'exclude' | 'open_at'

/** The entries of one parameter, or of one boolean filter by its name; empty for a name without words. */
export function entriesOf(name: string): readonly VocabularyEntry[] {
  return (filters[name]?.values ?? []).map((entry) => ({ ...entry, value: String(entry.value) }))
}

/** The canonical values of a parameter, in the order of the vocabulary. */
export function valuesOf(parameter: WordParameter): readonly string[] {
  return lexicon(parameter).values
}

interface Lexicon {
  values: readonly string[]
  /** Folded word to canonical value; the values themselves are in it. */
  byWord: ReadonlyMap<string, string>
}

const lexicons = new Map<string, Lexicon>(
  Object.keys(filters).map((name) => {
    const entries = entriesOf(name)
    const byWord = new Map<string, string>()
    for (const { value, ko, en } of entries) for (const word of [value, ...ko, ...en]) byWord.set(foldWord(word), value)
    return [name, { values: entries.map(({ value }) => value), byWord }]
  }),
)

function lexicon(parameter: string): Lexicon {
  const found = lexicons.get(parameter)
  if (!found) throw new Error(`the vocabulary has no parameter '${parameter}'`)
  return found
}

/**
 * The canonical value a word stands for inside one parameter, or null. Words are compared without case, spaces, `-`,
 * `_` and apostrophes, and otherwise exactly: `quiet place` does not become `quiet`
 * (docs/reference/parameters.md#words).
 */
export function canonical(parameter: WordParameter, word: string): string | null {
  return lexicon(parameter).byWord.get(foldWord(word)) ?? null
}

/** Every word of a parameter, folded, with what it stands for; for suggestions. */
export function wordsOf(parameter: WordParameter): ReadonlyMap<string, string> {
  return lexicon(parameter).byWord
}

/** True for `NNy`, a value of `legacy`: at least NN years old (docs/reference/parameters.md#special-filters). */
export function isYears(value: string): boolean {
  return /^[1-9]\d{0,2}y$/.test(value)
}
