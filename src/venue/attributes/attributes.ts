import { valuesOf } from '../vocabulary.ts'

/**
 * The known attributes of a venue, under the names of the filters (src/venue/vocabulary.json): the shape of
 * `attributes` in a source record and, merged, in a release. An absent boolean is unknown, not false.
 */
export interface Attributes {
  /** Boolean filter names, e.g. `wifi: true`. */
  booleans: Readonly<Record<string, boolean>>
  parking_type?: string
  parking_fee?: string
  parking_note?: string
  payment_methods?: readonly string[]
  serves?: readonly string[]
  dietary?: readonly string[]
  foreign_languages?: readonly string[]
  view?: readonly string[]
  bbq_meat?: readonly string[]
  recommended_for?: readonly string[]
  /** How well each occasion suits, 0–1; occasions from 0.5 on are in `recommended_for`. */
  occasionScores?: Readonly<Record<string, number>>
  /** Tag to score, 0–1; a plain list means 1 for each. A tag counts for the filter from 0.5 on. */
  atmosphere?: Readonly<Record<string, number>>
  muslim_friendly?: readonly string[]
  local_food?: readonly string[]
  cautions?: readonly string[]
}

/** The score from which the venue counts as having an atmosphere (docs/reference/source-records.md#attributes). */
export const ATMOSPHERE_SCORE_MIN = 0.5

/** The attributes that are plain lists of canonical values; `atmosphere` has scores and is handled separately. */
export const ATTRIBUTE_LISTS = [
  'payment_methods',
  'serves',
  'dietary',
  'foreign_languages',
  'view',
  'bbq_meat',
  'recommended_for',
  'muslim_friendly',
  'local_food',
] as const
type ListedAttribute = (typeof ATTRIBUTE_LISTS)[number] | 'atmosphere'

/** The values a venue can have. `true` is excluded: it asks a special filter for any value and states no fact. */
export const ATTRIBUTE_VALUES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ([...ATTRIBUTE_LISTS, 'atmosphere'] satisfies ListedAttribute[]).map((name) => [
    name,
    new Set(valuesOf(name).filter((value) => value !== 'true')),
  ]),
)
