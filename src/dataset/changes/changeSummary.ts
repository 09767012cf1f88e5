import { compareByCodeUnit } from '#base/text/text.ts'
import { CHANGE_KINDS, type ChangeKind } from '#contract/schemas/releases/venueChange.ts'
import { type ComparedLines, releaseChanges } from './releaseChanges.ts'
import type { VenueDifference } from './venueDifference.ts'

/** A venue in a summary of changes. */
export interface SummarisedChange {
  id: string
  /** Its name in the newer release, or its last one. */
  name: string
  /** The names of the fields that differ; empty for `new`, `removed` and `merged`. */
  fields: readonly string[]
  /** The id to which it redirects; null unless `merged`. */
  into: string | null
}

/** How many venues changed between two releases, by kind. A venue counts once for each of its kinds. */
export interface ChangeSummary {
  counts: Record<ChangeKind, number>
  /** The first venues of each kind, by id. */
  first: Record<ChangeKind, SummarisedChange[]>
}

/** How many venues of a sido changed, by kind. */
export interface SidoChanges {
  /** The first two digits of its region codes. */
  sido: string
  counts: Record<ChangeKind, number>
}

/** Returns the summary of no change. */
export function emptySummary(): ChangeSummary {
  return { counts: byKind(() => 0), first: byKind(() => []) }
}

/** Adds a venue to a summary, which names at most `keep` venues of each kind, and none that is only `rescored`. */
export function addToSummary(summary: ChangeSummary, difference: VenueDifference, keep: number): void {
  for (const kind of difference.kinds) {
    summary.counts[kind]++
    const first = summary.first[kind]
    if (kind !== 'rescored' && first.length < keep) first.push(summarised(difference))
  }
}

/** Returns the changes between two releases as `summariseChanges` does, with their counts by sido, ascending. */
export async function summariseBySido(
  previous: ComparedLines,
  next: ComparedLines,
  keep: number,
): Promise<ChangeSummary & { bySido: SidoChanges[] }> {
  const summary = emptySummary()
  const bySido = new Map<string, SidoChanges>()
  for await (const difference of releaseChanges(previous, next)) {
    addToSummary(summary, difference, keep)
    const sido = difference.regionCode.slice(0, SIDO_DIGITS)
    const changes = bySido.get(sido) ?? { sido, counts: byKind(() => 0) }
    for (const kind of difference.kinds) changes.counts[kind]++
    bySido.set(sido, changes)
  }
  return { ...summary, bySido: [...bySido.values()].toSorted((a, b) => compareByCodeUnit(a.sido, b.sido)) }
}

const SIDO_DIGITS = 2

/** Returns the changes between two releases: their counts, and the first `keep` venues of each kind. */
export async function summariseChanges(
  previous: ComparedLines,
  next: ComparedLines,
  keep: number,
): Promise<ChangeSummary> {
  const summary = emptySummary()
  for await (const difference of releaseChanges(previous, next)) addToSummary(summary, difference, keep)
  return summary
}

function summarised({ id, name, kinds, into, set }: VenueDifference): SummarisedChange {
  return { id, name, fields: kinds.includes('new') ? [] : Object.keys(set), into }
}

function byKind<Value>(value: () => Value): Record<ChangeKind, Value> {
  return Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, value()])) as Record<ChangeKind, Value>
}
