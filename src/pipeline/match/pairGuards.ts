import type { PairGuard } from '#venue/decisionRecord.ts'
import type { Evidence } from './compare.ts'

const NAMES_ALIKE: ReadonlySet<string> = new Set([
  'same',
  'sameButKind',
  'contains',
  'close',
  'transliterated',
  'overlap',
])

/** Returns the guard that keeps two records out of one venue on any path, or null. */
export function separatingGuard(evidence: Evidence): PairGuard | null {
  const { name, address, phone } = evidence
  if (inTwoBranches(evidence)) return 'two_branches'
  if (evidence.brand === 'different') return 'two_brands'
  if (name.numbers === 'different' && phone !== 'same') return 'different_numbers'
  const inOneBuilding = address.road === 'same' || address.lot === 'same' || evidence.metresApart <= 15
  if (inOneBuilding && phone !== 'same' && address.unit === 'different' && !NAMES_ALIKE.has(name.relation))
    return 'neighbours_in_building'
  if (inTwoHouses(evidence)) return 'one_list_two_houses'
  return null
}

/** A chain's branch at one address may have been renamed (신천역, 잠실새내역), unless the two are numbered. */
function inTwoBranches(evidence: Evidence): boolean {
  const { branch, phone, name } = evidence
  if (phone === 'same' || !NAMES_ALIKE.has(name.relation)) return false
  return branch === 'numbered' || (branch === 'different' && !atOneDoor(evidence))
}

/** Compares the address, or the point when few others share it: all counters of a hospital or a mall have one point. */
function atOneDoor({ address, metresApart, ownCoordinates, coarseness, crowd }: Evidence): boolean {
  if (address.unit === 'different') return false
  if (address.road === 'same' || address.lot === 'same') return true
  return ownCoordinates && metresApart <= ONE_POINT_M && coarseness === 0 && crowd <= LONELY_CROWD
}

/** Geocoders that find the house differ by no more. */
const ONE_POINT_M = 10
/**
 * log2 of the number of names that a list has at a house that is no mall: a shop, its neighbour, their predecessors.
 */
const LONELY_CROWD = 2

/** A list with one name in two houses means two shops, or one shop before and after it moved. */
function inTwoHouses({ sameSource, ownCoordinates, metresApart, address, phone }: Evidence): boolean {
  return (
    sameSource &&
    ownCoordinates &&
    phone !== 'same' &&
    metresApart > TWO_HOUSES_M &&
    address.lot !== 'same' &&
    address.road !== 'same'
  )
}

/** Larger than a corner house, and than a geocoder's error between two lots of one block. */
const TWO_HOUSES_M = 100
