/** The maximum length of opening hours in words, as in a source record (docs/reference/source-records.md#cleaning). */
export const HOURS_TEXT_LENGTH_MAX = 500
