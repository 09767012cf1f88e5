import { inKorea } from '#base/korea.ts'
import { isCalendarDate, type CalendarDate } from '#base/kst.ts'
import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import { classify } from '../kinds/classify.ts'
import { decideKind, type KindClaim, namedSubtypes } from '../kinds/kindClaims.ts'
import { nameFlaw } from './nameFlaw.ts'
import { normaliseAddress } from './normaliseAddress.ts'
import { normaliseName } from './normaliseName.ts'
import { normalisePhone } from './normalisePhone.ts'
import type { AddressConflict, NormalAddress, NormalRecord } from '../normalRecord.ts'
import { fitOf, isOffMap, withSigunguOfDong } from '../place/locate.ts'
import type { District } from './sigungu.ts'

const OLDEST_DATE = '1900-01-01'

/** A point's dong, and the region of the address as far as it is certain. */
export interface Location {
  dong: Dong
  region: District
}

/** The location that a record states: a place on the map, outside it, none (yet), or one that contradicts its address. */
type Spot =
  | ({ kind: 'placed' } & Location)
  | { kind: 'outside' }
  | { kind: 'absent' }
  | { kind: 'contradicted'; conflict: Conflict | null; stated: Location | null }

/** A conflict of which it is not yet decided which evidence is trusted. */
type Conflict = Omit<AddressConflict, 'trusted'>

type RecordKind = Pick<NormalRecord, 'kindClaims' | 'subtypes' | 'category'>

/** A record without its place. */
export type Unplaced = Omit<
  NormalRecord,
  'index' | 'lat' | 'lng' | 'ownCoordinates' | 'placedBy' | 'regionCode' | 'addressConflict' | 'phone'
>

/** The result of reading one record alone. */
export type Reading =
  | { kind: 'left out'; reason: string }
  | { kind: 'placed'; record: NormalRecord }
  /** Other records of its address may place it. */
  | ({ kind: 'waiting' } & UnplacedRecord)

/** A record that other records of its address may place. */
export interface UnplacedRecord {
  unplaced: Unplaced
  /** True when its coordinates contradict its address. */
  wrong: boolean
  /** Null where its coordinates contradict nothing, or are off the map. */
  conflict: Conflict | null
  /** Where its own coordinates place it if no other record does; null when they are absent or too far off. */
  stated: Location | null
}

/** Normalises records one by one: the result of a record does not depend on other records. */
export class RecordReader {
  readonly #counts: Record<string, number> = {}
  readonly #shared = new Map<string, string>()
  readonly #kinds = new Map<string, RecordKind>()
  readonly #gazetteer: Gazetteer
  readonly #places: ReadonlySet<string>
  readonly #asOf: CalendarDate

  /** `places`: words that name a place rather than a venue (placeWords.ts). */
  constructor(gazetteer: Gazetteer, places: ReadonlySet<string>, asOf: CalendarDate) {
    this.#gazetteer = gazetteer
    this.#places = places
    this.#asOf = asOf
  }

  /** Counts of unusual findings, by kind. */
  get counts(): Readonly<Record<string, number>> {
    return this.#counts
  }

  /** `mixedList`: the list also holds other businesses, so a record with an unknown label in it is no food. */
  read(source: SourceInfo, record: SourceRecord, mixedList: boolean): Reading {
    const flaw = nameFlaw(record.name)
    if (flaw !== null) return { kind: 'left out', reason: flaw }
    const name = normaliseName(record.name, '', this.#places)
    const kind = classify(record, name, mixedList, source.register)
    if (kind.kind === 'not_food') return { kind: 'left out', reason: kind.reason }
    const written = normaliseAddress(record.roadAddress, record.jibunAddress)
    const address = this.#sharedAddress(withSigunguOfDong(written, this.#gazetteer, record))
    const spot = this.#spotOf(record, address)
    if (spot.kind === 'outside') return { kind: 'left out', reason: 'outside_coverage' }
    const unplaced: Unplaced = {
      source,
      record,
      name: { ...name, branch: this.#share(name.branch), brand: this.#share(name.brand) },
      address,
      ...this.#sharedKind(kind.claims),
      ...this.#dates(record),
      observedAt: observedInstant(record),
    }
    if (spot.kind === 'absent') return { kind: 'waiting', unplaced, wrong: false, conflict: null, stated: null }
    if (spot.kind === 'contradicted') return { ...spot, kind: 'waiting', unplaced, wrong: true }
    const placedBy = address.sigungu === '' ? 'guess' : 'coordinates'
    return { kind: 'placed', record: placed(unplaced, record as Required<SourceRecord>, spot, placedBy, null) }
  }

  #spotOf(record: SourceRecord, address: NormalAddress): Spot {
    if (isOffMap(address, this.#gazetteer)) return { kind: 'outside' }
    const { lat, lng } = record
    if (lat === undefined || lng === undefined) return { kind: 'absent' }
    if (!inKorea(lat, lng)) {
      this.#count('coordinates outside Korea')
      return address.sido === '' && address.sigungu === '' ? { kind: 'outside' } : { kind: 'absent' }
    }
    const fit = fitOf(address, this.#gazetteer, lat, lng)
    if (fit.kind === 'outside') return fit
    if (fit.kind === 'fits') {
      if (fit.onBorder) this.#count('coordinates on the border of the district of the address')
      return { kind: 'placed', dong: fit.dong, region: fit.region }
    }
    this.#count('coordinates contradict the address')
    return { kind: 'contradicted', conflict: fit.conflict, stated: fit.kind === 'contradicts' ? fit : null }
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

  #count(what: string): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + 1
  }

  /**
   * Keeps one copy of each text that occurs in many records, because slices keep the lines from which they were cut in
   * memory.
   */
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

  #sharedKind(kindClaims: readonly KindClaim[]): RecordKind {
    const key = JSON.stringify(kindClaims)
    const known = this.#kinds.get(key)
    if (known) return known
    const { category } = decideKind([{ claims: kindClaims, group: '', isOwner: false }])
    const kind = { kindClaims, subtypes: namedSubtypes(kindClaims), category }
    this.#kinds.set(key, kind)
    return kind
  }
}

/** Returns a record at its place, with its whole region; phone numbers without an area code get that of the place. */
export function placed(
  unplaced: Unplaced,
  { lat, lng }: { lat: number; lng: number },
  { dong, region }: Location,
  placedBy: NormalRecord['placedBy'],
  addressConflict: AddressConflict | null,
): NormalRecord {
  const { address, record } = unplaced
  const isWhole = address.sido === region.sido && address.sigungu === region.sigungu
  return {
    index: 0,
    ...unplaced,
    address: isWhole ? address : { ...address, ...region },
    phone: record.phone === undefined ? '' : normalisePhone(record.phone, dong.code).e164,
    lat,
    lng,
    ownCoordinates: placedBy !== 'address' && placedBy !== 'geocoded',
    placedBy,
    regionCode: dong.code,
    addressConflict,
  }
}

/** Returns a date that exists and is no placeholder as `YYYY-MM-DD`, otherwise ''. */
export function cleanDate(date: string | undefined): string {
  return date !== undefined && isCalendarDate(date) && date >= OLDEST_DATE ? date : ''
}

function observedInstant({ source, sourceId, observedAt }: SourceRecord): number {
  const instant = Date.parse(observedAt)
  if (Number.isNaN(instant))
    throw new Error(`${source} ${sourceId}: observedAt '${observedAt}' passed the schema but is no instant`)
  return instant
}
