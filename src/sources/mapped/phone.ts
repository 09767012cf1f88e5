/** Nationwide numbers (1588-1234) are dialled without an area code. */
const NATIONWIDE = /^1[5-9]\d{6}$/

/** A text with fewer digits is a remark or somebody's name, not a number. */
const DIGITS_MIN = 7

/** True when the text can be a telephone number at all. */
export function isPhone(text: string): boolean {
  return text.replace(/\D/g, '').length >= DIGITS_MIN
}

/** The number with its area code where the list leaves it out: seven or eight digits that begin with neither 0 nor a nationwide prefix. */
export function withAreaCode(text: string, areaCode: string | undefined): string {
  if (areaCode === undefined) return text
  const digits = text.replace(/\D/g, '')
  const local = /^[1-9]\d{6,7}$/.test(digits) && !NATIONWIDE.test(digits)
  return local ? `${areaCode}-${text.trim()}` : text
}
