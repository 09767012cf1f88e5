import { metresApart } from '#base/geometry.ts'
import { crossing } from '../compare/compareName.ts'
import { jaroWinkler } from '#linkage/jaroWinkler.ts'
import { scriptOf } from '../normalise/nameSkeleton.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** The limits of docs/scores.md#confidence, and the most that a single independent source can reach. */
const CONFIDENCE_MIN = 0.3
const CONFIDENCE_MAX = 0.98
const SINGLE_SOURCE_MAX = 0.75

/**
 * The probability that one list alone describes an existing venue correctly: half for the listing, and a part for every
 * identifier that could be checked. With all of them 0.72, so two such lists reach 0.92, three 0.98.
 */
const LISTED = 0.5
/**
 * Instead for lists that do not prove business: they agree that the venue existed, not that it still does. With all
 * identifiers 0.62, so two such lists stay below 0.9.
 */
const ONLY_NAMED = 0.4
const PHONE = 0.07
const ADDRESS = 0.07
const COORDINATES = 0.04
const KIND = 0.04
/** A statement of the owner: the maximum for a single source. */
const OWNER = 0.75

/** Subtracted for each identifier on which independent lists contradict each other. */
const NAME_CONFLICT = 0.1
const PHONE_CONFLICT = 0.08
const PLACE_CONFLICT = 0.05
const KIND_CONFLICT = 0.03
/** Subtracted when the address and the coordinates of a venue name different regions: one of the two is wrong. */
export const ADDRESS_CONFLICT = 0.1
/**
 * Subtracted when the licence of the venue closed before its only proof of business: what is left is about the confidence
 * of one list.
 */
export const LICENCE_CONFLICT = 0.15

/** Names with a lower spelling similarity contradict each other. */
const ALIKE_NAME = 0.8
/** Two lists that place a venue farther apart do not mean one building. */
const ONE_PLACE_M = 150

/** What independent lists agree and disagree on; each comparison counts once for the whole venue. */
export interface Agreement {
  /** Number of independence groups with the venue. */
  groups: number
  agreed: number
  compared: number
  /** To be subtracted from the confidence. */
  conflict: number
}

/** Groups the records of a venue by independence group: lists that copy one register are one witness. */
export function byGroup(members: readonly NormalRecord[]): NormalRecord[][] {
  const groups = new Map<string, NormalRecord[]>()
  for (const member of members) {
    const known = groups.get(member.source.independenceGroup)
    if (known) known.push(member)
    else groups.set(member.source.independenceGroup, [member])
  }
  return [...groups.values()]
}

/** Compares names, phones, places and kinds between the groups. */
export function agreementOf(groups: readonly (readonly NormalRecord[])[]): Agreement {
  // A single witness has nothing to agree with.
  if (groups.length < 2) return { groups: groups.length, compared: 0, agreed: 0, conflict: 0 }
  const checks = [
    check(groups, ({ name }) => name.core, alikeNames, NAME_CONFLICT),
    check(
      groups,
      ({ phone }) => phone,
      (a, b) => a === b,
      PHONE_CONFLICT,
    ),
    check(groups, (record) => (record.ownCoordinates ? record : ''), onePlace, PLACE_CONFLICT),
    check(
      groups,
      ({ category }) => category,
      (a, b) => a === b,
      KIND_CONFLICT,
    ),
  ].filter((result) => result !== null)
  return {
    groups: groups.length,
    compared: checks.length,
    agreed: checks.filter(({ agrees }) => agrees).length,
    conflict: checks.reduce((sum, { agrees, penalty }) => sum + (agrees ? 0 : penalty), 0),
  }
}

/**
 * Returns null when fewer than two groups know the identifier; otherwise whether some record of each pair of groups
 * agrees.
 */
function check<T>(
  groups: readonly (readonly NormalRecord[])[],
  valueOf: (record: NormalRecord) => T | '',
  agree: (a: T, b: T) => boolean,
  penalty: number,
): { agrees: boolean; penalty: number } | null {
  const known = groups
    .map((group) => group.map(valueOf).filter((value): value is T => value !== ''))
    .filter(({ length }) => length > 0)
  if (known.length < 2) return null
  const agrees = known.every((a, i) =>
    known.slice(i + 1).every((b) => a.some((left) => b.some((right) => agree(left, right)))),
  )
  return { agrees, penalty }
}

/**
 * A name and its form in the other script cannot be distinguished from two names here; deciding has already checked
 * that.
 */
function alikeNames(a: string, b: string): boolean {
  if (crossing(scriptOf(a), scriptOf(b))) return true
  return a.includes(b) || b.includes(a) || jaroWinkler(a.normalize('NFD'), b.normalize('NFD')) >= ALIKE_NAME
}

function onePlace(a: NormalRecord, b: NormalRecord): boolean {
  return metresApart(a.lat, a.lng, b.lat, b.lng) <= ONE_PLACE_M
}

/** Returns noisy-or over the independent lists minus their conflicts, clamped, with two decimals. */
export function confidenceOf(groups: readonly (readonly NormalRecord[])[], conflict: number): number {
  const doubt = groups.reduce((product, group) => product * (1 - strengthOf(group)), 1)
  const cap = groups.length === 1 ? SINGLE_SOURCE_MAX : CONFIDENCE_MAX
  return Math.round(Math.min(cap, Math.max(CONFIDENCE_MIN, 1 - doubt - conflict)) * 100) / 100
}

function strengthOf(group: readonly NormalRecord[]): number {
  if (group.some(({ record }) => record.confirmedBy === 'owner')) return OWNER
  const has = (test: (record: NormalRecord) => boolean, weight: number) => (group.some(test) ? weight : 0)
  return (
    (group.some(provesBusiness) ? LISTED : ONLY_NAMED) +
    has(({ phone }) => phone !== '', PHONE) +
    has(({ address }) => address.buildingNumber !== '' || address.lot !== '', ADDRESS) +
    has(({ ownCoordinates }) => ownCoordinates, COORDINATES) +
    has(({ subtypes }) => subtypes.length > 0, KIND)
  )
}

/** A register that marks closings shows an open venue as open. */
function provesBusiness({ source: { declaration } }: NormalRecord): boolean {
  return declaration.proves === 'in_business' || (declaration.proves === 'licensed' && declaration.statesClosure)
}
