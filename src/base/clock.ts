/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** Time is handed in, so that tests and replays decide what "now" is. */
export type Clock = () => Instant

/** The machine's clock; only `main/` joins it to the rest. */
export const systemClock: Clock = () => Date.now()
