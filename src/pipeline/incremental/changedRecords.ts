import { hash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import { type CalendarDate, kstDate } from '#base/kst.ts'
import type { SourceInfo, SourceReading, SourceRecord } from '#sources/record.ts'
import { dependsOnDay } from '../score/dependsOnDay.ts'
import { type RecordContext, isMixed } from '../normalise.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { cleanDate, type UnplacedRecord } from '../normalise/normaliseRecord.ts'
import { correctDistricts, placeByAddress } from '../place/placing.ts'
import {
  type BuildMemory,
  figuresOf,
  isDatedAt,
  type KnownSource,
  placedByAt,
  recordAt,
  sourceAt,
} from '../memory/buildMemory.ts'
import { completeDaysOf, listDateOf, undatedRaw, withoutEdition } from '../memory/listDate.ts'
import { addressTies, statedPointTies, witnessTies } from './recordKeys.ts'

/** The differences between the records now and those of the memory. */
export interface RecordChanges {
  /** Positions in the memory of records that are gone or changed; ascending. */
  gone: readonly number[]
  /** Records that are new or changed. */
  fresh: readonly NormalRecord[]
  /** Positions of unchanged records whose venue may differ on another day. */
  dated: readonly number[]
  /** By source name, the figures of this build; `from` and `to` are still those of the memory. */
  sources: ReadonlyMap<string, KnownSource>
  unplaced: readonly SourceRecord[]
}

/** The sources whose content changed. */
export interface ChangedSources {
  readings: readonly SourceReading[]
  /** Names of sources that no longer exist. */
  vanished: readonly string[]
}

/** Returns the digest by which an unchanged source record is recognised. */
export function digestOf(raw: string): string {
  return hash('sha256', raw, 'base64url').slice(0, 16)
}

/**
 * Compares the readings of the changed sources with the memory; other sources are unchanged. A record with an unchanged
 * text is normalised again only when the day, or other records at its address, may change its place or its dates. A
 * newer edition of a list that repeats a record only changes the day of its venue.
 */
export function changedRecords(
  memory: BuildMemory,
  { readings, vanished }: ChangedSources,
  context: RecordContext,
  asOf: CalendarDate,
): RecordChanges {
  const changes = new Changes(memory, context, asOf)
  for (const reading of readings) changes.take(reading)
  for (const name of vanished) changes.leave(name)
  if (asOf !== memory.asOf) changes.date()
  changes.correctDistricts()
  changes.placeByAddress()
  return changes.done()
}

class Changes {
  readonly #memory: BuildMemory
  readonly #context: RecordContext
  readonly #asOf: CalendarDate
  readonly #gone = new Set<number>()
  #fresh: NormalRecord[] = []
  readonly #dated = new Set<number>()
  readonly #waiting: UnplacedRecord[] = []
  readonly #sources: Map<string, KnownSource>
  /** Names of sources that were read in this build. */
  readonly #readSources = new Set<string>()
  #unplaced: SourceRecord[] = []

  constructor(memory: BuildMemory, context: RecordContext, asOf: CalendarDate) {
    this.#memory = memory
    this.#asOf = asOf
    this.#context = context
    this.#sources = new Map(memory.sources.map((source) => [source.info.name, source]))
  }

  take(reading: SourceReading): void {
    const { info, records } = reading
    this.#readSources.add(info.name)
    const known = this.#sources.get(info.name)
    const { mixed, listDate } = { mixed: isMixed(records), listDate: listDateOf(records) }
    const source = { from: 0, to: 0, ...known, ...figuresOf(reading), listDate, mixed, leftOut: {} }
    const isSame = known !== undefined && isRepeated(known, source, this.#asOf)
    const positions = new Map<string, number>()
    for (let at = known?.from ?? 0; at < (known?.to ?? 0); at++) {
      this.#gone.add(at)
      if (isSame) positions.set(this.#memory.digests[at] as string, at)
    }
    this.#sources.set(info.name, source)
    const isNewEdition = known !== undefined && !sameDays(known.info, info)
    for (const record of records) {
      const position = positions.get(digestOf(undatedRaw(record, listDate)))
      const isRedated = listDate !== known?.listDate && record.observedAt === listDate
      if (position === undefined || (isRedated && !isMatchedUndated(record, this.#memory.asOf))) {
        this.#read(source, record)
        continue
      }
      this.#gone.delete(position)
      if (isRedated || isNewEdition) this.#dated.add(position)
    }
  }

  leave(name: string): void {
    const { from, to } = this.#sources.get(name) as KnownSource
    for (let at = from; at < to; at++) this.#gone.add(at)
    this.#readSources.add(name)
    this.#sources.delete(name)
  }

  /** Reads again the records whose meaning changes with the day. */
  date(): void {
    for (let at = 0; at < this.#memory.ids.length; at++) {
      if (!isDatedAt(this.#memory, at) || this.#gone.has(at)) continue
      const record = this.#recordAt(at)
      if (!dependsOnDay(record, this.#memory.asOf, this.#asOf)) continue
      const source = this.#sourceAt(at)
      const reading = this.#context.reader.read(source.info, record.record, source.mixed)
      if (reading.kind === 'placed' && sameRecord(reading.record, record)) this.#dated.add(at)
      else {
        this.#gone.add(at)
        this.#read(source, record.record)
      }
    }
  }

  /** Reads again the records with a guessed district where one of the witnesses changed. */
  correctDistricts(): void {
    const touched = new Set(this.#changed().flatMap(witnessTies))
    const guessed = this.#kept(touched).filter((at) => placedByAt(this.#memory, at) === 'guess')
    const before = guessed.map((at) => this.#recordAt(at))
    const again = before.flatMap((record, i) => {
      const source = this.#sourceAt(guessed[i] as number)
      const reading = this.#context.reader.read(source.info, record.record, source.mixed)
      return reading.kind === 'placed' ? [reading.record] : []
    })
    const ties = new Set([...again, ...this.#fresh.filter(({ placedBy }) => placedBy === 'guess')].flatMap(witnessTies))
    const witnesses = this.#kept(ties)
      .filter((at) => placedByAt(this.#memory, at) === 'coordinates')
      .map((at) => this.#recordAt(at))
    const all = [...witnesses, ...again, ...this.#fresh]
    correctDistricts(all)
    this.#fresh = all.slice(witnesses.length + again.length)
    all.slice(witnesses.length, witnesses.length + again.length).forEach((record, i) => {
      if (sameRecord(record, before[i] as NormalRecord)) return
      this.#gone.add(guessed[i] as number)
      this.#fresh.push(record)
    })
  }

  /**
   * Places again the records that depend on others at their address or at the point that they state, where one of these
   * changed, the records that a geocoder placed, and those that had no place so far.
   */
  placeByAddress(): void {
    for (const record of this.#memory.unplaced) {
      // Records of a source that was read in this build were already handled.
      if (!this.#readSources.has(record.source)) this.#readUnplaced(record)
    }
    const atPoints = this.#waiting.flatMap(({ unplaced }) => statedPointTies(unplaced))
    const touched = new Set([...this.#changed().flatMap(addressTies), ...atPoints])
    const placed = [...new Set([...this.#kept(touched).filter((at) => this.#hadWaited(at)), ...this.#geocoded()])]
    const before = new Map<SourceRecord, number>()
    for (const at of placed) {
      const { record } = this.#recordAt(at)
      before.set(record, at)
      this.#read(this.#sourceAt(at), record)
    }
    const ties = new Set(this.#waiting.flatMap(({ unplaced }) => addressTies(unplaced)))
    const witnesses = this.#kept(ties)
      .filter((at) => !this.#hadWaited(at))
      .map((at) => this.#recordAt(at))
    const outcome = placeByAddress(
      this.#waiting,
      [...witnesses, ...this.#fresh],
      this.#context.gazetteer,
      this.#context.geocoded,
    )
    for (const record of outcome.placed) {
      const at = before.get(record.record)
      if (at !== undefined && sameRecord(record, this.#recordAt(at))) continue
      if (at !== undefined) this.#gone.add(at)
      this.#fresh.push(record)
    }
    for (const { info, record, reason } of outcome.left) {
      const at = before.get(record)
      if (at !== undefined) this.#gone.add(at)
      this.#leaveOut(info.name, reason)
      this.#unplaced.push(record)
    }
  }

  done(): RecordChanges {
    return {
      gone: [...this.#gone].sort((a, b) => a - b),
      fresh: this.#fresh,
      dated: [...this.#dated].filter((at) => !this.#gone.has(at)),
      sources: this.#sources,
      unplaced: this.#unplaced,
    }
  }

  #read(source: KnownSource, record: SourceRecord): void {
    const reading = this.#context.reader.read(source.info, record, source.mixed)
    if (reading.kind === 'placed') this.#fresh.push(reading.record)
    else if (reading.kind === 'waiting') this.#waiting.push(reading)
    else this.#leaveOut(source.info.name, reading.reason)
  }

  /**
   * Lets a record without a place be placed again. Its source already counts it under the reason that is determined
   * again afterwards, so the count is reduced here.
   */
  #readUnplaced(record: SourceRecord): void {
    const source = this.#sources.get(record.source) as KnownSource
    const reading = this.#context.reader.read(source.info, record, source.mixed)
    if (reading.kind !== 'waiting') throw new Error(`${record.source} ${record.sourceId} no longer waits for a place`)
    this.#waiting.push(reading)
    const reason = reading.wrong ? 'coordinates_contradict_address' : 'no_coordinates_and_unknown_address'
    this.#leaveOut(source.info.name, reason, -1)
  }

  #leaveOut(name: string, reason: string, by = 1): void {
    const source = this.#sources.get(name) as KnownSource
    const count = (source.leftOut[reason] ?? 0) + by
    const { [reason]: _former, ...others } = source.leftOut
    this.#sources.set(name, { ...source, leftOut: count === 0 ? others : { ...others, [reason]: count } })
  }

  /** Returns true for a record that was placed only after all others. */
  #hadWaited(position: number): boolean {
    const placedBy = placedByAt(this.#memory, position)
    return placedBy === 'address' || placedBy === 'contradicted' || placedBy === 'geocoded'
  }

  /** Returns the positions of unchanged records that a geocoder placed: its answers may be others now. */
  #geocoded(): number[] {
    const positions: number[] = []
    for (let at = 0; at < this.#memory.ids.length; at++)
      if (placedByAt(this.#memory, at) === 'geocoded' && !this.#gone.has(at)) positions.push(at)
    return positions
  }

  /** Returns the unchanged record at a position, with the date that its list has now. */
  #recordAt(position: number): NormalRecord {
    return recordAt(this.#memory, position, this.#sourceAt(position))
  }

  #sourceAt(position: number): KnownSource {
    return this.#sources.get(sourceAt(this.#memory.sources, position).info.name) as KnownSource
  }

  /** Returns the changed records, both in their former and in their current state. */
  #changed(): NormalRecord[] {
    return [...Array.from(this.#gone, (at) => recordAt(this.#memory, at)), ...this.#fresh]
  }

  /** Returns the positions of unchanged records that have any of the keys. */
  #kept(keys: ReadonlySet<number>): number[] {
    return this.#memory.keys.holders(keys).filter((at) => !this.#gone.has(at))
  }
}

/**
 * Returns true when records of the list may be those of the memory: nothing but its days has changed, and none of these
 * is yet to come, because records of a day to come depend on the day of the build.
 */
function isRepeated(known: KnownSource, source: KnownSource, asOf: CalendarDate): boolean {
  if (known.mixed !== source.mixed) return false
  const [before, now] = [known.info, source.info].map((info) => JSON.stringify(withoutEdition(info)))
  if (before !== now) return false
  const isSameDay = known.listDate === source.listDate && sameDays(known.info, source.info)
  return isSameDay || [known, source].flatMap(daysOf).every((day) => day <= asOf)
}

const sameDays = (a: SourceInfo, b: SourceInfo) => completeDaysOf(a).join() === completeDaysOf(b).join()

function daysOf({ info, listDate }: KnownSource): CalendarDate[] {
  return [...completeDaysOf(info), ...(listDate === null ? [] : [kstDate(Date.parse(listDate))])]
}

/** Returns true when matching does not use `observedAt` of a record: it is closed, or states when the venue opened. */
function isMatchedUndated({ operatingStatus, openedOn }: SourceRecord, asOf: CalendarDate): boolean {
  const opened = cleanDate(openedOn)
  return operatingStatus === 'closed' || (opened !== '' && opened <= asOf)
}

/** Returns true when two records are equal except for their place in the lists. */
export function sameRecord({ index: _a, source: _b, ...a }: NormalRecord, other: NormalRecord): boolean {
  const { index: _c, source: _d, ...b } = other
  return canonicalJson(a) === canonicalJson(b)
}
