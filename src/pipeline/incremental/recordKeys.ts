import { addressKeys } from '../place/addressIndex.ts'
import { houseOf } from '../place/addressAnchors.ts'
import { blockRules } from '../blockRules.ts'
import { wholeName } from '../normalise/nameWords.ts'
import { witnessKey } from '../place/districtWitness.ts'
import { cellOf, neighbourhood } from '../place/grid.ts'
import { NAMESAKE_CELL_M } from '../compare/namesakes.ts'
import { gramsOf } from '../normalise/nameTexts.ts'
import { distinctiveOf } from '../normalise/nameWords.ts'
import type { MatchRecord, NormalRecord } from '../normalRecord.ts'
import { pointKey } from '../place/pointStatistics.ts'
import { statedPoint } from '../place/sharedPoints.ts'
import type { NameStatistics, Profile } from '../profile.ts'
import { keyHash } from './keyHash.ts'

/**
 * Kinds of relation by which one record can affect another. Two records with a relation share a key. Keys are hashes,
 * so the holders of a key may include unrelated records, but never miss a related one.
 */
export type RelationKind =
  | 'point'
  | 'name'
  | 'house'
  | 'namesake'
  | 'address'
  | 'witness'
  | 'core'
  | 'tenant'
  | 'stated'

/** The numbers of ties follow those of the blocking rules, which start at 0. */
const TIES: Readonly<Record<RelationKind, number>> = {
  point: 16,
  name: 17,
  house: 18,
  namesake: 19,
  address: 20,
  witness: 21,
  core: 22,
  tenant: 23,
  stated: 24,
}

/** Returns the key of the records of one list at one point. */
export function pointTie(record: MatchRecord): number {
  return keyHash(TIES.point, record.source.name, pointKey(record))
}

/** Returns the key of the records with one whole name, from which the places of addresses are derived. */
export function nameTie(name: string): number {
  return keyHash(TIES.name, name)
}

/** Returns the key of the records at one address, as anchors write it. */
export function houseTie(house: string): number {
  return keyHash(TIES.house, house)
}

/** Returns the keys of the records whose address may place others, one for each form of it. */
export function addressTies({ address }: Pick<MatchRecord, 'address'>): number[] {
  return addressKeys(address).map((key) => keyHash(TIES.address, key))
}

/** Returns the key of the records with one phone, road and number; none when one of these is missing. */
export function witnessTies(record: MatchRecord): number[] {
  const key = witnessKey(record)
  return key === '' ? [] : [keyHash(TIES.witness, key)]
}

/** Returns the key of the records of one list that state these coordinates; none where they state none. */
export function statedPointTies({ source, record }: Pick<NormalRecord, 'source' | 'record'>): number[] {
  const point = statedPoint(source, record)
  return point === null ? [] : [keyHash(TIES.stated, point)]
}

/** Returns the key of the records of one name without its branch. */
export function coreTie(core: string): number {
  return keyHash(TIES.core, core)
}

function namesakeTie(distinctive: string, cell: number): number {
  return keyHash(TIES.namesake, distinctive, cell)
}

/** Returns the keys of the records that may count as namesakes near this one. */
function namesakeKeys({ name, lat, lng }: MatchRecord): number[] {
  const { text } = distinctiveOf(name.core)
  return neighbourhood(cellOf(lat, lng, NAMESAKE_CELL_M)).map((cell) => namesakeTie(text, cell))
}

/**
 * Returns the keys of the records of one list at one point whose names share two letters: one may be named after the
 * host of the others.
 */
function tenantTies(record: MatchRecord): number[] {
  const point = pointTie(record)
  return gramsOf(record.name.core).map((gram) => keyHash(TIES.tenant, point, gram))
}

/** Returns the keys of the records that may affect the competition of this record. */
export function namesakeReach(record: MatchRecord): number[] {
  return [...namesakeKeys(record), ...tenantTies(record)]
}

/** Computes the keys of a record. */
export class RecordKeys {
  readonly #rules: ReturnType<typeof blockRules>
  readonly #grams: readonly number[]

  constructor(statistics: NameStatistics) {
    this.#rules = blockRules(statistics)
    this.#grams = [...statistics.gramIds.keys()]
  }

  /** Returns all keys of a record; `profile` is its profile. */
  ownKeys(profile: Profile, record: NormalRecord): number[] {
    const house = houseOf(record.address)
    return [
      ...this.blockKeys(profile),
      pointTie(record),
      nameTie(wholeName(record.name)),
      ...(house === '' ? [] : [houseTie(house)]),
      namesakeTie(distinctiveOf(record.name.core).text, cellOf(record.lat, record.lng, NAMESAKE_CELL_M)),
      ...tenantTies(record),
      ...addressTies(record),
      ...witnessTies(record),
      coreTie(record.name.core),
      ...(record.addressConflict === null ? [] : statedPointTies(record)),
    ]
  }

  /** Returns the keys by which blocking finds the record. */
  blockKeys(profile: Profile): number[] {
    return this.#blockKeys(profile, (cell) => [cell])
  }

  /** Returns the keys of all records that blocking may pair with this one. */
  blockReach(profile: Profile): number[] {
    return this.#blockKeys(profile, neighbourhood)
  }

  #blockKeys(profile: Profile, cellsOf: (cell: number) => readonly number[]): number[] {
    const keys: number[] = []
    this.#rules.forEach(({ keysOf, gridded }, rule) =>
      keysOf(profile, (scope, within) => {
        // Ids of grams differ between builds.
        const shared = typeof within === 'number' ? (this.#grams[within] as number) : within
        for (const place of gridded ? cellsOf(scope as number) : [scope]) keys.push(keyHash(rule, place, shared))
      }),
    )
    return keys
  }
}
