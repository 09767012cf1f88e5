import { addressKeys } from '../place/addressIndex.ts'
import { houseOf } from '../place/addressAnchors.ts'
import { blockRules } from '../blockRules.ts'
import { wholeName } from '../normalise/nameWords.ts'
import { witnessKey } from '../place/districtWitness.ts'
import { cellOf, neighbourhood } from '../place/grid.ts'
import { NAMESAKE_CELL_M } from '../match/namesakes.ts'
import { gramsOf } from '../normalise/nameTexts.ts'
import { distinctiveOf } from '../normalise/nameWords.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { pointKey } from '../place/pointStatistics.ts'
import type { NameStatistics, Profile } from '../profile.ts'
import { keyHash } from './keyHash.ts'

/**
 * By what a record can say anything of another: whoever does shares a key with it. Keys are hashes, so a reader may meet a
 * stranger among the holders of a key; he never misses one.
 */
export type Tie = 'point' | 'name' | 'house' | 'namesake' | 'address' | 'witness' | 'core' | 'tenant'

/** Ties come after the blocking rules, which are numbered from 0. */
const TIES: Readonly<Record<Tie, number>> = {
  point: 16,
  name: 17,
  house: 18,
  namesake: 19,
  address: 20,
  witness: 21,
  core: 22,
  tenant: 23,
}

/** The records of one list at one point. */
export function pointTie(record: NormalRecord): number {
  return keyHash(TIES.point, record.source.name, pointKey(record))
}

/** The records of one whole name: what they teach of addresses. */
export function nameTie(name: string): number {
  return keyHash(TIES.name, name)
}

/** The records at one address, as anchors know it. */
export function houseTie(house: string): number {
  return keyHash(TIES.house, house)
}

/** The records whose address may place others: by each form of it. */
export function addressTies({ address }: Pick<NormalRecord, 'address'>): number[] {
  return addressKeys(address).map((key) => keyHash(TIES.address, key))
}

/** The records of one phone, road and number; none where one of these is not told. */
export function witnessTies(record: NormalRecord): number[] {
  const key = witnessKey(record)
  return key === '' ? [] : [keyHash(TIES.witness, key)]
}

/** The records of one name without its branch. */
export function coreTie(core: string): number {
  return keyHash(TIES.core, core)
}

function namesakeTie(distinctive: string, cell: number): number {
  return keyHash(TIES.namesake, distinctive, cell)
}

/** The records that may count as namesakes beside this one. */
function namesakeReach({ name, lat, lng }: NormalRecord): number[] {
  const { text } = distinctiveOf(name.core)
  return neighbourhood(cellOf(lat, lng, NAMESAKE_CELL_M)).map((cell) => namesakeTie(text, cell))
}

/** The records of one list at one point whose names share two letters: one may be named after what the others stand in. */
function tenantTies(record: NormalRecord): number[] {
  const point = pointTie(record)
  return gramsOf(record.name.core).map((gram) => keyHash(TIES.tenant, point, gram))
}

/** The records that may have a say in how this one stands to another. */
export function standingReach(record: NormalRecord): number[] {
  return [...namesakeReach(record), ...tenantTies(record)]
}

/** The keys of a record: what it is found by. */
export class Reach {
  readonly #rules: ReturnType<typeof blockRules>
  readonly #grams: readonly number[]

  constructor(statistics: NameStatistics) {
    this.#rules = blockRules(statistics)
    this.#grams = [...statistics.gramIds.keys()]
  }

  ownKeys(profile: Profile): number[] {
    const { record } = profile
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
    ]
  }

  /** By which blocking finds the record. */
  blockKeys(profile: Profile): number[] {
    return this.#blockKeys(profile, (cell) => [cell])
  }

  /** The keys of all whom blocking may pair with the record. */
  blockReach(profile: Profile): number[] {
    return this.#blockKeys(profile, neighbourhood)
  }

  #blockKeys(profile: Profile, cellsOf: (cell: number) => readonly number[]): number[] {
    const keys: number[] = []
    this.#rules.forEach(({ keysOf, gridded }, rule) =>
      keysOf(profile, (scope, within) => {
        // Ids of grams differ from build to build.
        const shared = typeof within === 'number' ? (this.#grams[within] as number) : within
        for (const place of gridded ? cellsOf(scope as number) : [scope]) keys.push(keyHash(rule, place, shared))
      }),
    )
    return keys
  }
}
