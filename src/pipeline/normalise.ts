import { inKorea } from '#base/korea.ts'
import { isCalendarDate, type CalendarDate } from '#base/kst.ts'
import { gazetteerOf, type Gazetteer } from '#dataset/gazetteer.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import { AddressIndex } from './addressIndex.ts'
import { classify, isOtherBusiness } from './classify.ts'
import { districtWitnesses } from './districtWitness.ts'
import { nameFlaw } from './nameFlaw.ts'
import { normaliseAddress } from './normaliseAddress.ts'
import { normaliseName } from './normaliseName.ts'
import { normalisePhone } from './normalisePhone.ts'
import type { NormalAddress, NormalRecord } from './normalRecord.ts'
import { placeNames } from './placeWords.ts'
import type { Progress } from './report.ts'

export interface Normalised {
  records: NormalRecord[]
  /** Source → reason → records that have no place in the release. */
  setAside: Record<string, Record<string, number>>
  counts: Record<string, number>
}

/** A list with more other businesses than this share is a mixed one: an unknown label in it is no food. */
const MIXED_SHARE = 0.05
const OLDEST_DATE = '1900-01-01'
/** A line of progress after so many records. */
const PROGRESS_EVERY = 100_000

/** Where a record says it lies: at a place of the map, nowhere (yet), or wrongly. */
type Spot = { kind: 'placed'; dong: Dong } | { kind: 'outside' } | { kind: 'absent' } | { kind: 'wrong' }

/** Everything about a record but its place. */
type Unplaced = Omit<NormalRecord, 'index' | 'lat' | 'lng' | 'ownCoordinates' | 'regionCode' | 'phone'>

/**
 * Normalises every record of every list, leaves out what is no food or drink, and places the rest on the map: by its own
 * coordinates, unless they contradict its address; else by other records of the same address. The polygon decides the
 * region; a region code of the source is not trusted.
 */
export function normaliseRecords(
  readings: readonly SourceReading[],
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  asOf: CalendarDate,
  progress: Progress,
): Normalised {
  const stage = new Normalising(gazetteerOf(geography.dongs), placeNames(geography.dongs, geography.stations), asOf)
  let done = 0
  for (const { info, records } of readings) {
    const mixed = records.filter(isOtherBusiness).length > records.length * MIXED_SHARE
    for (const record of records) {
      stage.take(info, record, mixed)
      if (++done % PROGRESS_EVERY === 0) progress('normalise and place', `${done.toLocaleString('en-US')} records`)
    }
  }
  return stage.finish()
}

class Normalising {
  readonly #records: NormalRecord[] = []
  readonly #setAside: Record<string, Record<string, number>> = {}
  readonly #counts: Record<string, number> = {}
  readonly #addresses = new AddressIndex()
  /** Positions of records whose address leaves out the district. */
  readonly #guessed: number[] = []
  /** Records that only their address can place, until every list has been read. */
  readonly #waiting: { unplaced: Unplaced; wrong: boolean }[] = []
  readonly #shared = new Map<string, string>()
  readonly #subtypes = new Map<string, readonly string[]>()
  readonly #gazetteer: Gazetteer
  readonly #places: ReadonlySet<string>
  readonly #asOf: CalendarDate

  constructor(gazetteer: Gazetteer, places: ReadonlySet<string>, asOf: CalendarDate) {
    this.#gazetteer = gazetteer
    this.#places = places
    this.#asOf = asOf
  }

  take(source: SourceInfo, record: SourceRecord, mixedList: boolean): void {
    const flaw = nameFlaw(record.name)
    if (flaw !== null) return this.#leaveOut(source, flaw)
    const name = normaliseName(record.name, '', this.#places)
    const kind = classify(record, name, mixedList)
    if (kind.kind === 'not_food') return this.#leaveOut(source, kind.reason)
    const address = this.#sharedAddress(normaliseAddress(record.roadAddress, record.jibunAddress))
    const spot = this.#spotOf(record, address)
    if (spot.kind === 'outside') return this.#leaveOut(source, 'outside_coverage')
    const unplaced: Unplaced = {
      source,
      record,
      name: { ...name, branch: this.#share(name.branch), brand: this.#share(name.brand) },
      address,
      subtypes: this.#sharedSubtypes(kind.subtypes),
      category: kind.category,
      ...this.#dates(record),
      observedAt: observedInstant(record),
    }
    if (spot.kind === 'placed') this.#place(unplaced, record.lat as number, record.lng as number, true, spot.dong)
    else this.#waiting.push({ unplaced, wrong: spot.kind === 'wrong' })
  }

  /** Places what waited for the other lists' addresses. */
  finish(): Normalised {
    this.#mendDistricts()
    for (const { unplaced } of this.#waiting) this.#addresses.want(unplaced.address)
    for (const { address, lat, lng } of this.#records) this.#addresses.add(address, { lat, lng })
    for (const { unplaced, wrong } of this.#waiting) {
      const point = this.#addresses.find(unplaced.address)
      const dong = point && this.#gazetteer.dongAt(point.lat, point.lng)
      if (point && dong) {
        this.#count(wrong ? 'coordinates replaced by those of the address' : 'placed by address')
        this.#place(unplaced, point.lat, point.lng, false, dong)
      } else {
        this.#leaveOut(unplaced.source, wrong ? 'coordinates_contradict_address' : 'no_coordinates_and_unknown_address')
      }
    }
    return { records: this.#records, setAside: this.#setAside, counts: this.#counts }
  }

  #mendDistricts(): void {
    for (const [at, { address, lat, lng, regionCode }] of districtWitnesses(this.#records, this.#guessed)) {
      const record = this.#records[at] as NormalRecord
      const { sido, sigungu } = address
      this.#records[at] = {
        ...record,
        address: { ...record.address, sido, sigungu },
        lat,
        lng,
        regionCode,
        ownCoordinates: false,
      }
      this.#count('coordinates of another district replaced by those of the phone and address')
    }
  }

  #spotOf(record: SourceRecord, { sido, sigungu }: NormalAddress): Spot {
    if (sido !== '' && !this.#gazetteer.covers(sido)) return { kind: 'outside' }
    const { lat, lng } = record
    if (lat === undefined || lng === undefined) return { kind: 'absent' }
    if (!inKorea(lat, lng)) {
      this.#count('coordinates outside Korea')
      return sido === '' && sigungu === '' ? { kind: 'outside' } : { kind: 'absent' }
    }
    if (sido !== '' && this.#gazetteer.contradicts(sido, sigungu, lat, lng)) {
      this.#count('coordinates contradict the address')
      return { kind: 'wrong' }
    }
    const dong = this.#gazetteer.dongAt(lat, lng)
    return dong ? { kind: 'placed', dong } : { kind: 'outside' }
  }

  #place(unplaced: Unplaced, lat: number, lng: number, ownCoordinates: boolean, dong: Dong): void {
    const { address, record } = unplaced
    // A list that leaves out province or district still lies in one, and comparing needs it.
    const whole = address.sido !== '' && address.sigungu !== ''
    const placed = whole ? address : { ...address, sido: dong.sido, sigungu: address.sigungu || dong.sigungu }
    if (address.sigungu === '' && ownCoordinates) this.#guessed.push(this.#records.length)
    const phone = record.phone === undefined ? '' : normalisePhone(record.phone, dong.code).e164
    this.#records.push({
      index: this.#records.length,
      ...unplaced,
      address: placed,
      phone,
      lat,
      lng,
      ownCoordinates,
      regionCode: dong.code,
    })
  }

  #dates(record: SourceRecord): Pick<NormalRecord, 'closed' | 'openedOn' | 'closedOn'> {
    const opened = cleanDate(record.openedOn)
    const closedOn = cleanDate(record.closedOn)
    return {
      closed: record.operatingStatus === 'closed' || (closedOn !== '' && closedOn <= this.#asOf),
      openedOn: this.#share(opened <= this.#asOf ? opened : ''),
      closedOn: this.#share(closedOn),
    }
  }

  #leaveOut({ name }: SourceInfo, reason: string): void {
    const reasons = (this.#setAside[name] ??= {})
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1
  }

  /** One copy of each text that occurs in many records: slices would hold on to the lines they were cut from. */
  #share(text: string): string {
    if (text === '') return ''
    const known = this.#shared.get(text)
    if (known !== undefined) return known
    this.#shared.set(text, text)
    return text
  }

  #sharedAddress({ sido, sigungu, dong, road, buildingNumber, lot, unit }: NormalAddress): NormalAddress {
    return {
      sido: this.#share(sido),
      sigungu: this.#share(sigungu),
      dong: this.#share(dong),
      road: this.#share(road),
      buildingNumber: this.#share(buildingNumber),
      lot: this.#share(lot),
      unit: this.#share(unit),
    }
  }

  #sharedSubtypes(subtypes: readonly string[]): readonly string[] {
    const key = subtypes.join()
    const known = this.#subtypes.get(key)
    if (known) return known
    this.#subtypes.set(key, subtypes)
    return subtypes
  }
}

/** A date that exists and is no filler, as `YYYY-MM-DD`; else ''. */
function cleanDate(date: string | undefined): string {
  return date !== undefined && isCalendarDate(date) && date >= OLDEST_DATE ? date : ''
}

function observedInstant({ source, sourceId, observedAt }: SourceRecord): number {
  const instant = Date.parse(observedAt)
  if (Number.isNaN(instant))
    throw new Error(`${source} ${sourceId}: observedAt '${observedAt}' passed the schema but is no instant`)
  return instant
}
