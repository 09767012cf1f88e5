import { foldWord } from '#base/text/text.ts'
import type { ListFilter } from './listFilters.ts'
import document from './vocabulary.json' with { type: 'json' }

/** A canonical value with the Korean and English words that map to it. */
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

/** A search parameter and not an attribute of a venue, although the vocabulary lists its words among the booleans. */
const PARAMETER_FLAG = 'include_unknown_hours'

/** The 43 boolean presence filters, in the order of the vocabulary. */
export const BOOLEAN_FILTERS: readonly string[] = Object.entries(filters)
  .filter(([name, { kind }]) => kind === 'boolean' && name !== PARAMETER_FLAG)
  .map(([name]) => name)

const booleanNames: ReadonlySet<string> = new Set(BOOLEAN_FILTERS)

export function isBooleanFilter(name: string): boolean {
  return booleanNames.has(name)
}

/** How several values of a parameter combine; a parameter with `single` accepts one value only. */
export const COMBINE = document.combine as Readonly<Record<ListFilter | 'exclude' | 'open_at', Combine>>

/** Filters that accept values beyond the vocabulary: `NNy`, or any names. */
export const OPEN_FILTERS: Readonly<Partial<Record<ListFilter, 'years' | 'names'>>> = {
  legacy: 'years',
  featured_by: 'names',
  associated_with: 'names',
}

/**
 * The home category of each subtype; a venue's `category` is the one of its main subtype
 * (docs/reference/fields.md#category-and-subtype).
 */
export const CATEGORY_OF_SUBTYPE: Readonly<Record<string, string>> = document.subtypeCategory

/**
 * The subtypes of each family, by its head: `korean` stands for every Korean kitchen, itself included
 * (docs/reference/parameters.md#families-of-subtypes).
 */
export const SUBTYPE_FAMILY: Readonly<Record<string, readonly string[]>> = document.subtypeFamily

const familyHeads: ReadonlyMap<string, string> = new Map(
  Object.entries(SUBTYPE_FAMILY).flatMap(([head, subtypes]) => subtypes.map((subtype) => [subtype, head] as const)),
)

/** Returns the head of the family that a subtype belongs to, which is the subtype itself for a head; otherwise null. */
export function familyOf(subtype: string): string | null {
  return familyHeads.get(subtype) ?? null
}

/** Parameters whose values are vocabulary words. */
export type WordParameter = ListFilter | 'exclude' | 'open_at'

/** Returns the entries of one parameter, or of one boolean filter by its name; empty for a name without words. */
export function entriesOf(name: string): readonly VocabularyEntry[] {
  return (filters[name]?.values ?? []).map((entry) => ({ ...entry, value: String(entry.value) }))
}

/** Returns the canonical values of a parameter, in the order of the vocabulary. */
export function valuesOf(parameter: WordParameter): readonly string[] {
  return lexicon(parameter).values
}

interface Lexicon {
  values: readonly string[]
  /** Folded word to canonical value; includes the canonical values themselves. */
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
 * Returns the canonical value of a word within one parameter, or null. Words are compared without case, spaces, `-`,
 * `_` and apostrophes, and otherwise exactly: `quiet place` does not become `quiet`
 * (docs/reference/parameters.md#words).
 */
export function canonical(parameter: WordParameter, word: string): string | null {
  return lexicon(parameter).byWord.get(foldWord(word)) ?? null
}

/** Returns every folded word of a parameter with its canonical value, for suggestions. */
export function wordsOf(parameter: WordParameter): ReadonlyMap<string, string> {
  return lexicon(parameter).byWord
}

/**
 * Returns true for `NNy`, a value of `legacy`: at least NN years old (docs/reference/parameters.md#special-filters).
 */
export function isYears(value: string): boolean {
  return /^[1-9]\d{0,2}y$/.test(value)
}
