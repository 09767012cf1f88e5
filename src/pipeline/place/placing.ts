import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import { type GeocodedPoint, type GeocodedPoints, geocodedText } from '../geocoded.ts'
import { AddressIndex } from './addressIndex.ts'
import { districtWitnesses } from './districtWitness.ts'
import { placed, type UnplacedRecord } from '../normalise/normaliseRecord.ts'
import { fitOf } from './locate.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { sharedPoints, statedPoint } from './sharedPoints.ts'

export interface Placing {
  placed: NormalRecord[]
  /** Records that could not be placed, with the reason. */
  left: { info: SourceInfo; record: SourceRecord; reason: string }[]
  counts: Record<string, number>
}

/**
 * Records whose district was guessed from their coordinates take district and place of a witness that states the
 * district, in place. Returns the number of corrected records.
 */
export function correctDistricts(records: NormalRecord[]): number {
  const guessed = records.flatMap(({ placedBy }, at) => (placedBy === 'guess' ? [at] : []))
  const witnesses = districtWitnesses(records, guessed)
  for (const [at, { address, lat, lng, regionCode }] of witnesses) {
    const record = records[at] as NormalRecord
    const { sido, sigungu } = address
    records[at] = {
      ...record,
      address: { ...record.address, sido, sigungu },
      lat,
      lng,
      regionCode,
      ownCoordinates: false,
    }
  }
  return witnesses.size
}

/**
 * Places waiting records by the coordinates of other lists' records at their address; `records`: those already placed.
 * Where no other record has the address, a record's own coordinates place it unless they are too far off, or its list
 * has other addresses there that contradict them too (docs/decisions/0049-addresses-and-regions.md). A record without
 * coordinates whose address no list places takes the point of a geocoder in the district of its address.
 */
export function placeByAddress(
  waiting: readonly UnplacedRecord[],
  records: readonly NormalRecord[],
  gazetteer: Gazetteer,
  geocoded: GeocodedPoints | null = null,
): Placing {
  const addresses = new AddressIndex()
  for (const { unplaced } of waiting) addresses.want(unplaced.address)
  for (const { address, lat, lng } of records) addresses.add(address, { lat, lng })
  const shared = sharedPoints(waiting)
  const placing: Placing = { placed: [], left: [], counts: {} }
  const count = (how: string) => (placing.counts[how] = (placing.counts[how] ?? 0) + 1)
  for (const { unplaced, wrong, conflict, stated } of waiting) {
    const point = addresses.find(unplaced.address)
    const fit = point && fitOf(unplaced.address, gazetteer, point.lat, point.lng)
    if (point && fit?.kind === 'fits') {
      count(wrong ? 'coordinates replaced by those of the address' : 'placed by address')
      const trusted = conflict && { ...conflict, trusted: 'address' as const }
      placing.placed.push(placed(unplaced, point, fit, 'address', trusted))
    } else if (conflict && stated && !shared.has(statedPoint(unplaced.source, unplaced.record) ?? '')) {
      count('coordinates kept although they contradict the address')
      const own = unplaced.record as Required<SourceRecord>
      placing.placed.push(placed(unplaced, own, stated, 'contradicted', { ...conflict, trusted: 'coordinates' }))
    } else {
      const answer = wrong ? null : pointOf(unplaced, geocoded)
      const answerFit = answer && fitOf(unplaced.address, gazetteer, answer.lat, answer.lng)
      if (answer && answerFit?.kind === 'fits') {
        count(`placed by geocoder (${answer.precision})`)
        const { precision, on, service } = answer
        const record = placed(unplaced, answer, answerFit, 'geocoded', null)
        placing.placed.push({ ...record, geocoded: { precision, on, service } })
        continue
      }
      if (answer) count('answer of the geocoder outside the district of the address')
      const reason = wrong ? 'coordinates_contradict_address' : 'no_coordinates_and_unknown_address'
      placing.left.push({ info: unplaced.source, record: unplaced.record, reason })
    }
  }
  return placing
}

/** Returns the answer of the geocoder for the address of a record; null without one. */
function pointOf({ address }: Pick<NormalRecord, 'address'>, geocoded: GeocodedPoints | null): GeocodedPoint | null {
  const text = geocoded === null ? null : geocodedText(address)
  return text === null ? null : (geocoded?.find(text) ?? null)
}
