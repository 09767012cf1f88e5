/** Nationwide numbers (1588-1234) are dialled without an area code. */
const NATIONWIDE = /^1[5-9]\d{6}$/

/** A text with fewer digits is a remark or a person's name, not a number. */
const DIGITS_MIN = 7

/** Returns true when the text may be a telephone number. */
export function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length >= DIGITS_MIN
}

/**
 * Adds the area code where the list omits it: to seven or eight digits that begin with neither 0 nor a nationwide
 * prefix.
 */
export function withAreaCode(text: string, areaCode: string | undefined): string {
  if (areaCode === undefined) return text
  const digits = text.replace(/\D/g, '')
  const local = /^[1-9]\d{6,7}$/.test(digits) && !NATIONWIDE.test(digits)
  return local ? `${areaCode}-${text.trim()}` : text
}
