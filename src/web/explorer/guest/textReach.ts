/** Mobile numbers of Korea as typed there: other Korean numbers get no texts. */
const KOREAN_MOBILE = '01'
const KOREA = '+82'

/**
 * Returns whether texts go to a number as a guest types it, also while its first digits are typed; `countries` are the
 * codes that the operator sends to.
 */
export function getsTexts(phone: string, countries: readonly string[]): boolean {
  const number = phone.replaceAll(/[\s().-]/g, '')
  const isForeign = number.startsWith('+') && !number.startsWith(KOREA)
  if (isForeign) return countries.some((country) => number.startsWith(`+${country}`))
  // People write the 0 of the number behind the country code, too.
  const inKorea = number.startsWith(KOREA) ? `0${number.slice(KOREA.length).replace(/^0/, '')}` : number
  const isMobile = inKorea.startsWith(KOREAN_MOBILE) || KOREAN_MOBILE.startsWith(inKorea)
  return isMobile && countries.includes(KOREA.slice(1))
}
