import type { VenueIndex } from '#search/venueIndex.ts'
import { table } from '../markdownTable.ts'
import { judgedNames, judgedPlaces, judgedSentences } from './labels.ts'
import { type Outcome, scoreName, scorePlace, scoreSentence } from './score.ts'

/** The labels of one kind and part with their outcomes. */
export interface EverydayResult {
  what: string
  outcomes: readonly Outcome[]
}

/** Judges names, places and sentences as people type them, on the Seoul release. */
export function judgedEveryday(index: VenueIndex): EverydayResult[] {
  const names = (held: boolean) => judgedNames().filter((name) => name.held === held)
  const places = (held: boolean) => judgedPlaces().filter((place) => place.held === held)
  return [
    { what: 'sentences, held', outcomes: judgedSentences().map((one) => scoreSentence(index, one)) },
    { what: 'names, held: one of the first three', outcomes: names(true).map((one) => scoreName(index, one)) },
    { what: 'names, developed on', outcomes: names(false).map((one) => scoreName(index, one)) },
    { what: 'places, held', outcomes: places(true).map((one) => scorePlace(index, one)) },
    { what: 'places, developed on', outcomes: places(false).map((one) => scorePlace(index, one)) },
  ]
}

/** Returns the section of RESULTS.md; null results mean that there was no release. */
export function everydaySection(results: readonly EverydayResult[] | null): string {
  if (results === null) return '## Everyday language\n\nSkipped: no release of the Seoul lists.'
  const rows = results.map(({ what, outcomes }) => {
    const right = outcomes.filter(({ isRight }) => isRight).length
    return [what, String(outcomes.length), `${((100 * right) / outcomes.length).toFixed(0)} %`]
  })
  return `## Everyday language

${table(['labels', 'number', 'right'], rows)}`
}
