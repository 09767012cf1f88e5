/**
 * Which strings are grams: every single unit, and a longer string when both of its substrings one unit shorter (without
 * its last and without its first unit) are *heavy* grams, found in more venues than a limit. So a keyword that is no
 * gram contains a light one, or a string that occurs nowhere, or is longer than any gram: testing the venues of its
 * rarest gram means testing few.
 * The limits determine that number. Addresses contain long strings that thousands of venues share and few people
 * search; grams of initials are numerous, and keywords with them may cost more.
 */
export interface GramLimits {
  /** Venues that have the gram in their name or on their menu. */
  own: number
  /** The same for grams of initials; never below `own`, because a gram without syllables is of both kinds. */
  ownInitials: number
  /**
   * Venues that have it only in their address: a limit for short grams, so that `강남구` is one, and a limit for longer
   * ones, never lower.
   */
  addressShort: number
  addressLong: number
  /** A keyword of syllables and initials whose rarest gram has more venues than this is expanded rather than tested. */
  tried: number
}

export const GRAM_LIMITS: GramLimits = {
  own: 128,
  ownInitials: 2_048,
  addressShort: 256,
  addressLong: 4_096,
  tried: 4_096,
}
const SHORT_UNITS = 2

/** Limits the length: names of chains and provinces would remain heavy at great lengths. */
export const GRAM_UNITS_MAX = 12

/** The gram of every venue with a single initial consonant in one of its texts; no text contains this character. */
export const LONE_UNIT = 1

/**
 * `own`: number of venues with the gram in name or menu; `address`: number of other venues with it in their address.
 */
export function isHeavy(
  limits: GramLimits,
  length: number,
  isInitials: boolean,
  own: number,
  address: number,
): boolean {
  if (isInitials) return own > limits.ownInitials || address > limits.addressLong
  return own > limits.own || address > (length <= SHORT_UNITS ? limits.addressShort : limits.addressLong)
}

/** Stores the limits with the index, because they determine which strings are no grams. */
export function limitsSection({ own, ownInitials, addressShort, addressLong, tried }: GramLimits): Uint32Array {
  return Uint32Array.of(own, ownInitials, addressShort, addressLong, tried)
}

export function limitsOf(section: Uint32Array): GramLimits {
  const [own, ownInitials, addressShort, addressLong, tried] = section as unknown as [
    number,
    number,
    number,
    number,
    number,
  ]
  return { own, ownInitials, addressShort, addressLong, tried }
}
