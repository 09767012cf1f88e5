import { metresApart } from '#base/geometry.ts'
import { compareKeys } from '../normalise/canonicalOrder.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Geocoders that search one house do not differ by more. */
const ONE_PLACE_M = 600

/**
 * A list that omits the district was geocoded by road and number alone, and several districts may have a road of that
 * name. A record with the same phone, road and number that states the district is right. Returns the witness of each
 * record of `guessed` (positions of those whose district was guessed from their coordinates) that has one.
 */
export function districtWitnesses(
  records: readonly NormalRecord[],
  guessed: readonly number[],
): Map<number, NormalRecord> {
  const isGuessed = new Set(guessed)
  const wanted = new Set(guessed.map((at) => witnessKey(records[at] as NormalRecord)).filter((key) => key !== ''))
  const witnessByKey = new Map<string, NormalRecord>()
  records.forEach((record, at) => {
    const key = witnessKey(record)
    if (isGuessed.has(at) || !wanted.has(key)) return
    const known = witnessByKey.get(key)
    if (known === undefined || compareKeys(record, known) < 0) witnessByKey.set(key, record)
  })
  const witnesses = new Map<number, NormalRecord>()
  for (const at of guessed) {
    const record = records[at] as NormalRecord
    const witness = witnessByKey.get(witnessKey(record))
    if (witness === undefined) continue
    if (metresApart(record.lat, record.lng, witness.lat, witness.lng) > ONE_PLACE_M) witnesses.set(at, witness)
  }
  return witnesses
}

/** Returns what a record and its witness share: phone, road and number; '' when one of the three is missing. */
export function witnessKey({
  phone,
  address: { road, buildingNumber },
}: Pick<NormalRecord, 'phone' | 'address'>): string {
  return phone === '' || road === '' || buildingNumber === '' ? '' : `${phone} ${road} ${buildingNumber}`
}
