import { cellOf, forwardNeighbours } from './grid.ts'
import type { NormalAddress } from './normalRecord.ts'
import { PairList, sortedUnique } from './pairList.ts'
import { Postings } from './postings.ts'
import type { NameStatistics, Profile } from './profile.ts'

/** Pairs of record positions worth comparing, first < second, each once. */
export interface Candidates {
  first: Uint32Array
  second: Uint32Array
  /** By rule: the pairs it found, each rule counting for itself. */
  found: Record<string, number>
  /** By rule: keys left out because too many records carry them (a chain's name, a switchboard's number). */
  capped: Record<string, number>
}

/** Geocoders agree within a block; a pair within this distance shares a cell or stands in neighbouring ones. */
const NEAR_CELL_M = 120
/** A rare name carries a match farther, where a geocoder only knew the street. */
const WIDE_CELL_M = 700
/** A name gram that at most so many records carry counts as rare, and a name that occurs in at most so many places. */
const RARE_COUNT_MAX = 40
/** So many of a name's rarest grams are its keys; three found 3 % fewer of the sure matches of the Seoul lists. */
const KEY_GRAMS = 5
/** Pairs grow with the square of a block and recall gains nothing: more than so many are a market hall's or a chain's. */
const BLOCK_MAX = 60
/** Gram ids and name ids stay below this. */
const GRAM_SPAN = 1 << 22

/** One rule: the keys of a record, and whether a pair may also come from neighbouring cells. */
interface BlockRule {
  name: string
  keysOf: (profile: Profile, add: (scope: number, gram: number) => void) => void
  /** True when `scope` is a cell. */
  gridded: boolean
}

/**
 * The union of separate equality rules. Two records of one duplicate-free list are never a pair: they can
 * not be one venue.
 */
export function block(profiles: readonly Profile[], statistics: NameStatistics): Candidates {
  const found: Record<string, number> = {}
  const capped: Record<string, number> = {}
  let all: Float64Array = new Float64Array(0)
  for (const rule of rulesOver(statistics)) {
    const { pairs, cappedKeys } = apply(rule, profiles)
    found[rule.name] = pairs.length
    capped[rule.name] = cappedKeys
    all = sortedUnique(concatenated(all, pairs))
  }
  const first = new Uint32Array(all.length)
  const second = new Uint32Array(all.length)
  for (let i = 0; i < all.length; i++) {
    const pair = all[i] as number
    first[i] = Math.floor(pair / profiles.length)
    second[i] = pair % profiles.length
  }
  return { first, second, found, capped }
}

function rulesOver(statistics: NameStatistics): BlockRule[] {
  const phones = new Interner()
  const buildings = new Interner()
  const names = new Interner()
  return [
    {
      name: 'near, with a part of the name',
      gridded: true,
      keysOf: (profile, add) => {
        const cell = cellOf(profile.record.lat, profile.record.lng, NEAR_CELL_M)
        for (const gram of keyGrams(profile, statistics)) add(cell, gram)
      },
    },
    {
      name: 'same phone',
      gridded: false,
      keysOf: ({ record }, add) => {
        if (record.phone !== '') add(phones.idOf(record.phone), 0)
      },
    },
    {
      name: 'same building, with a part of the name',
      gridded: false,
      keysOf: (profile, add) => {
        const grams = keyGrams(profile, statistics)
        for (const building of buildingsOf(profile.record.address)) {
          for (const gram of grams) add(buildings.idOf(building), gram)
        }
      },
    },
    {
      name: 'wider, with a rare part of the name',
      gridded: true,
      keysOf: (profile, add) => {
        const cell = cellOf(profile.record.lat, profile.record.lng, WIDE_CELL_M)
        for (const form of profile.forms) {
          const rarest = rarestGrams(form.grams, statistics, 1)[0]
          if (rarest !== undefined && countOf(statistics, rarest) <= RARE_COUNT_MAX) add(cell, rarest)
          const places = statistics.wholePlaces.get(form.text) ?? 0
          if (places <= RARE_COUNT_MAX) add(cell, GRAM_SPAN / 2 + names.idOf(form.text))
        }
      },
    },
  ]
}

/** The building by road and number, and by dong and lot, as far as they are known. */
function buildingsOf({ sigungu, dong, road, buildingNumber, lot }: NormalAddress): string[] {
  return [
    ...(road === '' || buildingNumber === '' ? [] : [`${sigungu} ${road} ${buildingNumber}`]),
    ...(dong === '' || lot === '' ? [] : [`${sigungu} ${dong} lot ${lot}`]),
  ]
}

function apply(rule: BlockRule, profiles: readonly Profile[]): { pairs: Float64Array; cappedKeys: number } {
  const keys: number[] = []
  const owners: number[] = []
  profiles.forEach((profile, at) => {
    rule.keysOf(profile, (scope, gram) => {
      keys.push(scope * GRAM_SPAN + gram)
      owners.push(at)
    })
  })
  const postings = new Postings(keys.length)
  keys.forEach((key, i) => postings.add(key, owners[i] as number))
  const pairs = new PairList()
  const capped = new Set<number>()
  keys.forEach((key, i) => {
    const owner = owners[i] as number
    const meet = (other: number) => {
      if (postings.countOf(other) > BLOCK_MAX) capped.add(other)
      else postings.visit(other, (record) => addPair(pairs, profiles, owner, record))
    }
    meet(key)
    if (!rule.gridded) return
    const gram = key % GRAM_SPAN
    for (const neighbour of forwardNeighbours((key - gram) / GRAM_SPAN)) meet(neighbour * GRAM_SPAN + gram)
  })
  return { pairs: pairs.sortedUnique(), cappedKeys: capped.size }
}

function addPair(pairs: PairList, profiles: readonly Profile[], a: number, b: number): void {
  if (a === b) return
  const { source } = (profiles[a] as Profile).record
  if (source.duplicateFree && source.name === (profiles[b] as Profile).record.source.name) return
  pairs.push(a < b ? a * profiles.length + b : b * profiles.length + a)
}

/** The rarest grams of every form of the name, without repeats. */
function keyGrams(profile: Profile, statistics: NameStatistics): number[] {
  const [first] = profile.forms
  if (profile.forms.length === 1 && first !== undefined) return rarestGrams(first.grams, statistics, KEY_GRAMS)
  return [...new Set(profile.forms.flatMap((form) => rarestGrams(form.grams, statistics, KEY_GRAMS)))]
}

function rarestGrams(grams: readonly number[], statistics: NameStatistics, most: number): number[] {
  if (grams.length <= most) return [...grams]
  return grams.toSorted((a, b) => countOf(statistics, a) - countOf(statistics, b) || a - b).slice(0, most)
}

function countOf(statistics: NameStatistics, gram: number): number {
  return statistics.gramCounts[gram] ?? 0
}

function concatenated(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Texts to small numbers, in the order they are met. */
class Interner {
  readonly #ids = new Map<string, number>()

  idOf(text: string): number {
    const id = this.#ids.get(text)
    if (id !== undefined) return id
    this.#ids.set(text, this.#ids.size)
    return this.#ids.size - 1
  }
}
