/** A time to come in the examples; the pages show one in a week in its place. */
export const EXAMPLE_TIME = '2026-12-24T19:00:00+09:00'
