import { cleanLine, foldPunctuation, foldWord } from '#base/text/text.ts'
import { LIST_FILTERS, type ListFilter } from '#venue/listFilters.ts'
import type { Exclusion } from '#contract/parameters/query.ts'
import { BOOLEAN_FILTERS, canonical, isBooleanFilter, isYears, valuesOf } from '#venue/vocabulary.ts'

type ExclusionReading =
  | { kind: 'read'; exclusion: Exclusion }
  | { kind: 'ambiguous'; forms: readonly string[] }
  | { kind: 'unknown_filter'; filter: string }
  | { kind: 'unknown_value'; filter: ListFilter; value: string }
  | { kind: 'unknown_word' }
  | { kind: 'empty_value' }

const WORD_LENGTH_MAX = 100
/** Free names (of channels, people) are compared in folded form and need not be longer. */
const NAME_LENGTH_MAX = 60

const listFilters: ReadonlySet<string> = new Set(LIST_FILTERS)
const franchise: Exclusion = { kind: 'franchise' }
const possiblyClosed: Exclusion = { kind: 'possibly_closed' }

/**
 * The filters a bare token may belong to; a token of two filters is ambiguous (docs/reference/parameters.md#exclude).
 */
const BARE_FILTERS = ['business_category', 'subtype'] as const

/** Bare words of exactly one filter, folded, with their exclusions; and the ambiguous words with their forms. */
const { bare, ambiguous } = readBareWords()

function readBareWords(): {
  bare: Map<string, { word: string; exclusion: Exclusion }>
  ambiguous: Map<string, readonly string[]>
} {
  const bare = new Map<string, { word: string; exclusion: Exclusion }>()
  const ambiguous = new Map<string, readonly string[]>()
  const add = (word: string, exclusion: Exclusion) => bare.set(foldWord(word), { word, exclusion })
  add('franchise', franchise)
  add('possibly_closed', possiblyClosed)
  add('alcohol', { kind: 'value', filter: 'serves', value: 'alcohol' })
  for (const name of BOOLEAN_FILTERS) add(name, { kind: 'boolean', name })
  for (const token of new Set(BARE_FILTERS.flatMap(valuesOf))) {
    const owners = LIST_FILTERS.filter((filter) => valuesOf(filter).includes(token))
    const [owner] = owners
    if (owner !== undefined && owners.length === 1) add(token, { kind: 'value', filter: owner, value: token })
    else
      ambiguous.set(
        foldWord(token),
        owners.map((filter) => `${filter}:${token}`),
      )
  }
  return { bare, ambiguous }
}

/** The words that `exclude` accepts without a filter prefix, for `/meta`. */
export const BARE_EXCLUSIONS: readonly string[] = [...bare.values()].map(({ word }) => word)

/** Parses one item of `exclude`; `true` of a special filter and free names are ordinary values. */
export function parseExclusion(item: string): ExclusionReading {
  const colon = item.indexOf(':')
  return colon < 0 ? bareExclusion(item) : namedExclusion(item.slice(0, colon).trim(), item.slice(colon + 1).trim())
}

function bareExclusion(item: string): ExclusionReading {
  const own = canonical('exclude', item)
  const found = bare.get(foldWord(own ?? item))
  if (found) return { kind: 'read', exclusion: found.exclusion }
  const forms = ambiguous.get(foldWord(item))
  return forms ? { kind: 'ambiguous', forms } : { kind: 'unknown_word' }
}

function namedExclusion(filter: string, value: string): ExclusionReading {
  if (value === '') return { kind: 'empty_value' }
  if (filter === 'place') return { kind: 'read', exclusion: { kind: 'place', id: value } }
  if (filter === 'keyword') return keywordExclusion(value)
  if (isBooleanFilter(filter) && value === 'true') return { kind: 'read', exclusion: { kind: 'boolean', name: filter } }
  if (!listFilters.has(filter)) return { kind: 'unknown_filter', filter }
  const token = filterValue(filter as ListFilter, value)
  return token === null
    ? { kind: 'unknown_value', filter: filter as ListFilter, value }
    : { kind: 'read', exclusion: { kind: 'value', filter: filter as ListFilter, value: token } }
}

function keywordExclusion(value: string): ExclusionReading {
  const word = cleanLine(value, WORD_LENGTH_MAX)
  return foldPunctuation(word) === '' ? { kind: 'empty_value' } : { kind: 'read', exclusion: { kind: 'keyword', word } }
}

/**
 * Returns the canonical value of one item of a filter, with an alias resolved; null for an unknown value. Accepts `NNy`
 * and free names for the filters that allow them.
 */
export function filterValue(filter: ListFilter, item: string): string | null {
  const token = canonical(filter, item)
  if (token !== null) return token
  if (filter === 'legacy') return isYears(foldWord(item)) ? foldWord(item) : null
  if (filter !== 'featured_by' && filter !== 'associated_with') return null
  return foldWord(cleanLine(item, NAME_LENGTH_MAX)) === '' ? null : cleanLine(item, NAME_LENGTH_MAX)
}

/** Returns an exclusion in the canonical spelling of `exclude`. */
export function exclusionText(exclusion: Exclusion): string {
  switch (exclusion.kind) {
    case 'value':
      return `${exclusion.filter}:${exclusion.value}`
    case 'boolean':
      return exclusion.name
    case 'place':
      return `place:${exclusion.id}`
    case 'keyword':
      return `keyword:${exclusion.word}`
    default:
      return exclusion.kind
  }
}
