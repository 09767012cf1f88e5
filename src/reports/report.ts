import type { Selectable } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { ReportKind, ReportStatus } from '#contract/report.ts'
import type { VenueIdentity } from '#venue/venueIdentity.ts'
import type { ReportOrigin, ReportTables } from './reportTables.ts'

/** A person's report about a place; the note is open. */
export interface Report {
  reportId: string
  placeId: string
  kind: ReportKind
  duplicateOf: string | null
  note: string | null
  observedAt: Instant
  createdAt: Instant
  accountId: string
  origin: ReportOrigin
  witness: string | null
  status: ReportStatus
  contradictedAt: Instant | null
  decidedAt: Instant | null
  reason: string | null
}

export type ReportRow = Selectable<ReportTables['place_report']>

/** The place of an accepted report as the next build recognises it, and what the operator found out. */
export interface ReportFacts {
  place: VenueIdentity
  duplicateOf: VenueIdentity | null
  hours: string | null
  subtype: string | null
}

/** Returns a row as a report; `openNote` unseals its note. */
export function reportOf(row: ReportRow, openNote: (row: ReportRow) => string | null): Report {
  return {
    reportId: row.id,
    placeId: row.place_id,
    kind: row.kind,
    duplicateOf: row.duplicate_of,
    note: openNote(row),
    observedAt: row.observed_at,
    createdAt: row.created_at,
    accountId: row.account_id,
    origin: row.origin,
    witness: row.witness,
    status: row.status,
    contradictedAt: row.contradicted_at,
    decidedAt: row.decided_at,
    reason: row.reason,
  }
}
