import type { Grading } from './rules.ts'

/** The figures are given for each class: what a change of the order does differs from one to the next. */
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

/** A query, as a URL would have it but unencoded, and what should come first. */
export type JudgedQuery = readonly [kind: QueryClass, params: string, grading: Grading, why?: string]
