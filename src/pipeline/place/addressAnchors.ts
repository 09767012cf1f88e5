import { type LatLng, metresApart } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalAddress, NormalRecord } from '../normalRecord.ts'

/** Where another list puts a name that this address holds. */
export interface Anchor extends LatLng {
  name: string
}

const NONE: readonly Anchor[] = []

/** Other lists' coordinates of one house lie within this. */
const ONE_HOUSE_M = 60
/** Farther off than any geocoder puts a lot: then it is another venue of that name. */
const REACH_M = 900
/** A name of more records than a venue gathers in decades is a common one. */
const RECORDS_MAX = 30

/** An anchor and the address it holds (`houseOf`). */
export interface AnchoredAddress extends Anchor {
  address: string
}

/**
 * What lists teach one another about addresses. A name that stands at one address of a list, and at one house of the others,
 * ties that address to that house; so a list that was geocoded by main lot numbers, or a lot and a road address that no
 * record tells together, is mended for the other venues there. A venue's own name is never a witness for it.
 */
export class AddressAnchors {
  readonly entries: readonly AnchoredAddress[]
  readonly #anchors: ReadonlyMap<string, readonly Anchor[]>

  constructor(entries: readonly AnchoredAddress[]) {
    this.entries = entries
    this.#anchors = Map.groupBy(entries, ({ address }) => address)
  }

  /** What ties the record's address to a place. */
  anchorsOf({ address }: NormalRecord): readonly Anchor[] {
    return this.#anchors.get(houseOf(address)) ?? NONE
  }
}

/** What the records teach one another. */
export function learnAnchors(records: readonly NormalRecord[]): AnchoredAddress[] {
  return [...severalOf(records)].flatMap(([name, named]) => anchorsByName(name, named))
}

/** What one name's records teach: each list's address of it, when it is one, gets the house of the others, when that is one. */
export function anchorsByName(name: string, named: readonly NormalRecord[]): AnchoredAddress[] {
  if (named.length > RECORDS_MAX || !ofSeveralLists(named)) return []
  const anchored: AnchoredAddress[] = []
  for (const [list, own] of Map.groupBy(named, ({ source }) => source.name)) {
    const addresses = new Set(own.map(({ address }) => houseOf(address)).filter((address) => address !== ''))
    const others = named.filter(({ source, ownCoordinates }) => source.name !== list && ownCoordinates)
    const [first, house] = [own[0] as NormalRecord, others[0]]
    if (addresses.size !== 1 || house === undefined || metres(first, house) > REACH_M) continue
    if (others.some((other) => metres(other, house) > ONE_HOUSE_M)) continue
    const [address] = addresses as Iterable<string>
    anchored.push({ address: address as string, name, lat: house.lat, lng: house.lng })
  }
  return anchored
}

/** What one list alone names ties nothing. */
function ofSeveralLists([first, ...others]: readonly NormalRecord[]): boolean {
  return others.some(({ source }) => source.name !== first?.source.name)
}

/** Records by name, of names that several have. */
function severalOf(records: readonly NormalRecord[]): Map<string, NormalRecord[]> {
  const first = new Map<string, NormalRecord>()
  const several = new Map<string, NormalRecord[]>()
  for (const record of records) {
    const name = wholeName(record.name)
    const known = first.get(name)
    const named = several.get(name)
    if (known === undefined) first.set(name, record)
    else if (named === undefined) several.set(name, [known, record])
    else named.push(record)
  }
  return several
}

/** Where a record lies by what others tell of its address, names of its own and its partner's aside; else by itself. */
export function mendedPoint(record: NormalRecord, anchors: readonly Anchor[], partner: NormalRecord): LatLng {
  if (anchors.length === 0) return record
  const [own, other] = [wholeName(record.name), wholeName(partner.name)]
  const witnesses = anchors.filter(({ name }) => name !== own && name !== other)
  if (witnesses.length === 0) return record
  return { lat: median(witnesses.map(({ lat }) => lat)), lng: median(witnesses.map(({ lng }) => lng)) }
}

/** The lot, else the road and number; '' where neither is told. */
export function houseOf({ sigungu, dong, lot, road, buildingNumber }: NormalAddress): string {
  if (dong !== '' && lot !== '') return `${sigungu} ${dong} ${lot}`
  return road === '' || buildingNumber === '' ? '' : `${sigungu} ${road} ${buildingNumber}`
}

function metres(a: NormalRecord, b: NormalRecord): number {
  return metresApart(a.lat, a.lng, b.lat, b.lng)
}
