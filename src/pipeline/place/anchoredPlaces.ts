import { type LatLng, metresApart } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type AddressAnchors, ONE_HOUSE_M } from './addressAnchors.ts'
import type { PointStatistics } from './pointStatistics.ts'

interface AnchoredPlace extends LatLng {
  regionCode: string
}

/** Returns the place of the house of a record, or null where its own coordinates are as good. */
export type PlaceFinder = (record: NormalRecord) => AnchoredPlace | null

/** Digits of a region code that name the sigungu. */
const SIGUNGU_DIGITS = 5

/**
 * Places records whose list has several addresses at their point, because it was geocoded by main lot numbers, by what
 * other lists reveal about their house (docs/decisions/0124-places-of-lots-in-a-release.md). The witnesses must agree, and their place
 * must lie in the sigungu of the record.
 */
export function anchoredPlaces(
  points: Pick<PointStatistics, 'pointOf'>,
  anchors: AddressAnchors,
  gazetteer: Gazetteer,
): PlaceFinder {
  return (record) => {
    if (!record.ownCoordinates || record.placedBy !== 'coordinates' || record.addressConflict !== null) return null
    if (points.pointOf(record).coarseness === 0) return null
    const own = wholeName(record.name)
    const house = agreedHouse(anchors.anchorsOf(record).filter(({ name }) => name !== own))
    const dong = house && gazetteer.dongAt(house.lat, house.lng)
    if (house === null || !dong || sigunguOf(dong.code) !== sigunguOf(record.regionCode)) return null
    return { ...house, regionCode: dong.code }
  }
}

/** Returns the middle of the witnesses; null without one, and when one stands at another house. */
function agreedHouse(witnesses: readonly LatLng[]): LatLng | null {
  if (witnesses.length === 0) return null
  const house = { lat: median(witnesses.map(({ lat }) => lat)), lng: median(witnesses.map(({ lng }) => lng)) }
  const agree = witnesses.every(({ lat, lng }) => metresApart(lat, lng, house.lat, house.lng) <= ONE_HOUSE_M)
  return agree ? house : null
}

function sigunguOf(regionCode: string): string {
  return regionCode.slice(0, SIGUNGU_DIGITS)
}
