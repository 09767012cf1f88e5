import { metresApart } from '#base/geometry.ts'
import { DAY_MS, instantOf } from '#base/kst.ts'
import { mendedPoint } from '../place/addressAnchors.ts'
import { type AddressEvidence, compareAddresses } from './compareAddress.ts'
import { type BranchRelation, type BrandRelation, compareBranches, compareBrands } from './compareBranch.ts'
import { compareNames, type NameEvidence } from './compareName.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { Profile } from '../profile.ts'

/** What two records say about being one venue; printable, and all that `decide` may look at. */
export interface Evidence {
  name: NameEvidence
  branch: BranchRelation
  brand: BrandRelation
  /** By coordinates, mended by what other lists tell of the addresses. */
  metresApart: number
  /** False when a coordinate was borrowed from the address index: then distance only repeats the address. */
  ownCoordinates: boolean
  /** Of the coarser and of the fuller of the two points. */
  coarseness: number
  crowd: number
  address: AddressEvidence
  /** Absent evidence is neutral: it speaks neither for nor against. */
  phone: 'same' | 'different' | 'absent'
  /** `related`: kinds that one place often is at once (a café and a bakery). */
  kind: 'sameSubtype' | 'sameCategory' | 'related' | 'different'
  /**
   * `sameStart`: opened on one day, as repeats of a register do. `handover`: in one house, one closed and the other opened
   * within a month. `apart`: one closed before the other opened or, at the latest, was seen.
   */
  period: 'sameStart' | 'handover' | 'overlap' | 'apart' | 'unknown'
  sameSource: boolean
}

/** Compares two records; the same for (a, b) and (b, a). */
export function compare(a: Profile, b: Profile): Evidence {
  const left = a.record
  const right = b.record
  const address = compareAddresses(left.address, right.address)
  return {
    name: compareNames(a, b),
    branch: compareBranches(left.name, right.name),
    brand: compareBrands(left.name, right.name),
    metresApart: mendedDistance(a, b),
    ownCoordinates: left.ownCoordinates && right.ownCoordinates,
    coarseness: Math.max(a.point.coarseness, b.point.coarseness),
    crowd: Math.max(a.point.crowd, b.point.crowd),
    address,
    phone: left.phone === '' || right.phone === '' ? 'absent' : left.phone === right.phone ? 'same' : 'different',
    kind: compareKinds(left, right),
    period: comparePeriods(left, right, address),
    sameSource: left.source.name === right.source.name,
  }
}

/** What others tell of an address can bring two records nearer; one witness of another house is no proof against. */
function mendedDistance(a: Profile, b: Profile): number {
  const statedM = metresApart(a.record.lat, a.record.lng, b.record.lat, b.record.lng)
  if (a.anchors.length === 0 && b.anchors.length === 0) return statedM
  const from = mendedPoint(a.record, a.anchors, b.record)
  const to = mendedPoint(b.record, b.anchors, a.record)
  return Math.min(statedM, metresApart(from.lat, from.lng, to.lat, to.lng))
}

/** Categories that lists mix up, or that one place has together. */
const RELATED: readonly (readonly string[])[] = [
  ['cafe', 'bakery', 'dessert'],
  ['restaurant', 'bar'],
  ['restaurant', 'street_food'],
]

function compareKinds(a: NormalRecord, b: NormalRecord): Evidence['kind'] {
  if (a.subtypes.some((subtype) => b.subtypes.includes(subtype))) return 'sameSubtype'
  if (a.category === b.category) return 'sameCategory'
  return RELATED.some((group) => group.includes(a.category) && group.includes(b.category)) ? 'related' : 'different'
}

function comparePeriods(a: NormalRecord, b: NormalRecord, { road, lot }: AddressEvidence): Evidence['period'] {
  if (a.openedOn !== '' && a.openedOn === b.openedOn) return 'sameStart'
  const inOneHouse = road === 'same' || lot === 'same' || lot === 'main'
  if (inOneHouse && (handsOver(a, b) || handsOver(b, a))) return 'handover'
  if (endsBefore(a, b) || endsBefore(b, a)) return 'apart'
  return a.openedOn !== '' && b.openedOn !== '' ? 'overlap' : 'unknown'
}

/** A list that does not say since when it knows a venue, but saw it a year after the other's end, speaks of a later one. */
function endsBefore(earlier: NormalRecord, later: NormalRecord): boolean {
  if (earlier.closedOn === '') return false
  if (later.openedOn !== '') return earlier.closedOn <= later.openedOn
  return !later.closed && instantOf(earlier.closedOn, 0) + YEAR_MS < later.observedAt
}

const YEAR_MS = 365 * DAY_MS

/** As when one venue takes out another licence; a new tenant first rebuilds. */
function handsOver(earlier: NormalRecord, later: NormalRecord): boolean {
  if (earlier.closedOn === '' || later.openedOn === '') return false
  const betweenMs = instantOf(later.openedOn, 0) - instantOf(earlier.closedOn, 0)
  return betweenMs >= 0 && betweenMs <= HANDOVER_MS
}

const HANDOVER_MS = 31 * DAY_MS
