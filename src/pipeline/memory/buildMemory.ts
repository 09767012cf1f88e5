import type { CalendarDate } from '#base/kst.ts'
import type { RejectedCount, SourceInfo, SourceReading, SourceRecord, UnreadableColumn } from '#sources/record.ts'
import type { AnchoredAddress } from '../place/addressAnchors.ts'
import type { NameCounts } from '../nameCounts.ts'
import type { NormalRecord } from '../normalRecord.ts'
import type { PairTable } from '../match/pairTable.ts'
import type { Point } from '../place/pointStatistics.ts'
import type { SettledPair } from '../settledPairs.ts'
import type { KeyColumn } from './keyColumn.ts'
import type { LineColumn } from './lineColumn.ts'
import { undatedRaw, withListDate } from './listDate.ts'

/**
 * What a build stores for the next one, which then recomputes only what changed. Records are in canonical order; the
 * position of a record is its place in that order.
 */
export interface BuildMemory {
  asOf: CalendarDate
  nameCounts: NameCounts
  /** In ascending order of name; the records of each source are adjacent. */
  sources: readonly KnownSource[]
  /** By position, the sourceId. */
  ids: readonly string[]
  /** By position, the digest of the source record. */
  digests: readonly string[]
  /** By position, the normal record and its point (`recordLine`). */
  lines: LineColumn
  /** By position, `placedBy` and whether the record depends on the day (`markOf`). */
  marks: Uint8Array
  keys: KeyColumn
  points: PointColumns
  anchors: readonly AnchoredAddress[]
  /** Folded names of chains. */
  chains: ReadonlySet<string>
  pairs: PairTable
  /** By position, the number of its venue. */
  venueOf: Uint32Array
  /** By number, the id. */
  venueIds: readonly string[]
  /** By number, the first day of its history (`dayNumber`). */
  bornOn: Uint32Array
  /** Records that could not be placed. Records of later lists may place them. */
  unplaced: readonly SourceRecord[]
  settled: readonly SettledPair[]
}

/** By position, the statistics of its list at its point. */
export interface PointColumns {
  coarseness: Float64Array
  crowd: Float64Array
}

/** A source's reading without its records, and the number of its records that were set aside. */
export interface KnownSource extends SourceFigures {
  /** Positions of its records. */
  from: number
  to: number
  /** The `observedAt` of most of its records (listDate.ts); null when they have different ones. */
  listDate: string | null
  /** Whether the list also holds businesses other than venues. */
  mixed: boolean
  /** By reason, the number of records that normalising and placing set aside. */
  leftOut: Readonly<Record<string, number>>
}

/** What a build reports about a source besides its records. */
export interface SourceFigures {
  info: SourceInfo
  records: number
  /** Records of former editions that a complete list does not hold any more. */
  absent: number
  rejected: RejectedCount
  replaced: number
  setAside: Readonly<Record<string, number>>
  dropped: Readonly<Record<string, number>>
  unreadable: readonly UnreadableColumn[]
}

export function figuresOf(reading: SourceReading): SourceFigures {
  const { info, records, rejected, replaced, setAside, dropped, unreadable } = reading
  const absent = records.filter(({ absence }) => absence !== undefined).length
  return { info, records: records.length - absent, absent, rejected, replaced, setAside, dropped, unreadable }
}

/** Encodes a day as a number: 2026-11-21 is 20261121. */
export function dayToNumber(day: CalendarDate): number {
  return Number(day.replaceAll('-', ''))
}

function dayOf(number: number): CalendarDate {
  const digits = String(number)
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}

/** Returns the first day of the history of the venue with this number. */
export function bornOnAt({ bornOn }: BuildMemory, number: number): CalendarDate {
  return dayOf(bornOn[number] as number)
}

/** The source of the record at a position. */
export function sourceAt(sources: readonly KnownSource[], position: number): KnownSource {
  let [low, high] = [0, sources.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sources[middle] as KnownSource).to <= position) low = middle + 1
    else high = middle
  }
  return sources[low] as KnownSource
}

const PLACED_BY: readonly NormalRecord['placedBy'][] = ['coordinates', 'guess', 'address', 'contradicted', 'geocoded']
const PLACED_BITS = 7
const DATED = 8

export function markOf(record: NormalRecord, isDated: boolean): number {
  return PLACED_BY.indexOf(record.placedBy) | (isDated ? DATED : 0)
}

export function placedByAt({ marks }: BuildMemory, position: number): NormalRecord['placedBy'] {
  return PLACED_BY[(marks[position] as number) & PLACED_BITS] as NormalRecord['placedBy']
}

/** Returns true when the meaning of a record changes with the day alone. */
export function isDatedAt({ marks }: BuildMemory, position: number): boolean {
  return ((marks[position] as number) & DATED) !== 0
}

export function pointAt({ points }: BuildMemory, position: number): Point {
  return { coarseness: points.coarseness[position] as number, crowd: points.crowd[position] as number }
}

/** The normal record at a position, read from its line; `source`: its source as it is now, by default as it was then. */
export function recordAt(
  memory: BuildMemory,
  position: number,
  source: Pick<KnownSource, 'info' | 'listDate'> = sourceAt(memory.sources, position),
): NormalRecord {
  return parsedRecord(memory.lines.text(position), position, source)
}

/** Returns the normal record of a line (`recordLine`). */
export function parsedRecord(
  line: string,
  position: number,
  { info, listDate }: Pick<KnownSource, 'info' | 'listDate'>,
): NormalRecord {
  const stored = JSON.parse(line) as Omit<NormalRecord, 'index' | 'source'>
  return { index: position, source: info, ...withListDate(stored, listDate) }
}

/** What stands before the source record in a line. */
export const RECORD_KEY = '{"record":'

/** Returns the source record as JSON, as the memory recognises it, and the line of the record. */
export function recordLine(
  { index: _index, source: _source, record, ...stored }: NormalRecord,
  listDate: string | null,
): { raw: string; line: string } {
  const raw = undatedRaw(record, listDate)
  const observedAt = record.observedAt === listDate ? 0 : stored.observedAt
  return { raw, line: `${RECORD_KEY}${raw},${JSON.stringify({ ...stored, observedAt }).slice(1)}` }
}
