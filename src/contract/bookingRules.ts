/** Limits of the rules by which a venue takes requests (docs/reference/reservations.md#rules-of-a-venue). */
export const WEEKLY_PAUSES_MAX = 21
export const VACATIONS_MAX = 20
/** The furthest end of a pause: longer absences are vacations. */
export const PAUSE_DAYS_MAX = 30
export const LEAD_MINUTES_MAX = 30 * 24 * 60
export const SLOT_MINUTES = { min: 15, max: 240, fallback: 30 } as const
export const TABLES_MAX = 500
export const COVERS_MAX = 5_000
/** How often a venue may be contacted in an hour: by default, and as its owner chooses. */
export const CONTACTS_PER_HOUR = { min: 2, max: 120, fallback: 12 } as const

/** Why a venue does not take a request. */
export const RULE_REASONS = ['paused', 'vacation', 'party_size', 'lead_time', 'after_last_time', 'full'] as const
export type RuleReason = (typeof RULE_REASONS)[number]
