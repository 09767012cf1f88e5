import type { ListFilter } from '#venue/listFilters.ts'
import type { Exclusion } from './query.ts'

/** One change of one condition of a query, which may find venues where the query finds none. */
export type QueryChange =
  | { kind: 'radius'; radiusM: number }
  /** The region that encloses the requested one; 5 or 2 digits. */
  | { kind: 'region'; codePrefix: string; fullName: string }
  /** Anywhere. */
  | { kind: 'area' }
  /** With the venues whose hours are unconfirmed. */
  | { kind: 'unknown_hours' }
  /** With the venues that are closed for good. */
  | { kind: 'closed' }
  /** The head of a family of subtypes stands for the whole family again. */
  | { kind: 'family' }
  /** Without one word of the keyword; `rest` is the keyword of the others. */
  | { kind: 'word'; word: string; rest: string }
  /** Without one of the values that must all match. */
  | { kind: 'value'; filter: ListFilter; value: string; rest: readonly string[] }
  | { kind: 'exclusion'; exclusion: Exclusion; rest: readonly Exclusion[] }
  /** Without a parameter; `value` is its text for a list filter, else null. */
  | { kind: 'parameter'; name: string; value: string | null }

/** A change with the number of venues that the changed query finds. */
export interface Relaxation {
  change: QueryChange
  total: number
}

/** The most changes that an empty list suggests. */
export const RELAXATIONS_MAX = 5

/** Changes of several conditions together, with the number of venues that the changed query finds. */
export interface StartOver {
  changes: readonly QueryChange[]
  total: number
}

/** The most queries to start over with: one begins with the wishes, one with the place. */
export const START_OVER_MAX = 2
