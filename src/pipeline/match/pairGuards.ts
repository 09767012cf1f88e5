import type { SeparatingGuard } from '#venue/decisionRecord.ts'
import type { Evidence } from '../compare/compare.ts'

const NAMES_ALIKE: ReadonlySet<string> = new Set([
  'same',
  'sameButKind',
  'contains',
  'close',
  'transliterated',
  'overlap',
])

/** Returns the guard that keeps two records out of one venue on any path, or null. */
export function separatingGuard(evidence: Evidence): SeparatingGuard | null {
  const { name, address, phone } = evidence
  if (inTwoBranches(evidence)) return 'two_branches'
  if (evidence.brand === 'different') return 'two_brands'
  if (inTwoNotes(evidence)) return 'different_notes'
  if (inTwoNumbers(evidence)) return 'different_numbers'
  const inOneBuilding = address.road === 'same' || address.lot === 'same' || evidence.metresApart <= 15
  if (inOneBuilding && phone !== 'same' && address.unit === 'different' && !NAMES_ALIKE.has(name.relation))
    return 'neighbours_in_building'
  if (inTwoHouses(evidence)) return 'one_list_two_houses'
  if (inTwoHousesAtOnce(evidence)) return 'open_at_once_in_two_houses'
  return null
}

/** A licence that a register repeats with (1) and (2), or for two floors, has several parts of one house. */
function inTwoNumbers(evidence: Evidence): boolean {
  const { name, phone } = evidence
  if (phone === 'same') return false
  return name.numbers === 'different' || (name.numbers === 'parts' && !hasOneLicenceInOneHouse(evidence))
}

function hasOneLicenceInOneHouse({ licence, address }: Evidence): boolean {
  return licence === 'same' && (address.lot === 'same' || address.road === 'same')
}

/** Counters of one shop differ by their notes; entries that repeat one licence may have several names. */
function inTwoNotes({ name, notes, branch, licence, phone }: Evidence): boolean {
  if (notes !== 'different' || licence === 'same' || phone === 'same') return false
  return (name.relation === 'same' || name.relation === 'sameButKind') && branch !== 'one'
}

/**
 * A chain's branch at one address may have been renamed (신천역, 잠실새내역), unless the two are numbered. A list that has
 * a name with and without 2호점 or 별관 in two houses means two shops, unless one licence has both in one house; another
 * list may leave the addition out.
 */
function inTwoBranches(evidence: Evidence): boolean {
  const { branch, phone, name, annex, sameSource } = evidence
  if (phone === 'same' || !NAMES_ALIKE.has(name.relation)) return false
  if (annex && sameSource && !atOneDoor(evidence) && !hasOneLicenceInOneHouse(evidence)) return true
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

/** A register that dates two licences of one name in two houses as open at the same time means two shops. */
function inTwoHousesAtOnce({ sameSource, period, address, metresApart, phone, name }: Evidence): boolean {
  if (!sameSource || period !== 'overlap' || phone === 'same' || !NAMES_ALIKE.has(name.relation)) return false
  if (address.road === 'same' || address.lot === 'same') return false
  if (address.lot === 'main') return address.doorsApart !== null && address.doorsApart >= DOORS_APART_MIN
  return address.lot === 'different' || metresApart > CORNER_HOUSE_M
}

/**
 * Lots of one main number so far apart in the count are not next to each other: of judged pairs of one name, open at
 * once, 18 of 21 are two shops (of those at most 2 apart, none of 7).
 */
const DOORS_APART_MIN = 10

/** No house extends farther. */
const CORNER_HOUSE_M = 60
