import { romanised } from '#base/text/hangul.ts'
import { PROVINCES } from '#venue/provinces.ts'

/** Returns a region's full Korean name in the form of an English address: 서울특별시 강남구 becomes Gangnam-gu, Seoul. */
export function regionInEnglish(fullName: string): string {
  return fullName.split(' ').map(partInEnglish).toReversed().join(', ')
}

function partInEnglish(part: string): string {
  const province = PROVINCES.find(({ name }) => name === part)
  if (province) return province.en
  const [, stem = part, number = '', unit = ''] = /^(.*\D|\d)(\d*)([시군구읍면동])$/u.exec(part) ?? []
  const name = romanised(stem)
  const numbered = number === '' ? '' : ` ${number}`
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${numbered}${unit === '' ? '' : `-${romanised(unit)}`}`
}
