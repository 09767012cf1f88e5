import type { CalendarDate } from '#base/kst.ts'
import { gazetteerOf, type Gazetteer } from '#dataset/gazetteer.ts'
import type { Dong, Station } from '#dataset/region.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import { isOtherBusiness } from './normalise/classify.ts'
import { RecordReader } from './normalise/normaliseRecord.ts'
import type { NormalRecord } from './normalRecord.ts'
import { mendDistricts, placeByAddress, type Waiting } from './place/placing.ts'
import { placeNames } from './normalise/placeWords.ts'
import type { Progress } from './report.ts'

export interface Normalised {
  records: NormalRecord[]
  /** Source → reason → records that have no place in the release. */
  setAside: Record<string, Record<string, number>>
  counts: Record<string, number>
  /** Records set aside because nobody tells where they lie; with more lists somebody may. */
  unplaced: SourceRecord[]
}

/** A list with more other businesses than this share is a mixed one: an unknown label in it is no food. */
const MIXED_SHARE = 0.05
/** A line of progress after so many records. */
const PROGRESS_EVERY = 100_000

/** What records are read and placed by. */
export interface Ground {
  gazetteer: Gazetteer
  reader: RecordReader
}

export function groundOf(
  { dongs, stations }: { dongs: readonly Dong[]; stations: readonly Station[] },
  asOf: CalendarDate,
): Ground {
  const gazetteer = gazetteerOf(dongs)
  return { gazetteer, reader: new RecordReader(gazetteer, placeNames(dongs, stations), asOf) }
}

/** Whether a list holds other businesses, too. */
export function isMixed(records: readonly SourceRecord[]): boolean {
  return records.filter(isOtherBusiness).length > records.length * MIXED_SHARE
}

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
  const ground = groundOf(geography, asOf)
  const records: NormalRecord[] = []
  const waiting: Waiting[] = []
  const setAside = new SetAside()
  let done = 0
  for (const { info, records: read } of readings) {
    const mixed = isMixed(read)
    for (const record of read) {
      const reading = ground.reader.read(info, record, mixed)
      if (reading.kind === 'placed') records.push(reading.record)
      else if (reading.kind === 'waiting') waiting.push(reading)
      else setAside.add(info, reading.reason)
      if (++done % PROGRESS_EVERY === 0) progress('normalise and place', `${done.toLocaleString('en-US')} records`)
    }
  }
  const mended = mendDistricts(records)
  const placing = placeByAddress(waiting, records, ground.gazetteer)
  for (const { info, reason } of placing.left) setAside.add(info, reason)
  const counts = { ...ground.reader.counts, [MENDED]: mended, ...placing.counts }
  return {
    records: [...records, ...placing.placed],
    setAside: setAside.counts,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    unplaced: placing.left.map(({ record }) => record),
  }
}

const MENDED = 'coordinates of another district replaced by those of the phone and address'

/** Source → reason → records that have no place in the release. */
class SetAside {
  readonly counts: Record<string, Record<string, number>> = {}

  add({ name }: SourceInfo, reason: string): void {
    const reasons = (this.counts[name] ??= {})
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
}
