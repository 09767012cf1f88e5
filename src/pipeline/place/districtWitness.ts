import { metresApart } from '#base/geometry.ts'
import { compareKeys } from '../normalise/canonicalOrder.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** Geocoders that look for one house do not differ by more. */
const ONE_PLACE_M = 600

/**
 * A list that leaves out the district was geocoded by road and number alone, and a road's name stands in several
 * districts. Where a record of the same phone, road and number tells the district, that one is right. For each such
 * record of `guessed` (positions of those whose district was guessed by their coordinates): whom to believe.
 */
export function districtWitnesses(
  records: readonly NormalRecord[],
  guessed: readonly number[],
): Map<number, NormalRecord> {
  const isGuessed = new Set(guessed)
  const wanted = new Set(guessed.map((at) => witnessKey(records[at] as NormalRecord)).filter((key) => key !== ''))
  const telling = new Map<string, NormalRecord>()
  records.forEach((record, at) => {
    const key = witnessKey(record)
    if (isGuessed.has(at) || !wanted.has(key)) return
    const known = telling.get(key)
    if (known === undefined || compareKeys(record, known) < 0) telling.set(key, record)
  })
  const witnesses = new Map<number, NormalRecord>()
  for (const at of guessed) {
    const record = records[at] as NormalRecord
    const witness = telling.get(witnessKey(record))
    if (witness === undefined) continue
    if (metresApart(record.lat, record.lng, witness.lat, witness.lng) > ONE_PLACE_M) witnesses.set(at, witness)
  }
  return witnesses
}

/** What a record and its witness share: phone, road and number; '' where one of the three is not told. */
export function witnessKey({ phone, address: { road, buildingNumber } }: NormalRecord): string {
  return phone === '' || road === '' || buildingNumber === '' ? '' : `${phone} ${road} ${buildingNumber}`
}
