import { ATMOSPHERE_SCORE_MIN, type Attributes } from './attributes.ts'
import type { StoredPlace } from '../records.ts'
import { dietaryOf, serviceAttributesOf } from './serviceAttributes.ts'

type Shown = Pick<
  StoredPlace,
  'recommendedFor' | 'atmosphere' | 'atmosphereScores' | 'cautions' | 'serviceAttributes' | 'dietary'
>

/** Returns the fields of a place that show its attributes. `subtype` is the venue's main one. */
export function shownAttributes(attributes: Attributes, subtype: string | undefined, menu: StoredPlace['menu']): Shown {
  const dietary = dietaryOf(attributes, menu)
  const atmosphere = attributes.atmosphere ?? null
  const scores = { ...attributes.occasionScores, ...atmosphere }
  return {
    recommendedFor: listOf(attributes.recommended_for),
    atmosphere: atmosphere === null ? null : bestScored(atmosphere),
    cautions: listOf(attributes.cautions),
    serviceAttributes: serviceAttributesOf(attributes, subtype, dietary),
    dietary,
    atmosphereScores: Object.keys(scores).length === 0 && atmosphere === null ? null : scores,
  }
}

function bestScored(scores: Readonly<Record<string, number>>): string[] {
  return Object.entries(scores)
    .filter(([, value]) => value >= ATMOSPHERE_SCORE_MIN)
    .toSorted((a, b) => b[1] - a[1])
    .map(([tag]) => tag)
}

function listOf(values: readonly string[] | undefined): string[] | null {
  return values === undefined ? null : [...values]
}
