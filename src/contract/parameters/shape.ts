import type { ListFilter } from '#venue/listFilters.ts'

/** The form of a parameter's value; parsing, OpenAPI and the reference use the same shape. */
export type Shape =
  /** Accepts `true` only. */
  | { kind: 'flag' }
  | { kind: 'integer'; min: number; max: number; fallback?: number }
  | { kind: 'number'; min: number; max: number }
  /** A comma-separated list of whole numbers, any of which may match. */
  | { kind: 'integers'; min: number; max: number }
  /** Vocabulary words; `COMBINE` states how several of them combine and whether several are allowed. */
  | { kind: 'words'; filter: ListFilter }
  | { kind: 'exclusions' }
  | { kind: 'openAt' }
  | { kind: 'fields' }
  /** `searched`: the search ignores punctuation, so the text must contain other characters. */
  | { kind: 'text'; maxLength: number; searched?: true }
  | { kind: 'choice'; values: readonly string[]; fallback: string }
  | { kind: 'date' }
  | { kind: 'regionCode' }
  /** Four numbers: west, south, east, north, in degrees. */
  | { kind: 'box'; sideMax: number }
