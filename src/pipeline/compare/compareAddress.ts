import { sameSigungu } from '../normalise/sigungu.ts'
import type { NormalAddress } from '../normalRecord.ts'

/** Compares each part separately; `absent` when either side lacks it. */
export interface AddressEvidence {
  /** `number`: the road is the same and the building number is not. */
  road: 'same' | 'number' | 'different' | 'absent'
  /**
   * Compared only within one dong. `main`: the main number is the same (12-3 and 12-7), so the two may be neighbours.
   */
  lot: 'same' | 'main' | 'different' | 'absent'
  unit: 'same' | 'different' | 'absent'
  /**
   * How far two building numbers of one road, or two lots of one main number, are apart in the count: next to each other
   * stand 12 and 14, and 12-3 and 12-4. Null for any other two addresses.
   */
  doorsApart: number | null
}

export function compareAddresses(a: NormalAddress, b: NormalAddress): AddressEvidence {
  const [road, lot] = [compareRoads(a, b), compareLots(a, b)]
  return { road, lot, unit: compareUnits(a.unit, b.unit), doorsApart: doorsApart(a, b, road, lot) }
}

function doorsApart(
  a: NormalAddress,
  b: NormalAddress,
  road: AddressEvidence['road'],
  lot: AddressEvidence['lot'],
): number | null {
  if (lot === 'main') return Math.abs(subNumber(a.lot) - subNumber(b.lot))
  if (road !== 'number') return null
  return Math.abs(Number.parseInt(a.buildingNumber, 10) - Number.parseInt(b.buildingNumber, 10))
}

function subNumber(lot: string): number {
  return Number(lot.split('-', 2)[1] ?? 0)
}

function compareRoads(a: NormalAddress, b: NormalAddress): AddressEvidence['road'] {
  if (a.road === '' || b.road === '') return 'absent'
  if (a.road !== b.road || inOtherRegions(a, b)) return 'different'
  if (a.buildingNumber === '' || b.buildingNumber === '') return 'absent'
  return a.buildingNumber === b.buildingNumber ? 'same' : 'number'
}

/** Lists use the legal or the administrative dong of a lot; where the two differ, lots are not comparable. */
function compareLots(a: NormalAddress, b: NormalAddress): AddressEvidence['lot'] {
  if (a.lot === '' || b.lot === '' || a.dong === '' || a.dong !== b.dong || inOtherRegions(a, b)) return 'absent'
  if (a.lot === b.lot) return 'same'
  return mainNumber(a.lot) === mainNumber(b.lot) ? 'main' : 'different'
}

function mainNumber(lot: string): string {
  return lot.split('-', 1)[0] as string
}

/** 중구 of one province is not 중구 of another. */
function inOtherRegions(a: NormalAddress, b: NormalAddress): boolean {
  if (a.sido !== '' && b.sido !== '' && a.sido !== b.sido) return true
  return a.sigungu !== '' && b.sigungu !== '' && !sameSigungu(a.sigungu, b.sigungu)
}

/**
 * Floors differ when both sides state one; rooms likewise. Only an equal room makes two units the same, because most
 * venues are on the first floor.
 */
function compareUnits(a: string, b: string): AddressEvidence['unit'] {
  if (a === '' || b === '') return 'absent'
  const floorA = floorOf(a)
  const floorB = floorOf(b)
  if (floorA !== null && floorB !== null && floorA !== floorB) return 'different'
  const roomA = roomOf(a)
  const roomB = roomOf(b)
  if (roomA === null || roomB === null) return 'absent'
  return roomA === roomB ? 'same' : 'different'
}

/** `지하1층` → -1, `b1` → -1, `2층` → 2; null when the text states no floor. */
function floorOf(unit: string): number | null {
  const match = /(지하|지상|b)?(\d{1,3})(?:층|f)/iu.exec(unit) ?? /(지하|b)(\d{1,2})(?!\d)/iu.exec(unit)
  if (match === null) return null
  const below = match[1] !== undefined && match[1] !== '지상'
  return Number(match[2]) * (below ? -1 : 1)
}

/** `201호` → `201`; null when the text states no room. */
function roomOf(unit: string): string | null {
  return /([a-z]?\d{1,5})호/iu.exec(unit)?.[1] ?? null
}
