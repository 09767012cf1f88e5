/** The first wrong setting, as one line; thrown and caught while settings are read. */
export class Wrong extends Error {}
