import { DAY_MS, instantOf } from '#base/kst.ts'
import { anchoredDistance } from '../place/addressAnchors.ts'
import { type AddressEvidence, compareAddresses } from './compareAddress.ts'
import {
  type BranchRelation,
  type BrandRelation,
  compareAnnexes,
  compareBranches,
  compareBrands,
} from './compareBranch.ts'
import { compareLicences, type LicenceRelation } from './compareLicence.ts'
import { compareNames, type NameEvidence } from './compareName.ts'
import { compareNotes, type NoteRelation } from './compareNotes.ts'
import type { MatchRecord } from '../normalRecord.ts'
import type { Profile } from '../profile.ts'

/** The evidence that two records are one venue; printable, and the input of guards, rule score and model. */
export interface Evidence {
  name: NameEvidence
  /** True when both names are written alike, brackets and branch included; only case and spaces may differ. */
  spelledAlike: boolean
  notes: NoteRelation
  /** True when only one name is that of an annex or a further shop (별관, 2호점). */
  annex: boolean
  branch: BranchRelation
  brand: BrandRelation
  /** Between the coordinates, corrected by what other lists reveal about the addresses. */
  metresApart: number
  /** True when other venues of an address, in other lists, place both records in one house. */
  isWitnessed: boolean
  /** False when a coordinate was borrowed from the address index: then the distance only repeats the address. */
  ownCoordinates: boolean
  /** `coarseness` of the coarser and `crowd` of the more crowded of the two points. */
  coarseness: number
  crowd: number
  address: AddressEvidence
  /** Absent evidence is neutral: it supports neither outcome. */
  phone: 'same' | 'different' | 'absent'
  /** `related`: kinds that one place often combines (a café and a bakery). */
  kind: 'sameSubtype' | 'sameCategory' | 'related' | 'different'
  /**
   * `sameStart`: opened on one day, as repeated entries of a register are. `handover`: in one house, one closed and the
   * other opened within a month. `apart`: one closed before the other opened or, when the opening date is unknown, a
   * year before the other was seen open.
   */
  period: 'sameStart' | 'handover' | 'overlap' | 'apart' | 'unknown'
  licence: LicenceRelation
  sameSource: boolean
}

/** Compares two records; the result is the same for (a, b) and (b, a). */
export function compare(a: Profile, b: Profile): Evidence {
  const left = a.record
  const right = b.record
  const address = compareAddresses(left.address, right.address)
  const name = compareNames(a, b)
  return {
    name,
    spelledAlike: name.relation === 'same' && spelling(left) === spelling(right),
    annex: compareAnnexes(left.name, right.name),
    notes: compareNotes(left.name, right.name),
    branch: compareBranches(left.name, right.name),
    brand: compareBrands(left.name, right.name),
    ...distances(a, b),
    ownCoordinates: left.ownCoordinates && right.ownCoordinates,
    coarseness: Math.max(a.point.coarseness, b.point.coarseness),
    crowd: Math.max(a.point.crowd, b.point.crowd),
    address,
    phone: left.phone === '' || right.phone === '' ? 'absent' : left.phone === right.phone ? 'same' : 'different',
    kind: compareKinds(left, right),
    period: comparePeriods(left, right, address),
    licence: compareLicences(left, right),
    sameSource: left.source.name === right.source.name,
  }
}

function spelling({ name }: MatchRecord): string {
  return name.shown.toLowerCase().replaceAll(' ', '')
}

function distances(a: Profile, b: Profile): Pick<Evidence, 'metresApart' | 'isWitnessed'> {
  const { leastM, correctedM } = anchoredDistance(a, b)
  return { metresApart: leastM, isWitnessed: correctedM !== null && correctedM <= WITNESSED_M }
}

/** Two lists place one house no farther apart. */
const WITNESSED_M = 40

/** Categories that lists confuse, or that one place combines. */
const RELATED: readonly (readonly string[])[] = [
  ['cafe', 'bakery', 'dessert'],
  ['restaurant', 'bar'],
  ['restaurant', 'street_food'],
]

function compareKinds(a: MatchRecord, b: MatchRecord): Evidence['kind'] {
  if (a.subtypes.some((subtype) => b.subtypes.includes(subtype))) return 'sameSubtype'
  if (a.category === b.category) return 'sameCategory'
  return RELATED.some((group) => group.includes(a.category) && group.includes(b.category)) ? 'related' : 'different'
}

function comparePeriods(a: MatchRecord, b: MatchRecord, { road, lot }: AddressEvidence): Evidence['period'] {
  if (a.openedOn !== '' && a.openedOn === b.openedOn) return 'sameStart'
  const inOneHouse = road === 'same' || lot === 'same' || lot === 'main'
  if (inOneHouse && (handsOver(a, b) || handsOver(b, a))) return 'handover'
  if (endsBefore(a, b) || endsBefore(b, a)) return 'apart'
  return a.openedOn !== '' && b.openedOn !== '' ? 'overlap' : 'unknown'
}

/** A list without opening dates that saw a venue a year after the other one closed means a later venue. */
function endsBefore(earlier: MatchRecord, later: MatchRecord): boolean {
  if (earlier.closedOn === '') return false
  if (later.openedOn !== '') return earlier.closedOn <= later.openedOn
  return !later.closed && instantOf(earlier.closedOn, 0) + YEAR_MS < later.observedAt
}

const YEAR_MS = 365 * DAY_MS

/** One venue that takes out another licence does so within a month; a new tenant usually rebuilds first. */
function handsOver(earlier: MatchRecord, later: MatchRecord): boolean {
  if (earlier.closedOn === '' || later.openedOn === '') return false
  const betweenMs = instantOf(later.openedOn, 0) - instantOf(earlier.closedOn, 0)
  return betweenMs >= 0 && betweenMs <= HANDOVER_MS
}

const HANDOVER_MS = 31 * DAY_MS
