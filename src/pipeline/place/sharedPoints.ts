import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import type { UnplacedRecord } from '../normalise/normaliseRecord.ts'

/** Returns the list and the coordinates that a record states; null when it states none. */
export function statedPoint({ name }: Pick<SourceInfo, 'name'>, { lat, lng }: SourceRecord): string | null {
  return lat === undefined || lng === undefined ? null : `${name} ${lat} ${lng}`
}

/**
 * Returns the points at which one list has several addresses that all contradict them. A geocoder that finds no address
 * returns one point for all of them, such as the city hall, so such a point tells nothing of its venues
 * (docs/decisions/0059-points-of-several-addresses.md).
 */
export function sharedPoints(waiting: readonly UnplacedRecord[]): Set<string> {
  const houses = new Map<string, { provinces: Set<string>; lots: Set<string>; numbers: Set<string> }>()
  for (const { unplaced, conflict, stated } of waiting) {
    const point = statedPoint(unplaced.source, unplaced.record)
    // A region that does not exist contradicts no point.
    if (conflict === null || point === null || stated?.region.sido === '') continue
    const { sido, dong, lot, road, buildingNumber } = unplaced.address
    const known = houses.get(point) ?? { provinces: new Set(), lots: new Set(), numbers: new Set() }
    if (sido !== '') known.provinces.add(sido)
    if (lot !== '') known.lots.add(`${dong} ${lot}`)
    if (buildingNumber !== '') known.numbers.add(`${road} ${buildingNumber}`)
    houses.set(point, known)
  }
  const shared = [...houses].filter(([, { provinces, lots, numbers }]) =>
    [provinces, lots, numbers].some(({ size }) => size > 1),
  )
  return new Set(shared.map(([point]) => point))
}
