import type { Instant } from '#base/clock.ts'
import { FaultList } from '#contract/faultList.ts'
import type { Notice } from '../parsed.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { Exclusion, FieldMask } from '#contract/parameters/query.ts'

/** What the present parameters say, by the kind of their value, and what is wrong with them. */
export interface Reading {
  /** The clock that `now`, `today` and HH:MM are read against. */
  at: Instant
  numbers: Map<string, number>
  /** Texts, choices, dates and region codes. */
  texts: Map<string, string>
  /** Names of parameters that are `true`. */
  flags: Set<string>
  integers: Map<string, readonly number[]>
  words: Partial<Record<ListFilter, readonly string[]>>
  exclude: readonly Exclusion[]
  openAt: OpenAt | null
  mask: FieldMask | null
  /** Fields that this endpoint always sends and never charges: naming them is no mistake. */
  freeFields: ReadonlySet<string>
  /** Canonical values by parameter, as a dry run shows them. */
  resolved: Record<string, unknown>
  faults: FaultList
  notices: Notice[]
}

export function emptyReading(at: Instant, freeFields: ReadonlySet<string>): Reading {
  return {
    at,
    numbers: new Map(),
    texts: new Map(),
    flags: new Set(),
    integers: new Map(),
    words: {},
    exclude: [],
    openAt: null,
    mask: null,
    freeFields,
    resolved: {},
    faults: new FaultList(),
    notices: [],
  }
}
