/** A refresh token lasts this long unused, s; then its grant cannot be used any more. */
export const UNUSED_GRANT_S = 60 * 24 * 3_600
