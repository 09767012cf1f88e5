import type { ChangeKind } from '#contract/schemas/releases/venueChange.ts'
import type { VenueDifference } from './venueDifference.ts'

/**
 * A line of `changes.ndjson`. A place of the previous `places.ndjson` with this id is removed when the kinds are
 * `removed` or `merged`; else its fields get the values of `set`. A `new` place consists of `id` and `set`.
 */
export interface ChangeLine {
  readonly id: string
  readonly kinds: readonly ChangeKind[]
  /** Only with `merged`: the id to which this one redirects. */
  readonly into?: string
  /** Absent with `removed` and `merged`. */
  readonly set?: Readonly<Record<string, unknown>>
}

/** Returns the line of a difference. */
export function changeLine({ id, kinds, into, set }: VenueDifference): ChangeLine {
  if (into !== null) return { id, kinds, into }
  return kinds.includes('removed') ? { id, kinds } : { id, kinds, set }
}
