/**
 * A road address has the name of a road and a building number (`테헤란로4길 12`, `동일로 190길 4`); `종로1가 24` and `신길동 24` are
 * neighbourhoods with lot numbers.
 */
const ROAD = /(?:로|길)\s?(?:지하\s?)?\d+(?:-\d+)?(?![\d-]*[가동리])/u

/** Returns the kind of an address; notes in brackets are ignored. */
export function addressKind(text: string): 'roadAddress' | 'jibunAddress' {
  return ROAD.test(text.replace(/\([^)]*\)?/gu, ' ')) ? 'roadAddress' : 'jibunAddress'
}
