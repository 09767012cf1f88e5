/**
 * The provinces of each speciality of `local_food`, as the first two digits of their dong codes
 * (docs/reference/parameters.md#special-filters). Uijeongbu, Suwon, Icheon and Dongducheon are in Gyeonggi; tteokgalbi
 * is claimed by Dongducheon as well as by Gwangju (29) and Damyang in South Jeolla (46).
 */
const PROVINCES_OF_SPECIALITY: Readonly<Record<string, readonly string[]>> = {
  dwaeji_gukbap: ['26'],
  milmyeon: ['26'],
  ssiat_hotteok: ['26'],
  nakgopsae: ['26'],
  black_pork: ['50'],
  gogi_guksu: ['50'],
  momguk: ['50'],
  galchi: ['50'],
  abalone: ['50'],
  budae_jjigae: ['41'],
  suwon_galbi: ['41'],
  icheon_rice: ['41'],
  seoul_seolleongtang: ['11'],
  tteokgalbi: ['41', '29', '46'],
}

/** Returns true when the speciality belongs to the province of `regionCode` (a dong code). */
export function isLocalTo(speciality: string, regionCode: string): boolean {
  return PROVINCES_OF_SPECIALITY[speciality]?.includes(regionCode.slice(0, 2)) ?? false
}
