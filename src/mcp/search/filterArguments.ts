import { nearest } from '#contract/faults.ts'
import { FILTER_PARAMETERS } from '#contract/parameters/filterParameters.ts'
import { BOOLEAN_FILTERS, isBooleanFilter } from '#venue/vocabulary.ts'
import { readingsOf } from '#query/wordsLexicon.ts'
import { Type } from 'typebox'

/** Filters with separate arguments, outside `filters`. */
const APART = new Set(['keyword', 'open_at'])
const NAMES = [...FILTER_PARAMETERS.map(([name]) => name).filter((name) => !APART.has(name)), ...BOOLEAN_FILTERS]
const known = new Set([...NAMES, 'min_confidence'])

/** The filters with values, for descriptions. */
export const VALUED_FILTERS: readonly string[] = NAMES.filter((name) => !isBooleanFilter(name))

export const FiltersSchema = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Array(Type.String()), Type.Number(), Type.Boolean()]),
  {
    description: `Filter name to value or values; Korean words work (atmosphere: "조용한", "주차": true). With values: ${VALUED_FILTERS.join(', ')}. True when confirmed: ${BOOLEAN_FILTERS.join(', ')}.`,
  },
)

type Value = string | number | boolean | readonly string[]

export type FilterReading =
  | { kind: 'read'; params: Readonly<Record<string, string>> }
  | { kind: 'unknown'; name: string; meant: string | null }

/** Converts filters to query parameters. A boolean filter is also accepted by its aliases: 주차, pet friendly. */
export function filterParams(filters: Readonly<Record<string, Value>>): FilterReading {
  const params: Record<string, string> = {}
  for (const [given, value] of Object.entries(filters)) {
    const name = known.has(given) ? given : booleanMeant(given)
    if (name === null) return { kind: 'unknown', name: given, meant: nearest(given.replaceAll('-', '_'), [...known]) }
    params[name] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return { kind: 'read', params }
}

function booleanMeant(word: string): string | null {
  return readingsOf(word).find(({ param }) => isBooleanFilter(param))?.param ?? null
}
