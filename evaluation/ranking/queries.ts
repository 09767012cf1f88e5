import type { Grading } from './rules.ts'

/** Figures are given per class, because a change of the order affects classes differently. */
export type QueryClass =
  | 'chain'
  | 'branch'
  | 'house'
  | 'dish'
  | 'dish in region'
  | 'initials'
  | 'partial syllable'
  | 'nearby'
  | 'category'
  | 'mood and occasion'
  | 'address'
  | 'latin'
  | 'romanised'
  | 'several words'

/** A query in unencoded URL form, and the expected best answers. */
export type JudgedQuery = readonly [kind: QueryClass, params: string, grading: Grading, why?: string]
