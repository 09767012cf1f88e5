/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** The clock is a parameter, so that tests and replays set the current time. */
export type Clock = () => Instant

/** The machine's clock; only `main/` connects it to the rest of the service. */
export const systemClock: Clock = () => Date.now()
