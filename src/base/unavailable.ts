/**
 * Thrown when a dependency is temporarily unavailable: the database does not respond, or its disk is full. The caller
 * is asked to retry (503 with Retry-After). Whether a write in progress took place is unknown.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
  /** A database that restarts or changes its primary is available again within seconds. */
  readonly retryAfterS: number = 2
}

/**
 * The database responds but does not store: its disk is full, fails, or is read-only. No part of the write took place.
 */
export class WritesUnavailable extends Unavailable {
  override name = 'WritesUnavailable'
  /** An operator has to free space first: a retry every two seconds would only add load. */
  override readonly retryAfterS = 10
}
