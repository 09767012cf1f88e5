/** The lifetime of an unused refresh token, in seconds; after it, the grant cannot be used any more. */
export const UNUSED_GRANT_S = 60 * 24 * 3_600
