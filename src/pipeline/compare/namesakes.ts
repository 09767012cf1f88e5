import { metresApart } from '#base/geometry.ts'
import { compareAddresses } from './compareAddress.ts'
import { compareLicences } from './compareLicence.ts'
import { cellOf, neighbourhood, numberedCell } from '../place/grid.ts'
import { distinctiveOf } from '../normalise/nameWords.ts'
import type { MatchRecord } from '../normalRecord.ts'
import { PointNames } from '../place/pointNames.ts'
import { compareNamesakes, type NamesakeGroup, type NameConflict } from './nameConflict.ts'

/** The competition of two records that may be one venue: what other records of the name reveal. */
export interface NamesakeEvidence {
  /**
   * Number of sides on which the other's list has this name nearer: that list knows the house and means another venue.
   */
  rivals: number
  /** Records of the name at neither address, within about a kilometre; at most `NAMESAKES_MAX`. */
  namesakes: number
  /** What lists reveal about the two names; null when they are equal. */
  names: NameConflict | null
}

/** Namesakes are searched in a cell of this size and its neighbours. */
export const NAMESAKE_CELL_M = 700
/** Two records of a name within this distance may be one house. */
const DOOR_M = 60
/** Smaller differences do not count as nearer, because geocoders differ. */
const NEARER_M = 30
/** More make no difference: the name is common here. */
const NAMESAKES_MAX = 6

const NONE: readonly MatchRecord[] = []

/** All records by their name without words of kind, and by place. */
export class Namesakes {
  /** By the core of the name: names that differ only by words of kind have one number. */
  readonly #names = new Map<string, number>()
  /** By name and cell. */
  readonly #records = new Map<number, MatchRecord[]>()
  /** By name and cell, the records of the cell and its neighbours: every pair of the cell asks for them. */
  readonly #around = new Map<number, readonly MatchRecord[]>()
  /** By the number of a name, how many records have it. */
  readonly #counts: Uint32Array
  readonly #pointNames: PointNames

  constructor(records: readonly MatchRecord[]) {
    this.#pointNames = new PointNames(records)
    const ids = this.#number(records)
    this.#counts = new Uint32Array(records.length)
    for (const id of ids) this.#counts[id] = (this.#counts[id] as number) + 1
    records.forEach((record, at) => {
      const id = ids[at] as number
      if (!this.#isShared(id)) return
      const key = numberedCell(id, cellOf(record.lat, record.lng, NAMESAKE_CELL_M))
      const known = this.#records.get(key)
      if (known === undefined) this.#records.set(key, [record])
      else known.push(record)
    })
  }

  /** A name with one record has no namesake. */
  #isShared(name: number): boolean {
    return (this.#counts[name] ?? 0) > 1
  }

  /** Returns the number of each record's name. */
  #number(records: readonly MatchRecord[]): Uint32Array {
    const distinctives = new Map<string, number>()
    return Uint32Array.from(records, ({ name: { core } }) => {
      const known = this.#names.get(core)
      if (known !== undefined) return known
      const { text } = distinctiveOf(core)
      const id = distinctives.get(text) ?? distinctives.size
      distinctives.set(text, id)
      this.#names.set(core, id)
      return id
    })
  }

  evidenceOf(a: MatchRecord, b: MatchRecord): NamesakeEvidence {
    const apart = metres(a, b)
    const contested = new Set<MatchRecord>()
    let namesakes = 0
    const ofA = this.#namedAround(a)
    for (const other of ofA) {
      if (other === a || other === b || isOtherBranch(other, a)) continue
      const [fromA, fromB] = [metres(a, other), metres(b, other)]
      if (fromA > DOOR_M && fromB > DOOR_M) namesakes++
      if (fromA + NEARER_M < apart && fromB > DOOR_M && speaksFor(other, b)) contested.add(a)
      if (fromB + NEARER_M < apart && fromA > DOOR_M && speaksFor(other, a)) contested.add(b)
    }
    const names = compareNamesakes(this.#named(a, ofA), this.#named(b, this.#namedAround(b)))
    return { rivals: contested.size, namesakes: Math.min(NAMESAKES_MAX, namesakes), names }
  }

  /** Returns the other entries of the same licence under this name around, which a register has for each lot or note. */
  repeatsOf(record: MatchRecord): readonly MatchRecord[] {
    if (record.openedOn === '') return []
    return this.#namedAround(record).filter(
      (other) => other !== record && other.name.core === record.name.core && compareLicences(other, record) === 'same',
    )
  }

  #named(record: MatchRecord, namesakes: readonly MatchRecord[]): NamesakeGroup {
    return { record, namesakes, neighbours: this.#pointNames.namesAt(record) }
  }

  /**
   * Returns the records of its name, including the name with other words of kind. Includes the record itself unless
   * there are no others at all.
   */
  #namedAround({ name, lat, lng }: MatchRecord): readonly MatchRecord[] {
    const id = this.#names.get(name.core) as number
    if (!this.#isShared(id)) return NONE
    const cell = cellOf(lat, lng, NAMESAKE_CELL_M)
    const key = numberedCell(id, cell)
    const known = this.#around.get(key)
    if (known !== undefined) return known
    const found = neighbourhood(cell).flatMap((near) => this.#records.get(numberedCell(id, near)) ?? [])
    this.#around.set(key, found)
    return found
  }
}

/** Returns true when the other record is in the partner's list at another address. */
function speaksFor(other: MatchRecord, partner: MatchRecord): boolean {
  if (other.source.name !== partner.source.name) return false
  const { road, lot } = compareAddresses(other.address, partner.address)
  return road !== 'same' && lot !== 'same'
}

function isOtherBranch({ name }: MatchRecord, of: MatchRecord): boolean {
  return name.branch !== '' && of.name.branch !== '' && name.branch !== of.name.branch
}

function metres(a: MatchRecord, b: MatchRecord): number {
  return metresApart(a.lat, a.lng, b.lat, b.lng)
}
