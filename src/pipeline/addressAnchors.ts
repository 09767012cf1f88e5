import { type LatLng, metresApart } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import { wholeName } from './compareName.ts'
import type { NormalAddress, NormalRecord } from './normalRecord.ts'

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

/**
 * What lists teach one another about addresses. A name that stands at one address of a list, and at one house of the others,
 * ties that address to that house; so a list that was geocoded by main lot numbers, or a lot and a road address that no
 * record tells together, is mended for the other venues there. A venue's own name is never a witness for it.
 */
export class AddressAnchors {
  readonly #anchors = new Map<string, Anchor[]>()

  constructor(records: readonly NormalRecord[]) {
    for (const [name, named] of severalOf(records)) {
      if (named.length <= RECORDS_MAX && ofSeveralLists(named)) this.#learn(name, named)
    }
  }

  /** What ties the record's address to a place. */
  anchorsOf({ address }: NormalRecord): readonly Anchor[] {
    return this.#anchors.get(addressOf(address)) ?? NONE
  }

  /** Each list's address of the name, when it is one, gets the house of the other lists, when that is one. */
  #learn(name: string, named: readonly NormalRecord[]): void {
    for (const [list, own] of Map.groupBy(named, ({ source }) => source.name)) {
      const addresses = new Set(own.map(({ address }) => addressOf(address)).filter((address) => address !== ''))
      const others = named.filter(({ source, ownCoordinates }) => source.name !== list && ownCoordinates)
      const [first, house] = [own[0] as NormalRecord, others[0]]
      if (addresses.size !== 1 || house === undefined || metres(first, house) > REACH_M) continue
      if (others.some((other) => metres(other, house) > ONE_HOUSE_M)) continue
      const [address] = addresses as Iterable<string>
      this.#add(address as string, { name, lat: house.lat, lng: house.lng })
    }
  }

  #add(address: string, anchor: Anchor): void {
    const known = this.#anchors.get(address)
    if (known === undefined) this.#anchors.set(address, [anchor])
    else known.push(anchor)
  }
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
function addressOf({ sigungu, dong, lot, road, buildingNumber }: NormalAddress): string {
  if (dong !== '' && lot !== '') return `${sigungu} ${dong} ${lot}`
  return road === '' || buildingNumber === '' ? '' : `${sigungu} ${road} ${buildingNumber}`
}

function metres(a: NormalRecord, b: NormalRecord): number {
  return metresApart(a.lat, a.lng, b.lat, b.lng)
}
