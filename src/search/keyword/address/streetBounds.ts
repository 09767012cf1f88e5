import { SEPARATOR } from '../wordPool.ts'

/**
 * What stored addresses have before a street or village, without spaces: 서울특별시양천구, 부산광역시기장군기장읍,
 * 경기도수원시팔달구, 세종특별자치시. A town (읍, 면) is in a county or a city of a province, so 중랑구면 is none.
 */
const METROPOLIS =
  /^(?:서울|부산|대구|인천|대전|울산|광주)(?:특별시|광역시|시)?(?:[가-힣]{1,4}구|[가-힣]{1,4}군(?:[가-힣]{1,5}[읍면])?)?(?:[가-힣]{1,5}[동가리])?$/u
const PROVINCE =
  /^(?:(?:경기|강원|충청?[남북]|전라?[남북]|경상?[남북]|제주|세종)(?:특별자치)?[도시]?)?(?:[가-힣]{1,4}[시군])?(?:[가-힣]{1,4}구)?(?:[가-힣]{1,4}(?<!구)[읍면])?(?:[가-힣]{1,5}[동가리])?$/u
const IN_METROPOLIS = /^(?:서울|부산|대구|인천|대전|울산|광주(?!시[가-힣]{1,4}[읍면동]))/u

/** Returns true when nothing but regions precedes `units[at]` in its address: of 중랑구 면목동 the village is not 목동. */
export function beginsAddress(units: Uint16Array, at: number): boolean {
  return regionsBefore(units, at) !== null
}

/** Returns the regions that precede `units[at]` in its address (서울특별시양천구); null when something else does. */
export function regionsBefore(units: Uint16Array, at: number): string | null {
  let from = at
  while (from > 0 && at - from <= PREFIX_MAX && units[from - 1] !== SEPARATOR) from--
  if (at - from > PREFIX_MAX) return null
  const text = String.fromCharCode(...units.subarray(from, at))
  return (IN_METROPOLIS.test(text) ? METROPOLIS : PROVINCE).test(text) ? text : null
}

/** The longest names of a province, city, district, town and village together are shorter. */
const PREFIX_MAX = 30

/** After the number of a road: 5길, 5안길, 11번길, 3가. 가동 is a building. */
const ROAD_TAIL = /^(?:번?[가-하안]?길|가(?!동))/u
/** After the number of a lot: 성수동2가 300, which is another village; 17가동 is a building. */
const VILLAGE_TAIL = /^가산?\d/u
const TAIL_LENGTH = 4

/** Returns true when the number before `units[to]` belongs to the name of another street: 종로3가, 홍익로5안길. */
export function continuesStreet(units: Uint16Array, to: number, isRoad: boolean): boolean {
  const tail = String.fromCharCode(...units.subarray(to, to + TAIL_LENGTH))
  return (isRoad ? ROAD_TAIL : VILLAGE_TAIL).test(tail)
}
