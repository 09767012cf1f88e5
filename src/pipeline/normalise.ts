import type { CalendarDate } from '#base/kst.ts'
import { gazetteerOf, type Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { Dong, Station } from '#dataset/geography/region.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import type { GeocodedPoints } from './geocoded.ts'
import { isOtherBusiness } from './kinds/classify.ts'
import { RecordReader, type UnplacedRecord } from './normalise/normaliseRecord.ts'
import { figuresOf, type KnownSource, type SourceFigures } from './memory/buildMemory.ts'
import { listDateOf } from './memory/listDate.ts'
import type { NormalRecord } from './normalRecord.ts'
import { correctDistricts, placeByAddress } from './place/placing.ts'
import { placeNames } from './normalise/placeWords.ts'
import type { Progress } from './report/report.ts'

export interface Normalised {
  records: NormalRecord[]
  /** By source and reason, the number of records that have no place in the release. */
  setAside: Record<string, Record<string, number>>
  counts: Record<string, number>
  /** Records that were set aside because their location is unknown. Records of later lists may place them. */
  unplaced: SourceRecord[]
  /** The readings without their records, in the order of the lists. */
  sources: ReadSource[]
}

/** A source's reading without its records. */
export type ReadSource = SourceFigures & Pick<KnownSource, 'listDate' | 'mixed'>

/** A list with a larger share of other businesses is mixed: a record with an unknown label in it is no food. */
const MIXED_SHARE = 0.05
/** Progress is reported after this number of records. */
const PROGRESS_EVERY = 100_000

/** What reading and placing a record depends on. */
export interface RecordContext {
  gazetteer: Gazetteer
  reader: RecordReader
  /** The answers of a geocoder; null without one. */
  geocoded: GeocodedPoints | null
}

export function recordContextOf(
  { dongs, stations }: { dongs: readonly Dong[]; stations: readonly Station[] },
  asOf: CalendarDate,
  geocoded: GeocodedPoints | null,
): RecordContext {
  const gazetteer = gazetteerOf(dongs)
  return { gazetteer, reader: new RecordReader(gazetteer, placeNames(dongs, stations), asOf), geocoded }
}

/** Returns true when a list also holds many businesses other than venues. */
export function isMixed(records: readonly SourceRecord[]): boolean {
  return records.filter(isOtherBusiness).length > records.length * MIXED_SHARE
}

/**
 * Normalises every record of every list, sets aside what is no food or drink, and places the rest on the map: by its
 * coordinates unless they contradict its address, otherwise by other records of the same address, else by a geocoder.
 * The polygon determines the region, and on a border the address does; a source's region code is ignored. Takes one
 * reading after the other, so that the caller can release them.
 */
export function normaliseRecords(
  readings: Iterable<SourceReading>,
  geography: { dongs: readonly Dong[]; stations: readonly Station[] },
  asOf: CalendarDate,
  progress: Progress,
  geocoded: GeocodedPoints | null = null,
): Normalised {
  const context = recordContextOf(geography, asOf, geocoded)
  const records: NormalRecord[] = []
  const unplaced: UnplacedRecord[] = []
  const setAside = new SetAside()
  const sources: ReadSource[] = []
  let done = 0
  for (const reading of readings) {
    const { info, records: read } = reading
    const mixed = isMixed(read)
    sources.push({ ...figuresOf(reading), listDate: listDateOf(read), mixed })
    for (const record of read) {
      const found = context.reader.read(info, record, mixed)
      if (found.kind === 'placed') records.push(found.record)
      else if (found.kind === 'waiting') unplaced.push(found)
      else setAside.add(info, found.reason)
      if (++done % PROGRESS_EVERY === 0) progress('normalise and place', `${done.toLocaleString('en-US')} records`)
    }
  }
  const correctedDistricts = correctDistricts(records)
  const placing = placeByAddress(unplaced, records, context.gazetteer, geocoded)
  for (const { info, reason } of placing.left) setAside.add(info, reason)
  const counts = { ...context.reader.counts, [DISTRICT_CORRECTED_COUNT]: correctedDistricts, ...placing.counts }
  return {
    records: [...records, ...placing.placed],
    setAside: setAside.counts,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    unplaced: placing.left.map(({ record }) => record),
    sources,
  }
}

const DISTRICT_CORRECTED_COUNT = 'coordinates of another district replaced by those of the phone and address'

/** By source and reason, counts records that have no place in the release. */
class SetAside {
  readonly counts: Record<string, Record<string, number>> = {}

  add({ name }: SourceInfo, reason: string): void {
    const reasons = (this.counts[name] ??= {})
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
}
