import type { Venue } from '#venue/venue.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { table } from '../markdownTable.ts'
import { judgedNames, judgedPlaces, judgedSentences, type LabelSet } from './labels.ts'
import type { JudgedRelease } from '../ranking/score.ts'
import { type Outcome, scoreName, scorePlace, scoreSentence } from './score.ts'
import { TYPED_CLASSES, typedNames } from './typedNames.ts'

/** The labels of one kind and part with their outcomes. */
export interface EverydayResult {
  what: string
  outcomes: readonly Outcome[]
}

const SETS: readonly LabelSet[] = [
  'developed on',
  'first held',
  'second held',
  'third development',
  'fourth development',
  'third held',
  'fourth held',
  'fifth development',
  'sixth development',
  'fifth held',
  'sixth held',
  'seventh held',
  'eighth held',
  'ninth held',
  'tenth held',
]

const TYPED_COUNT = 60

/** Judges names, places and sentences as people type them, on the Seoul release, and names changed by rule. */
export function judgedEveryday({ index, venues }: JudgedRelease): EverydayResult[] {
  const judged = <T extends { set: LabelSet }>(what: string, labels: readonly T[], score: (label: T) => Outcome) =>
    SETS.map((set) => ({ what: `${what}, ${set}`, outcomes: labels.filter((one) => one.set === set).map(score) }))
  return [
    ...judged('sentences', judgedSentences(), (one) => scoreSentence(index, one)),
    ...judged('names, one of the first three', judgedNames(), (one) => scoreName(index, one)),
    ...judged('places', judgedPlaces(), (one) => scorePlace(index, one)),
    ...judgedTyped(index, venues),
  ].filter(({ outcomes }) => outcomes.length > 0)
}

function judgedTyped(index: VenueIndex, venues: readonly Venue[]): EverydayResult[] {
  const typed = typedNames(index, venues, TYPED_COUNT)
  return TYPED_CLASSES.map((one) => ({
    what: `names made by rule, ${one}`,
    outcomes: typed[one].map((name) => scoreName(index, name)),
  }))
}

/** Returns the section of RESULTS.md; null results mean that there was no release. */
export function everydaySection(results: readonly EverydayResult[] | null): string {
  if (results === null) return '## Everyday language\n\nSkipped: no release of the Seoul lists.'
  const rows = results.map(({ what, outcomes }) => {
    const right = outcomes.filter(({ isRight }) => isRight).length
    return [what, String(outcomes.length), `${((100 * right) / outcomes.length).toFixed(0)} %`]
  })
  return `## Everyday language

Held labels were developed on after they had been scored once; [README.md](README.md#everyday-language) has those figures.

${table(['labels', 'number', 'right'], rows)}`
}
