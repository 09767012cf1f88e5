/**
 * Something the service stands on is away for the moment: the database does not answer, or its disk is full. Whoever
 * asked is told to come back (503 with Retry-After). Whether a write that was under way took place is not known.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
  /** A database that restarts or changes its primary is back within seconds. */
  readonly retryAfterS: number = 2
}

/** The database answers but does not store: its disk is full, fails, or takes no writes. Nothing of the write took place. */
export class WritesUnavailable extends Unavailable {
  override name = 'WritesUnavailable'
  /** Somebody has to make room first: asking every two seconds would only add load. */
  override readonly retryAfterS = 10
}
