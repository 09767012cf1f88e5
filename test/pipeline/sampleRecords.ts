import { isoInstant } from '#base/kst.ts'
import { METRES_PER_DEGREE } from '#base/geometry.ts'
import { type Declaration, type SourceInfo, type SourceRecord, UNDECLARED } from '#sources/record.ts'
import type { AddressConflict, NormalAddress, NormalName, NormalRecord } from '#pipeline/normalRecord.ts'

/** The records of a list were in business on their dates. */
const SEEN: Declaration = { ...UNDECLARED, proves: 'in_business', declared: true }
/** A register that marks closed venues, and of which nobody states that it is complete. */
const LICENSED: Declaration = { ...UNDECLARED, proves: 'licensed', declared: true, statesClosure: true }

/** Invented lists for tests: a register, its later snapshot, a map, a guide and the owners' records. */
export const LISTS = {
  register: {
    name: 'register',
    independenceGroup: 'register',
    duplicateFree: false,
    register: true,
    declaration: LICENSED,
  },
  registerLater: {
    name: 'register_later',
    independenceGroup: 'register',
    duplicateFree: true,
    register: true,
    declaration: LICENSED,
  },
  maps: { name: 'maps', independenceGroup: 'maps', duplicateFree: true, register: false, declaration: SEEN },
  guide: { name: 'guide', independenceGroup: 'guide', duplicateFree: false, register: false, declaration: SEEN },
  owners: { name: 'owners', independenceGroup: 'owners', duplicateFree: true, register: false, declaration: SEEN },
} as const satisfies Record<string, SourceInfo>

export interface RecordSketch {
  list?: SourceInfo
  id?: string
  /** The core of the name; the displayed name consists of it and the branch. */
  core?: string
  branch?: string
  brand?: string
  shown?: string
  /** Metres north and east of a point in the middle of Seoul. */
  north?: number
  east?: number
  ownCoordinates?: boolean
  placedBy?: NormalRecord['placedBy']
  address?: Partial<NormalAddress>
  regionCode?: string
  addressConflict?: AddressConflict
  phone?: string
  subtypes?: readonly string[]
  category?: string
  closed?: boolean
  openedOn?: string
  closedOn?: string
  /** ISO date of the observation. */
  seen?: string
  /** Additional fields of the source record. */
  says?: Partial<SourceRecord>
}

const NOWHERE: NormalAddress = {
  sido: '서울특별시',
  sigungu: '중구',
  dong: '',
  road: '',
  buildingNumber: '',
  lot: '',
  unit: '',
}
const LAT = 37.5
const LNG = 127
const LAT_PER_M = 1 / METRES_PER_DEGREE
const LNG_PER_M = LAT_PER_M / Math.cos((LAT * Math.PI) / 180)

/** Returns a normal record with the given values; all others are defaults. */
export function sampleRecord(sketch: RecordSketch, index = 0): NormalRecord {
  const source = sketch.list ?? LISTS.maps
  const name = sampleName(sketch)
  const observedAt = Date.parse(`${sketch.seen ?? '2026-10-01'}T00:00:00Z`)
  const sourceId = sketch.id ?? `r${index}`
  const record = { source: source.name, sourceId, observedAt: isoInstant(observedAt), name: name.shown }
  return {
    index,
    source,
    record: { ...record, ...sketch.says },
    name,
    phone: sketch.phone ?? '',
    address: { ...NOWHERE, ...sketch.address },
    lat: LAT + (sketch.north ?? 0) * LAT_PER_M,
    lng: LNG + (sketch.east ?? 0) * LNG_PER_M,
    ownCoordinates: sketch.ownCoordinates ?? true,
    placedBy: sketch.placedBy ?? ((sketch.ownCoordinates ?? true) ? 'coordinates' : 'address'),
    regionCode: sketch.regionCode ?? '1114055000',
    addressConflict: sketch.addressConflict ?? null,
    kindClaims: [
      {
        by: 'label',
        subtypes: sketch.subtypes ?? ['coffee'],
        category: sketch.subtypes?.length === 0 ? (sketch.category ?? 'cafe') : '',
      },
    ],
    subtypes: sketch.subtypes ?? ['coffee'],
    category: sketch.category ?? 'cafe',
    closed: sketch.closed ?? sketch.closedOn !== undefined,
    openedOn: sketch.openedOn ?? '',
    closedOn: sketch.closedOn ?? '',
    observedAt,
  }
}

function sampleName({ core = '별빛마루', branch = '', brand = '', shown }: RecordSketch): NormalName {
  return { shown: shown ?? (branch === '' ? core : `${core} ${branch}점`), core, branch, brand }
}

/** Returns several records, numbered in order. */
export function sampleRecords(...sketches: readonly RecordSketch[]): NormalRecord[] {
  return sketches.map((sketch, index) => sampleRecord(sketch, index))
}
