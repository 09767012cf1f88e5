/** What people report about a place (docs/reference/reports.md). */
export const REPORT_KINDS = [
  'closed',
  'moved',
  'duplicate',
  'wrong_hours',
  'wrong_kind',
  'not_a_venue',
  'other',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** An open report waits for an operator. */
export const REPORT_STATUSES = ['open', 'accepted', 'rejected'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

export const REPORT_NOTE_LENGTH_MAX = 500
export const DECISION_REASON_LENGTH_MAX = 300

/** An older observation says nothing about the present. */
export const OBSERVED_DAYS_MAX = 365

/** Limits of docs/reference/reports.md#limits. */
export const REPORT_LIMITS = {
  /** Of one account in 24 hours. */
  accountADay: 20,
  /** Of one account about one place in 24 hours. */
  placeADay: 3,
  /** Of one visitor of the explorer in 24 hours. */
  visitorADay: 5,
  /** Of all visitors of the explorer in 24 hours. */
  visitorsADay: 300,
} as const

/** When this many different witnesses report a closure within the window, the place is shown as possibly closed. */
export const CLOSURE_WITNESSES = 3
export const CLOSURE_WINDOW_DAYS = 30
/** An account that signed up later does not count as a witness. */
export const WITNESS_AGE_DAYS = 7
/** Within the window an account counts as a witness of at most this many closures. */
export const WITNESSED_CLOSURES_MAX = 10

/** The reason of a closure signal that rests on reports. */
export const REPORTED_CLOSED = 'reported_closed'
