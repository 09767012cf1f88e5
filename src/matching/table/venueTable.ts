import type { CalendarDate } from '#base/kst.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import type { NameCounts } from '#pipeline/nameCounts.ts'
import type { NormalAddress, NormalRecord } from '#pipeline/normalRecord.ts'
import { houseKeys, nameCellKey, namesakeKeys, nameKey, phoneKey, visitBlockKeys } from '#pipeline/single/blockKeys.ts'
import { ListingReader } from '#pipeline/single/listingReader.ts'
import { branchPlaces } from '#pipeline/single/branchPlaces.ts'
import { matchedVenue, recordOfVenue, type VenueFacts } from '#pipeline/single/venueRecord.ts'
import { type KeyColumn, KeyDraft } from './keyColumn.ts'
import { VenueTexts } from './venueTexts.ts'

/** The content of a release that matching needs. */
export interface MatchedRelease {
  dataVersion: string
  asOf: CalendarDate
  venues: readonly VenueFacts[]
  dongs: readonly Dong[]
  stations: readonly Pick<Station, 'name'>[]
  /** How often names occur in the lists; the venues are counted where a release has no counts. */
  nameCounts: NameCounts
}

/** Keys of this number of venues are computed together. */
const PORTION = 2_000
/** More venues at one house, or of one name in a square kilometre, tell nothing more. */
const HOUSE_VENUES_MAX = 200
const NAMESAKES_MAX = 60
/** A name that more venues have needs more than itself. */
const NAME_VENUES_MAX = 300
/** Keys that more venues have are left out. A build has smaller blocks (block.ts), because it compares all with all. */
const KEY_VENUES_MAX = 200

/** The venues of one release, found by the keys under which a build compares records. Read-only. */
export class VenueTable {
  readonly dataVersion: string
  readonly counts: NameCounts
  readonly listings: ListingReader
  readonly #texts: VenueTexts
  readonly #blocks: KeyColumn
  readonly #houses: KeyColumn
  readonly #phones: KeyColumn
  readonly #namesakes: KeyColumn
  readonly #names: KeyColumn

  constructor({ dataVersion, asOf, venues, dongs, stations, nameCounts }: MatchedRelease) {
    this.dataVersion = dataVersion
    this.counts = nameCounts
    const places = branchPlaces(dongs, stations)
    this.listings = new ListingReader(dongs, places, asOf)
    this.#texts = new VenueTexts()
    const [blocks, houses, phones] = [new KeyDraft(), new KeyDraft(), new KeyDraft()]
    const [namesakes, names] = [new KeyDraft(), new KeyDraft()]
    for (let from = 0; from < venues.length; from += PORTION) {
      const records = venues.slice(from, from + PORTION).map((facts, at) => {
        const venue = matchedVenue(facts, places)
        this.#texts.add(venue)
        return recordOfVenue(venue, from + at)
      })
      visitBlockKeys(records, nameCounts, 'stored', (key, position) => blocks.add(key, from + position))
      for (const record of records) {
        for (const key of houseKeys(record.address)) houses.add(key, record.index)
        if (record.phone !== '') phones.add(phoneKey(record.phone), record.index)
        namesakes.add(nameCellKey(record), record.index)
        names.add(nameKey(record), record.index)
      }
    }
    this.#blocks = blocks.done()
    this.#houses = houses.done()
    this.#phones = phones.done()
    this.#namesakes = namesakes.done()
    this.#names = names.done()
  }

  get size(): number {
    return this.#texts.size
  }

  recordAt(row: number): NormalRecord {
    return recordOfVenue(this.#texts.at(row), row)
  }

  /** Returns the rows that share a key of blocking with the record, with the number of shared keys. */
  candidatesOf(record: NormalRecord): Map<number, number> {
    const shared = new Map<number, number>()
    visitBlockKeys([record], this.counts, 'searched', (key) => {
      for (const row of this.#blocks.rowsOf(key, KEY_VENUES_MAX)) shared.set(row, (shared.get(row) ?? 0) + 1)
    })
    return shared
  }

  /** Returns the venues at the house of an address. */
  venuesAt(address: NormalAddress): NormalRecord[] {
    return this.#recordsOf(this.#houses, houseKeys(address), HOUSE_VENUES_MAX)
  }

  /** Returns the venues with a telephone number; none for ''. */
  venuesOfPhone(phone: string): NormalRecord[] {
    return phone === '' ? [] : this.#recordsOf(this.#phones, [phoneKey(phone)], HOUSE_VENUES_MAX)
  }

  /** Returns the rows with the name of a record, without words of kind, around it. */
  namesakesOf(record: NormalRecord): number[] {
    return rowsOf(this.#namesakes, namesakeKeys(record), NAMESAKES_MAX)
  }

  /** Returns all venues with the name of a record; none when it is common. */
  venuesNamed(record: Pick<NormalRecord, 'name'>): NormalRecord[] {
    return this.#recordsOf(this.#names, [nameKey(record)], NAME_VENUES_MAX)
  }

  #recordsOf(column: KeyColumn, keys: readonly number[], max: number): NormalRecord[] {
    return rowsOf(column, keys, max).map((row) => this.recordAt(row))
  }
}

function rowsOf(column: KeyColumn, keys: readonly number[], max: number): number[] {
  return [...new Set(keys.flatMap((key) => [...column.rowsOf(key, max)]))]
}
