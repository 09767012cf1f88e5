import { type Limit, MAP_ENTRIES_MAX, requireWithin } from '#base/limit.ts'

/**
 * A build has several Maps with one entry for each record, address or name. Numbers of pairs and of keys stay exact up to
 * it (docs/decisions/0165-limits-of-a-build.md).
 */
export const RECORDS_MAX = MAP_ENTRIES_MAX

const REMEDY = 'build some of the provinces as a release of their own'
const KEYS: Limit = { counted: 'different addresses, telephone numbers or names', max: RECORDS_MAX, remedy: REMEDY }

/** Throws when a build has more source records than it can number. */
export function requireRecordsWithin(records: number, max: number = RECORDS_MAX): void {
  requireWithin({ counted: 'source records in one build', max, remedy: REMEDY }, records)
}

/** Throws when a blocking rule has more keys of text than it can number. */
export function requireKeysWithin(keys: number, max: number = KEYS.max): void {
  requireWithin({ ...KEYS, max }, keys)
}
