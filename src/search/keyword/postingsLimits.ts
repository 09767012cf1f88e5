/**
 * Which strings are grams: every single unit, and a longer string where both strings a unit shorter in it, all but
 * its last and all but its first unit, are *heavy* grams, found in more venues than a limit. So a keyword that is no
 * gram holds a light one, or a string that occurs nowhere, or is longer than any gram: to try the venues of its rarest
 * gram on the texts is to try few.
 *
 * The limits say how many that may be. Addresses hold long strings that thousands of venues share and few people look
 * for; grams of initials are many, and keywords with them may cost more.
 */
export interface GramLimits {
  /** Venues that have the gram in their name or on their menu. */
  own: number
  /** The same for grams of initials; never below `own`, since a gram without syllables is of both kinds. */
  ownInitials: number
  /** Venues that have it in their address only: for short grams, so that `강남구` is one, and for longer ones, never below. */
  addressShort: number
  addressLong: number
  /** A keyword of syllables and initials whose rarest gram has more venues than this is spelt out rather than tried. */
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

/** Names of chains and provinces would go on being heavy for long. */
export const GRAM_UNITS_MAX = 12

/** The gram of every venue that has an initial consonant alone in one of its texts; no text holds this character. */
export const LONE_UNIT = 1

/** `own`: how many venues have the gram in name or menu; `address`: how many others in their address. */
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

/** The limits an index was built with go with it: what is no gram is told from them. */
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
