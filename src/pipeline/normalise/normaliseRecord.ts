import { inKorea } from '#base/korea.ts'
import { isCalendarDate, type CalendarDate } from '#base/kst.ts'
import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { Dong } from '#dataset/geography/region.ts'
import type { SourceInfo, SourceRecord } from '#sources/record.ts'
import { classify } from './classify.ts'
import { decideKind, type KindClaim, namedSubtypes } from './kindClaims.ts'
import { nameFlaw } from './nameFlaw.ts'
import { normaliseAddress } from './normaliseAddress.ts'
import { normaliseName } from './normaliseName.ts'
import { normalisePhone } from './normalisePhone.ts'
import type { NormalAddress, NormalRecord } from '../normalRecord.ts'

const OLDEST_DATE = '1900-01-01'

/** The location that a record states: a place on the map, outside it, none (yet), or a wrong one. */
type Spot = { kind: 'placed'; dong: Dong } | { kind: 'outside' } | { kind: 'absent' } | { kind: 'wrong' }

type RecordKind = Pick<NormalRecord, 'kindClaims' | 'subtypes' | 'category'>

/** A record without its place. */
export type Unplaced = Omit<
  NormalRecord,
  'index' | 'lat' | 'lng' | 'ownCoordinates' | 'placedBy' | 'regionCode' | 'phone'
>

/** The result of reading one record alone. */
export type Reading =
  | { kind: 'left out'; reason: string }
  | { kind: 'placed'; record: NormalRecord }
  /** Only other records of its address can place it; `wrong`: its coordinates contradict the address. */
  | { kind: 'waiting'; unplaced: Unplaced; wrong: boolean }

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
    const kind = classify(record, name, mixedList)
    if (kind.kind === 'not_food') return { kind: 'left out', reason: kind.reason }
    const address = this.#sharedAddress(normaliseAddress(record.roadAddress, record.jibunAddress))
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
    if (spot.kind !== 'placed') return { kind: 'waiting', unplaced, wrong: spot.kind === 'wrong' }
    const placedBy = address.sigungu === '' ? 'guess' : 'coordinates'
    return { kind: 'placed', record: placed(unplaced, record as Required<SourceRecord>, spot.dong, placedBy) }
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

/** Returns a record at its place; phone numbers without an area code get that of the place. */
export function placed(
  unplaced: Unplaced,
  { lat, lng }: { lat: number; lng: number },
  dong: Dong,
  placedBy: NormalRecord['placedBy'],
): NormalRecord {
  const { address, record } = unplaced
  // Comparing needs province and district, so those that a list omits are taken from the map.
  const whole = address.sido !== '' && address.sigungu !== ''
  return {
    index: 0,
    ...unplaced,
    address: whole ? address : { ...address, sido: dong.sido, sigungu: address.sigungu || dong.sigungu },
    phone: record.phone === undefined ? '' : normalisePhone(record.phone, dong.code).e164,
    lat,
    lng,
    ownCoordinates: placedBy !== 'address',
    placedBy,
    regionCode: dong.code,
  }
}

/** Returns a date that exists and is no placeholder as `YYYY-MM-DD`, otherwise ''. */
function cleanDate(date: string | undefined): string {
  return date !== undefined && isCalendarDate(date) && date >= OLDEST_DATE ? date : ''
}

function observedInstant({ source, sourceId, observedAt }: SourceRecord): number {
  const instant = Date.parse(observedAt)
  if (Number.isNaN(instant))
    throw new Error(`${source} ${sourceId}: observedAt '${observedAt}' passed the schema but is no instant`)
  return instant
}
