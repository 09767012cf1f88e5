import { type LatLng, metresApart } from '#base/geometry.ts'
import { median } from '#base/median.ts'
import { cityOf } from '../normalise/sigungu.ts'
import { wholeName } from '../normalise/nameWords.ts'
import type { NormalAddress, MatchRecord } from '../normalRecord.ts'
import type { Point } from './pointStatistics.ts'

/** The place of another list for a name at this address. */
export interface Anchor extends LatLng {
  name: string
}

const NONE: readonly Anchor[] = []

/** Coordinates of one house in other lists lie within this distance. */
export const ONE_HOUSE_M = 60
/** Farther than the error of any geocoder: then it is another venue of that name. */
const REACH_M = 900
/** A name with more records in a province than one venue collects in decades is a common one. */
const RECORDS_MAX = 30

/** An anchor with its address (`houseOf`). */
export interface AnchoredAddress extends Anchor {
  address: string
}

/**
 * What lists reveal to one another about addresses. A name that occurs at one address in one list, and at one house in
 * the others, ties that address to that house. This corrects a list that was geocoded by main lot numbers, and connects
 * a lot with a road address where no record states both, for the other venues at the address. A venue's own name is
 * never a witness for it.
 */
export class AddressAnchors {
  readonly entries: readonly AnchoredAddress[]
  readonly #anchors: ReadonlyMap<string, readonly Anchor[]>

  constructor(entries: readonly AnchoredAddress[]) {
    this.entries = entries
    this.#anchors = Map.groupBy(entries, ({ address }) => address)
  }

  /** Returns the anchors of the record's address. */
  anchorsOf({ address }: MatchRecord): readonly Anchor[] {
    return this.#anchors.get(houseOf(address)) ?? NONE
  }
}

/** Returns all anchors that the records reveal. */
export function learnAnchors(records: readonly MatchRecord[]): AnchoredAddress[] {
  return [...recordsOfSharedNames(records)].flatMap(([name, named]) => anchorsByName(name, named))
}

/**
 * Returns the anchors from the records of one name: when a list has the name at one address of a province, and the
 * others have it at one house, the address is tied to that house.
 */
export function anchorsByName(name: string, named: readonly MatchRecord[]): AnchoredAddress[] {
  return [...Map.groupBy(named, ({ address }) => address.sido).values()].flatMap((ofProvince) =>
    anchorsWithin(name, ofProvince),
  )
}

function anchorsWithin(name: string, named: readonly MatchRecord[]): AnchoredAddress[] {
  if (named.length > RECORDS_MAX || !ofSeveralLists(named)) return []
  const anchored: AnchoredAddress[] = []
  for (const [list, own] of Map.groupBy(named, ({ source }) => source.name)) {
    const addresses = new Set(own.map(({ address }) => houseOf(address)).filter((address) => address !== ''))
    const others = named.filter(({ source, ownCoordinates }) => source.name !== list && ownCoordinates)
    const [first, house] = [own[0] as MatchRecord, others[0]]
    if (addresses.size !== 1 || house === undefined || metres(first, house) > REACH_M) continue
    if (others.some((other) => metres(other, house) > ONE_HOUSE_M)) continue
    const [address] = addresses as Iterable<string>
    anchored.push({ address: address as string, name, lat: house.lat, lng: house.lng })
  }
  return anchored
}

/** A name in only one list ties nothing. */
function ofSeveralLists([first, ...others]: readonly MatchRecord[]): boolean {
  return others.some(({ source }) => source.name !== first?.source.name)
}

/** Returns the records by name, for names with several records. */
function recordsOfSharedNames(records: readonly MatchRecord[]): Map<string, MatchRecord[]> {
  const first = new Map<string, MatchRecord>()
  const several = new Map<string, MatchRecord[]>()
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

/**
 * Returns the place of a record by the anchors of its address, except those with its own or its partner's name;
 * otherwise by its coordinates.
 */
function anchoredPoint(record: MatchRecord, anchors: readonly Anchor[], partner: MatchRecord): LatLng {
  if (anchors.length === 0) return record
  const [own, other] = [wholeName(record.name), wholeName(partner.name)]
  const witnesses = anchors.filter(({ name }) => name !== own && name !== other)
  if (witnesses.length === 0) return record
  return { lat: median(witnesses.map(({ lat }) => lat)), lng: median(witnesses.map(({ lng }) => lng)) }
}

/** A record with the statistics of its point and the ties of its address. */
interface Anchored {
  record: MatchRecord
  point: Point
  anchors: readonly Anchor[]
}

/** The distance between two records, each at its coordinates or where other lists place its address. */
interface AnchoredDistance {
  /** The least of all four. */
  leastM: number
  /** With records at coarse points where other lists place them; null when there is no such record. */
  correctedM: number | null
}

/**
 * Other lists' records of an address can only reduce a distance: a single witness of another house does not prove a
 * difference, and the place of an address may itself come from a coarse point.
 */
export function anchoredDistance(a: Anchored, b: Anchored): AnchoredDistance {
  const statedM = metres(a.record, b.record)
  const from = anchoredPoint(a.record, a.anchors, b.record)
  const to = anchoredPoint(b.record, b.anchors, a.record)
  if (from === a.record && to === b.record) return { leastM: statedM, correctedM: null }
  const leastM = Math.min(statedM, metres(from, to), metres(from, b.record), metres(a.record, to))
  const [left, right] = [a.point.coarseness > 0 ? from : a.record, b.point.coarseness > 0 ? to : b.record]
  const isCorrected = left !== a.record || right !== b.record
  return { leastM, correctedM: isCorrected ? metres(left, right) : null }
}

/** Returns the lot, otherwise road and number, in its city or district; '' when both, or the province, are unknown. */
export function houseOf({ sido, sigungu, dong, lot, road, buildingNumber }: NormalAddress): string {
  if (sido === '') return ''
  if (dong !== '' && lot !== '') return `${sido} ${cityOf(sigungu)} ${dong} ${lot}`
  return road === '' || buildingNumber === '' ? '' : `${sido} ${cityOf(sigungu)} ${road} ${buildingNumber}`
}

function metres(a: LatLng, b: LatLng): number {
  return metresApart(a.lat, a.lng, b.lat, b.lng)
}
