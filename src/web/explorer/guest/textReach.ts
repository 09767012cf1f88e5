/** The country code of a number without one. */
const KOREA = '82'

/** Returns whether texts go to a number as a guest types it; `countries` are the codes that the operator sends to. */
export function getsTexts(phone: string, countries: readonly string[]): boolean {
  const number = phone.replaceAll(/[\s().-]/g, '')
  const code = number.startsWith('+') ? number.slice(1) : KOREA
  return countries.some((country) => code.startsWith(country))
}
