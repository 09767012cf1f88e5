import { valuesOf } from './vocabulary.ts'

/**
 * What is known of a venue in the filters' own names (src/venue/vocabulary.json): the shape of `attributes` in a source
 * record and, merged, in a release. An absent boolean is unknown, not false.
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
  /** Occasion to how well it suits, 0–1; those from 0.5 are in `recommended_for`. */
  occasionScores?: Readonly<Record<string, number>>
  /** Tag to score, 0–1; a plain list means 1 each, and a tag counts for the filter from 0.5. */
  atmosphere?: Readonly<Record<string, number>>
  muslim_friendly?: readonly string[]
  local_food?: readonly string[]
  cautions?: readonly string[]
}

/** From this score on an atmosphere counts as one the venue has (docs/reference/source-records.md#attributes). */
export const ATMOSPHERE_SCORE_MIN = 0.5

/** The attributes that are plain lists of canonical values; `atmosphere` has scores and stands apart. */
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

/** The values a venue can have. `true` asks a special filter for anything at all; as a fact it says nothing. */
export const ATTRIBUTE_VALUES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ([...ATTRIBUTE_LISTS, 'atmosphere'] satisfies ListedAttribute[]).map((name) => [
    name,
    new Set(valuesOf(name).filter((value) => value !== 'true')),
  ]),
)
