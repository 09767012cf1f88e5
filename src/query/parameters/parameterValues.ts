import type { Instant } from '#base/clock.ts'
import { FaultList } from '#contract/faultList.ts'
import type { ResponseNotice } from '../parsed.ts'
import type { ListFilter } from '#venue/listFilters.ts'
import type { OpenAt } from '#venue/hours/openAt.ts'
import type { Box, Exclusion, FieldMask } from '#contract/parameters/query.ts'

/** The values of the parameters of a request, by kind, with their faults. */
export interface ParameterValues {
  /** The time against which `now`, `today` and HH:MM are read. */
  at: Instant
  numbers: Map<string, number>
  /** Texts, choices, dates and region codes. */
  texts: Map<string, string>
  /** The names of parameters that are `true`. */
  flags: Set<string>
  integers: Map<string, readonly number[]>
  words: Partial<Record<ListFilter, readonly string[]>>
  exclude: readonly Exclusion[]
  openAt: OpenAt | null
  bbox: Box | null
  mask: FieldMask | null
  /** Fields that this endpoint always sends and never charges; naming them is no fault. */
  freeFields: ReadonlySet<string>
  /** Canonical values by parameter, as a dry run shows them. */
  resolved: Record<string, unknown>
  faults: FaultList
  notices: ResponseNotice[]
}

export function emptyValues(at: Instant, freeFields: ReadonlySet<string>): ParameterValues {
  return {
    at,
    numbers: new Map(),
    texts: new Map(),
    flags: new Set(),
    integers: new Map(),
    words: {},
    exclude: [],
    openAt: null,
    bbox: null,
    mask: null,
    freeFields,
    resolved: {},
    faults: new FaultList(),
    notices: [],
  }
}
