import type { Venue } from '#venue/venue.ts'
import { familyOf } from '#venue/vocabulary.ts'
import type { KindLabel } from './labels.ts'

/** What a release says of a judged venue; null when it does not hold the venue. */
export type FoundKind = Pick<Venue, 'subtypes'> & { name: string; category: string }

/**
 * `broad`: the head of the family of a right subtype, which is true and says less. `absent`: no subtype. `left_out`: the
 * release does not hold the venue.
 */
export type SubtypeVerdict = 'right' | 'broad' | 'absent' | 'wrong' | 'left_out'

export interface KindOutcome {
  label: KindLabel
  found: FoundKind | null
  categoryRight: boolean
  subtype: SubtypeVerdict
}

export interface KindScore {
  venues: number
  categoryRight: number
  subtypes: Readonly<Record<SubtypeVerdict, number>>
  /** Venues whose subtype is right, broad or absent; a business that is no venue counts when it is left out. */
  subtypeTrue: number
}

/** Compares the judged venues with the venues of a release. */
export async function judgeKinds(
  labels: readonly KindLabel[],
  venues: AsyncIterable<Venue> | Iterable<Venue>,
): Promise<KindOutcome[]> {
  const found = new Map<string, FoundKind | null>(labels.map((label) => [keyOf(label), null]))
  for await (const { place, subtypes, members } of venues)
    for (const member of members) {
      const key = keyOf(member)
      if (found.has(key)) found.set(key, { name: place.name, category: place.category, subtypes })
    }
  return labels.map((label) => outcomeOf(label, found.get(keyOf(label)) ?? null))
}

/** Returns the score of one split. */
export function scoreOfKinds(outcomes: readonly KindOutcome[], split: KindLabel['split']): KindScore {
  const judged = outcomes.filter(({ label }) => label.split === split)
  const subtypes = { right: 0, broad: 0, absent: 0, wrong: 0, left_out: 0 }
  for (const { subtype } of judged) subtypes[subtype]++
  return {
    venues: judged.length,
    categoryRight: judged.filter(({ categoryRight }) => categoryRight).length,
    subtypes,
    subtypeTrue: judged.filter(isSubtypeTrue).length,
  }
}

/** Returns true when the release states no subtype of the venue that a diner would not expect. */
export function isSubtypeTrue({ label, subtype }: KindOutcome): boolean {
  return subtype === 'left_out' ? label.notVenue === true : subtype !== 'wrong'
}

function outcomeOf(label: KindLabel, found: FoundKind | null): KindOutcome {
  const { notVenue = false, categories = [], subtypes = [] } = label
  if (found === null) return { label, found, categoryRight: notVenue, subtype: 'left_out' }
  const [main] = found.subtypes
  return {
    label,
    found,
    categoryRight: !notVenue && categories.includes(found.category),
    subtype: notVenue ? 'wrong' : verdictOf(main, subtypes),
  }
}

function verdictOf(main: string | undefined, right: readonly string[]): SubtypeVerdict {
  if (main === undefined) return 'absent'
  if (right.includes(main)) return 'right'
  return right.some((subtype) => familyOf(subtype) === main) ? 'broad' : 'wrong'
}

function keyOf({ source, sourceId }: { source: string; sourceId: string }): string {
  return `${source} ${sourceId}`
}
