import { regionNamesOf } from '#flows/search/regionNamesOf.ts'
import type { WordsSetting } from '#query/sentence/wordsMentions.ts'
import { indexOf } from '../../test/support/openedIndex.ts'
import { demoGeography } from '../ranking/demoRelease.ts'

/** The day of the judgements, a Saturday: what was seen lately and what a weekday means depend on it. */
export const JUDGED_ON = '2026-11-21'

/**
 * Returns the look-up that the service uses, over the demo's dongs and stations, which are real and part of the
 * repository, without any venue.
 */
export function judgedSetting(): WordsSetting {
  const index = indexOf({ venues: [], redirects: new Map(), asOf: JUDGED_ON, ...demoGeography() })
  return { lookUp: regionNamesOf(index), today: JUDGED_ON }
}
