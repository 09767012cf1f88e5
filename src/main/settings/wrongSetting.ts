/** Thrown while settings are read, and caught there: the first wrong one, in one line. */
export class Wrong extends Error {}
