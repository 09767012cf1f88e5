import type { ListFilter } from '#venue/listFilters.ts'

/** What a parameter's value may be; parsing, OpenAPI and the reference page read the same shape. */
export type Shape =
  /** `true` and nothing else. */
  | { kind: 'flag' }
  | { kind: 'integer'; min: number; max: number; fallback?: number }
  | { kind: 'number'; min: number; max: number }
  /** A comma list of whole numbers, any of which may match. */
  | { kind: 'integers'; min: number; max: number }
  /** Words of the vocabulary; `COMBINE` says how several of them combine and whether there may be several. */
  | { kind: 'words'; filter: ListFilter }
  | { kind: 'exclusions' }
  | { kind: 'openAt' }
  | { kind: 'fields' }
  /** `searched`: the search passes over marks, so it must hold something else. */
  | { kind: 'text'; maxLength: number; searched?: true }
  | { kind: 'choice'; values: readonly string[]; fallback: string }
  | { kind: 'date' }
  | { kind: 'regionCode' }
