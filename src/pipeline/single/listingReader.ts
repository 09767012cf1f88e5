import type { CalendarDate } from '#base/kst.ts'
import { inKorea } from '#base/korea.ts'
import { gazetteerOf, type Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceRecord } from '#sources/record.ts'
import { normalisePhone } from '../normalise/normalisePhone.ts'
import { RecordReader, type UnplacedRecord } from '../normalise/normaliseRecord.ts'
import type { NormalAddress, NormalRecord } from '../normalRecord.ts'
import { placeByAddress } from '../place/placing.ts'
import type { CallerListing } from './callerListing.ts'
import { sourceNamed } from './venueRecord.ts'

const CALLER = sourceNamed('caller')

/** What a build would make of a listing. */
export type ListingReading =
  | { kind: 'placed'; record: NormalRecord }
  /**
   * Nothing places it: only its phone and its name can find it. `at` returns it where a venue is, or, for its name and
   * phone alone, nowhere.
   */
  | { kind: 'unplaced'; address: NormalAddress; at: (venue: NormalRecord | null) => NormalRecord }
  /** A build sets it aside, with the reason: no food or drink, or outside the map. */
  | { kind: 'left out'; reason: string }

/** Normalises listings of a caller, and places them, with the code of a build. */
export class ListingReader {
  readonly #gazetteer: Gazetteer
  readonly #reader: RecordReader
  readonly #observedAt: string

  /** `places`: words that name a place rather than a venue (placeWords.ts). */
  constructor(dongs: readonly Dong[], places: ReadonlySet<string>, asOf: CalendarDate) {
    this.#gazetteer = gazetteerOf(dongs)
    this.#reader = new RecordReader(this.#gazetteer, places, asOf)
    this.#observedAt = `${asOf}T00:00:00Z`
  }

  /** `venuesAt` returns the venues of the release at an address, which place a listing without usable coordinates. */
  read(listing: CallerListing, venuesAt: (address: NormalAddress) => readonly NormalRecord[]): ListingReading {
    const reading = this.#reader.read(CALLER, this.#recordOf(listing), false)
    if (reading.kind === 'left out') return reading
    if (reading.kind === 'placed') return reading
    const { placed } = placeByAddress([reading], venuesAt(reading.unplaced.address), this.#gazetteer)
    const [record] = placed
    if (record !== undefined) return { kind: 'placed', record }
    const phone = normalisePhone(listing.phone, '').e164
    const { address } = reading.unplaced
    return { kind: 'unplaced', address, at: (venue) => borrowed(reading, phone, venue) }
  }

  #recordOf({ name, address, lat, lng, phone, category }: CallerListing): SourceRecord {
    return {
      source: CALLER.name,
      sourceId: '',
      observedAt: this.#observedAt,
      name,
      ...(lat !== null && lng !== null && inKorea(lat, lng) && { lat, lng }),
      ...(address !== '' && { roadAddress: address }),
      ...(phone !== '' && { phone }),
      ...(category !== '' && { category, categoryLabel: category }),
    }
  }
}

function borrowed({ unplaced }: UnplacedRecord, phone: string, venue: NormalRecord | null): NormalRecord {
  const { lat, lng, regionCode } = venue ?? { lat: 0, lng: 0, regionCode: '' }
  return {
    index: 0,
    ...unplaced,
    phone,
    lat,
    lng,
    regionCode,
    ownCoordinates: false,
    placedBy: 'address',
    addressConflict: null,
  }
}
