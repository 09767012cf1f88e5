import { cleanLine } from '#base/text.ts'
import type { NormalRecord } from './normalRecord.ts'
import { cityParts, provinceOf } from './sidoNames.ts'

const ADDRESS_MAX = 200

/** A record's two addresses as they are shown, null where it has none. */
export function shownAddresses({ record, address }: NormalRecord): { road: string | null; jibun: string | null } {
  // Lists put a road address into the field of the other, too: it has a road and no lot.
  const misplaced = record.roadAddress === undefined && address.road !== '' && address.lot === ''
  const road = misplaced ? record.jibunAddress : record.roadAddress
  const jibun = misplaced ? undefined : record.jibunAddress
  return { road: inFull(road, address), jibun: inFull(jibun, address) }
}

/** With the official names of province and district in front, which lists shorten or leave out. */
function inFull(text: string | undefined, { sido, sigungu }: NormalRecord['address']): string | null {
  const line = cleanLine(text ?? '', ADDRESS_MAX)
  if (line === '') return null
  const province = provinceOf(line, true)
  const rest = province?.rest ?? line
  const name = province?.name ?? sido
  const own = cityParts(rest, name)
  // `원미구` alone is half of `부천시 원미구`.
  const district = own === null || sigungu.endsWith(own.sigungu) ? sigungu : own.sigungu
  return [name, district, own?.rest ?? rest].filter((part) => part !== '').join(' ')
}
