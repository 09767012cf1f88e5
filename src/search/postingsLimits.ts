/**
 * Which strings are grams: every single unit, and a longer string where both strings a unit shorter in it, all but
 * its last and all but its first unit, are *heavy* grams, found in more venues than a limit. So a keyword that is no
 * gram holds a light one, or a string that occurs nowhere, or is longer than any gram: to try the venues of its rarest
 * gram on the texts is to try few.
 *
 * The limits say how many that may be. Addresses hold long strings that thousands of venues share and few people look
 * for; grams of initials are many, and keywords with them may cost more.
 */
const LIMITS = {
  /** Venues that have the gram in their name or on their menu. */
  own: 128,
  ownInitials: 2_048,
  /** Venues that have it in their address only: for short grams, so that `강남구` is one, and for longer ones. */
  addressShort: 256,
  addressLong: 4_096,
} as const
const SHORT_UNITS = 2

/** Names of chains and provinces would go on being heavy for long. */
export const GRAM_UNITS_MAX = 12

/** The gram of every venue that has an initial consonant alone in one of its texts; no text holds this character. */
export const LONE_UNIT = 1

/** `own`: how many venues have the gram in name or menu; `address`: how many others in their address. */
export function isHeavy(length: number, isInitials: boolean, own: number, address: number): boolean {
  if (isInitials) return own > LIMITS.ownInitials || address > LIMITS.addressLong
  return own > LIMITS.own || address > (length <= SHORT_UNITS ? LIMITS.addressShort : LIMITS.addressLong)
}
