const KOREAN_BEFORE = '(?:반경|약)'
const BEHIND = '(?:이내|내|안쪽|안|반경|거리|radius|away)'
const DISTANCE = new RegExp(
  `^(?:within |${KOREAN_BEFORE} ?)?(\\d+(?:\\.\\d+)?) ?(m|km|미터|킬로미터|킬로|meters?|metres?|kilomet(?:er|re)s?)(?: ?${BEHIND})?(?:에서|에|의|로)?$`,
  'iu',
)
const THOUSANDS = /^k|^킬로/iu

/** Returns metres when a phrase states how far away a place may be (within 500m, 반경 1km); else null. */
export function readDistance(phrase: string): number | null {
  const match = DISTANCE.exec(phrase)
  if (!match) return null
  return Math.round(Number(match[1]) * (THOUSANDS.test(match[2] as string) ? 1_000 : 1))
}
