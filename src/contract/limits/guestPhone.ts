import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** The characters that people write between digits. Extensions are excluded, because they identify no phone. */
const WRITTEN = /^\+?[\d\s().-]{7,30}$/

/**
 * Returns the E.164 form of a phone number as a guest writes it, Korean or with its country code; null for anything
 * else.
 */
export function guestPhoneOf(text: string): string | null {
  if (!WRITTEN.test(text.trim())) return null
  const phone = parsePhoneNumberFromString(text, 'KR')
  return phone?.isValid() ? phone.number : null
}
