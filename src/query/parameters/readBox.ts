import { inKorea } from '#base/korea.ts'
import { echo, invalid } from '#contract/faults.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { Box } from '#contract/parameters/query.ts'
import type { ParameterValues } from './parameterValues.ts'

/** Sides that decimal fractions make a little longer, such as 127.3 − 126.8, are not refused. */
const ROUNDING = 1e-9

const ORDER: LocalizedText = {
  en: 'Send west,south,east,north in degrees, such as 127.02,37.49,127.04,37.51.',
  ko: '서쪽 경도, 남쪽 위도, 동쪽 경도, 북쪽 위도 순서로 보내세요. 예: 127.02,37.49,127.04,37.51',
}

/** Reads a rectangle of the map, `west,south,east,north`, into `parameters`. */
export function readBox(
  name: string,
  { sideMax }: { sideMax: number },
  value: string,
  parameters: ParameterValues,
): void {
  const parts = value.split(',').map((part) => part.trim())
  const numbers = parts.map((part) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(part) ? Number(part) : Number.NaN))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const box: Box = { west, south, east, north }
  const fault = parts.length === 4 ? faultOf(box, sideMax) : NOT_FOUR
  if (fault === null) {
    parameters.bbox = box
    parameters.resolved[name] = [west, south, east, north]
    return
  }
  const message = {
    en: `${name} "${echo(value)}" ${fault.en}.`,
    ko: `${name} "${echo(value)}" 값은 ${fault.ko}.`,
  }
  parameters.faults.push(invalid(name, value, message, { hint: isSwapped(box) ? SWAPPED : ORDER }))
}

const NOT_FOUR: LocalizedText = { en: 'does not have four numbers', ko: '숫자 네 개가 아닙니다' }
const SWAPPED: LocalizedText = {
  en: 'Longitude and latitude look swapped: send west,south,east,north.',
  ko: '경도와 위도가 서로 바뀐 것 같습니다. 서쪽 경도, 남쪽 위도, 동쪽 경도, 북쪽 위도 순서로 보내세요.',
}

function faultOf({ west, south, east, north }: Box, sideMax: number): LocalizedText | null {
  if ([west, south, east, north].some(Number.isNaN))
    return { en: 'contains a value that is no number', ko: '숫자가 아닌 값이 있습니다' }
  if (Math.abs(west) > 180 || Math.abs(east) > 180 || Math.abs(south) > 90 || Math.abs(north) > 90)
    return { en: 'is outside of the range of degrees', ko: '위도나 경도의 범위를 벗어났습니다' }
  if (west >= east) return { en: 'has no width: west must be less than east', ko: '서쪽이 동쪽보다 작아야 합니다' }
  if (south >= north) return { en: 'has no height: south must be less than north', ko: '남쪽이 북쪽보다 작아야 합니다' }
  if (east - west > sideMax + ROUNDING || north - south > sideMax + ROUNDING)
    return { en: `has a side of more than ${sideMax}°`, ko: `한 변이 ${sideMax}도를 넘습니다` }
  return null
}

function isSwapped({ west, south, east, north }: Box): boolean {
  return inKorea(west, south) && inKorea(east, north)
}
