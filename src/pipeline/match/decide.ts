import type { Evidence } from './compare.ts'
import type { DecideWeights } from './decideWeights.ts'

export interface Verdict {
  outcome: 'same' | 'different' | 'review'
  /** Sum of weights in bits: log2 of the odds that the records are one venue. */
  score: number
  /** True when a guard keeps these two records out of one venue on any path. */
  apart: boolean
  /** The guard that overrode the sum, or null. */
  guard: string | null
}

export interface Decision extends Verdict {
  reasons: string[]
}

/** Decides by the sum of the weights, then by guards that overrule any sum. */
export function decide(evidence: Evidence, weights: DecideWeights): Decision {
  const verdict = judge(evidence, weights)
  return { ...verdict, reasons: [...(verdict.guard === null ? [] : [verdict.guard]), ...reasonsOf(evidence)] }
}

/** Returns the decision without its reasons in words, which only pairs for a person need. */
export function judge(evidence: Evidence, weights: DecideWeights): Verdict {
  const score = scoreOf(evidence, weights)
  const parted = reasonToPart(evidence)
  if (parted !== null) return { outcome: 'different', score, apart: true, guard: parted }
  const doubt = score >= weights.sameFrom || evidence.phone === 'same' ? reasonToDoubt(evidence) : null
  if (doubt !== null) return { outcome: 'review', score, apart: false, guard: doubt }
  if (score >= weights.sameFrom) return { outcome: 'same', score, apart: false, guard: null }
  return { outcome: score >= weights.reviewFrom ? 'review' : 'different', score, apart: false, guard: null }
}

function scoreOf(evidence: Evidence, weights: DecideWeights): number {
  const { name } = evidence
  const row = weights.name[name.relation]
  const shared = Math.min(row.cap, row.base + row.perBit * name.sharedBits)
  return (
    weights.prior +
    shared +
    weights.name.missingBit * name.missingBits +
    weights.branch[evidence.branch] +
    weights.brand[evidence.brand] +
    placeWeight(evidence, weights) +
    weights.phone[evidence.phone] +
    weights.kind[evidence.kind] +
    (name.relation === 'same' ? 0 : weights.period[evidence.period])
  )
}

/**
 * Distance and address describe the same fact, so the stronger agreement counts once; differing parts of the address
 * are subtracted. With a borrowed coordinate nearness is no evidence, but distance is.
 */
function placeWeight(evidence: Evidence, weights: DecideWeights): number {
  const { address, metresApart } = evidence
  const row = weights.distance.find(({ upToM }) => metresApart <= upToM)
  const near = row?.weight ?? 0
  const distance = evidence.ownCoordinates ? near : Math.min(0, near)
  const road = weights.road[address.road]
  const lot = weights.lot[address.lot]
  // Where one address system agrees, a difference in the other is a typing error.
  const agreed = Math.max(road, lot)
  const building = agreed > 0 ? agreed : Math.min(road, lot)
  const place = building > 0 ? Math.max(distance, building) : distance + building
  return place + weights.unit[address.unit]
}

const NAMES_ALIKE: ReadonlySet<string> = new Set([
  'same',
  'sameButKind',
  'contains',
  'close',
  'transliterated',
  'overlap',
])

/** Returns the guard that separates two records permanently, or null. */
function reasonToPart(evidence: Evidence): string | null {
  const { name, address, phone } = evidence
  if (inTwoBranches(evidence)) return 'two branches of one name'
  if (evidence.brand === 'different') return 'two brands'
  if (name.numbers === 'different' && phone !== 'same') return 'names with different numbers'
  const inOneBuilding = address.road === 'same' || address.lot === 'same' || evidence.metresApart <= 15
  if (inOneBuilding && phone !== 'same' && address.unit === 'different' && !NAMES_ALIKE.has(name.relation))
    return 'neighbours in one building'
  if (inTwoHouses(evidence)) return 'one list has the name in both houses'
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

/** Returns the reason why a high sum does not merge automatically, or null. */
function reasonToDoubt(evidence: Evidence): string | null {
  const { name, address, phone } = evidence
  if (evidence.branch === 'different' && phone !== 'same') return 'two branches of one name at one address'
  if (name.relation === 'unlike') return phone === 'same' ? 'same phone, but different names' : 'different names'
  if (!name.numbersAgree) return 'names differ by a number'
  if (movedAway(evidence)) return 'another address: moved, or a second shop'
  if (phone === 'same') return null
  if (name.relation === 'same') return bothThere(evidence) ? 'one register lists the name twice at the same time' : null
  if (name.relation === 'sameButKind') return null
  if (evidence.period === 'apart' || evidence.period === 'handover') return 'a later venue with a part of the name'
  if (address.unit === 'different') return 'another floor or room, another name'
  if (address.unit === 'same' || evidence.period === 'sameStart') return null
  if (evidence.kind === 'different') return 'another kind of venue, another name'
  if (evidence.sameSource && evidence.period === 'overlap') return 'one register lists both names at the same time'
  return name.relation === 'overlap' ? 'the names only share some words' : null
}

/** Returns true when both addresses are known, no part of them agrees, and it is no corner house. */
function movedAway({ address, metresApart }: Evidence): boolean {
  const parts = [address.road, address.lot]
  return (
    metresApart > CORNER_M && !parts.includes('same') && parts.some((part) => part === 'different' || part === 'number')
  )
}

/** Largest distance between the coordinates of one corner house, which has two addresses. */
const CORNER_M = 60

/** A register with two records of a name in two houses at the same time means two shops. */
function bothThere({ sameSource, period, metresApart, address }: Evidence): boolean {
  return (
    sameSource && period === 'overlap' && metresApart > ONE_HOUSE_M && address.lot !== 'same' && address.road !== 'same'
  )
}

/** Two records within this distance may be one house. */
const ONE_HOUSE_M = 30

/** Returns the evidence in words for a person. */
function reasonsOf(evidence: Evidence): string[] {
  const { name, address } = evidence
  const reasons = [`name ${NAME_WORDS[name.relation]} (${name.sharedBits.toFixed(1)} bits shared)`]
  if (evidence.branch !== 'none' && evidence.branch !== 'one') reasons.push(`branch ${evidence.branch}`)
  if (evidence.brand === 'same' || evidence.brand === 'different') reasons.push(`brand ${evidence.brand}`)
  reasons.push(
    `${Math.round(evidence.metresApart)} m apart${evidence.ownCoordinates ? '' : ' (a coordinate by address)'}`,
  )
  if (address.road !== 'absent')
    reasons.push(address.road === 'number' ? 'same road, other number' : `road address ${address.road}`)
  if (address.lot !== 'absent') reasons.push(`lot ${address.lot}`)
  if (address.unit !== 'absent') reasons.push(`floor or room ${address.unit}`)
  if (evidence.phone !== 'absent') reasons.push(`phone ${evidence.phone}`)
  reasons.push(`kind ${KIND_WORDS[evidence.kind]}`)
  if (evidence.period === 'apart') reasons.push('one closed before the other opened')
  if (evidence.period === 'handover') reasons.push('one opened within a month of the other closing')
  return reasons
}

const NAME_WORDS: Record<Evidence['name']['relation'], string> = {
  same: 'same',
  sameButKind: 'same but for the kind of venue',
  contains: 'within the other',
  close: 'a slip apart',
  transliterated: 'the same in the other script',
  overlap: 'sharing words',
  unlike: 'unlike',
}

const KIND_WORDS: Record<Evidence['kind'], string> = {
  sameSubtype: 'same',
  sameCategory: 'of one category',
  related: 'related',
  different: 'different',
}
