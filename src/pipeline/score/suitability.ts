import { DAY_MINUTES, minutesOfClock } from '#base/kst.ts'
import { ATMOSPHERE_SCORE_MIN, type Attributes } from '#venue/attributes/attributes.ts'
import { MEAL_WINDOWS } from '#venue/hours/meals.ts'
import type { BusinessDay, Week } from '#venue/records.ts'
import { sessionOf } from '#venue/hours/sessions.ts'
import { HINTS, VETOES, type SuitabilityFacts } from './suitabilityHints.ts'

/** An hour within the window is enough for a visit; less is not (docs/scores.md). */
const LATE_MINUTES = 60

/**
 * Adds the occasions and atmospheres that follow from a venue's stated facts: each hint leaves some doubt, and doubts
 * are multiplied. A tag of a list keeps the list's score. A tag without a stated fact gets no score, because a kind of
 * venue alone is no observation.
 */
export function withSuitability(
  attributes: Attributes,
  venue: { category: string; subtypes: readonly string[]; week: Week | null },
): Attributes {
  if (venue.week === null && saysNothing(attributes)) return attributes
  const facts: SuitabilityFacts = { ...venue, attributes }
  const said = Object.fromEntries((attributes.recommended_for ?? []).map((occasion) => [occasion, 1]))
  const occasions = { ...derived('occasion', facts), ...lateScores(facts), ...said }
  const atmosphere = { ...derived('atmosphere', facts), ...attributes.atmosphere }
  const recommended = Object.keys(occasions).filter((occasion) => (occasions[occasion] ?? 0) >= ATMOSPHERE_SCORE_MIN)
  return {
    ...attributes,
    ...(recommended.length > 0 && { recommended_for: recommended }),
    ...(Object.keys(occasions).length > 0 && { occasionScores: occasions }),
    ...(Object.keys(atmosphere).length > 0 && { atmosphere }),
  }
}

/** True of most venues of registers; without statements there are no tags. */
function saysNothing(attributes: Attributes): boolean {
  return Object.keys(attributes).length === 1 && Object.keys(attributes.booleans).length === 0
}

function derived(of: 'occasion' | 'atmosphere', facts: SuitabilityFacts): Record<string, number> {
  const scores: Record<string, number> = {}
  for (const [tag, hints] of Object.entries(HINTS[of])) {
    if (VETOES[tag]?.(facts) === true) continue
    const present = hints.filter(({ holds }) => holds(facts))
    if (!present.some(({ stated }) => stated)) continue
    scores[tag] = twoDecimals(1 - present.reduce((doubt, { weight }) => doubt * (1 - weight), 1))
  }
  return scores
}

/** Returns the share of the week's nights with at least an hour of serving in the late-night window. */
function lateScores({ category, week }: SuitabilityFacts): Record<string, number> {
  const nights = week?.filter(servesLate).length ?? 0
  if (week === null || nights === 0) return {}
  const score = twoDecimals(nights / week.length)
  return MEALS_SERVED.has(category) ? { late_night: score, late_night_eatery: score } : { late_night: score }
}

const MEALS_SERVED: ReadonlySet<string> = new Set(['restaurant', 'street_food'])

function servesLate(day: BusinessDay): boolean {
  const session = sessionOf(day)
  if (session === null) return false
  const from = minutesOfClock(MEAL_WINDOWS.late_night.start) ?? DAY_MINUTES
  const to = (minutesOfClock(MEAL_WINDOWS.late_night.end) ?? 0) + DAY_MINUTES
  const end = Math.min(session.end, session.lastOrder ?? session.end, to)
  return end - Math.max(session.start, from) >= LATE_MINUTES
}

function twoDecimals(score: number): number {
  return Math.round(score * 100) / 100
}
