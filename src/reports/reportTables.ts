import type { ReportKind, ReportStatus } from '#contract/report.ts'

/** The table of migration 0030. Instants are integer milliseconds. */
export type ReportTables = {
  place_report: {
    id: string
    place_id: string
    kind: ReportKind
    duplicate_of: string | null
    /** Sealed. */
    note: string | null
    observed_at: number
    created_at: number
    /** The account whose key sent it; for a visitor the explorer's. */
    account_id: string
    origin: ReportOrigin
    /** Whose limits it counts against: an account's id, or a keyed hash of a visitor's address. */
    reporter: string
    /** Who vouches for a closure; null for a report that does not count. */
    witness: string | null
    status: ReportStatus
    contradicted_at: number | null
    decided_at: number | null
    reason: string | null
    /** JSON of `ReportFacts`; set with an acceptance. */
    facts: string | null
  }
}

/** Who sent a report: an account, a visitor of the explorer, or a test key, whose reports reach nobody. */
export type ReportOrigin = 'account' | 'visitor' | 'test'

/** Topic of notifications that the reports of a place have changed; the detail is the place's id. */
export const REPORT_TOPIC = 'place_report'
