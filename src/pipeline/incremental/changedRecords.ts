import { hash } from 'node:crypto'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { CalendarDate } from '#base/kst.ts'
import type { SourceReading, SourceRecord } from '#sources/record.ts'
import { dependsOnDay } from '../score/dependsOnDay.ts'
import { type Ground, isMixed } from '../normalise.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { mendDistricts, placeByAddress, type Waiting } from '../place/placing.ts'
import {
  type BuildMemory,
  figuresOf,
  isDatedAt,
  type KnownSource,
  placedByAt,
  recordAt,
  sourceAt,
} from '../buildMemory.ts'
import { addressTies, witnessTies } from './reach.ts'

/** How the records differ from those that the memory holds. */
export interface RecordChanges {
  /** Positions in the memory of records that are gone, or told otherwise now; ascending. */
  gone: readonly number[]
  /** Records that are new, or told otherwise. */
  fresh: readonly NormalRecord[]
  /** Positions of unchanged records whose venue may differ on another day. */
  dated: readonly number[]
  /** By source name, what the build tells of it; `from` and `to` are still those of the memory. */
  sources: ReadonlyMap<string, KnownSource>
  unplaced: readonly SourceRecord[]
}

/** What sources say now that said something else. */
export interface ChangedSources {
  readings: readonly SourceReading[]
  /** Names of those that say nothing any more. */
  vanished: readonly string[]
}

/** By this a source record is known again. */
export function digestOf(raw: string): string {
  return hash('sha256', raw, 'base64url').slice(0, 16)
}

/**
 * Compares the readings of the sources that changed with the memory; the other sources are as it knows them. A record that
 * reads the same is not normalised again, unless the day, or other records of its address, may place or date it otherwise.
 */
export function changedRecords(
  memory: BuildMemory,
  { readings, vanished }: ChangedSources,
  ground: Ground,
  asOf: CalendarDate,
): RecordChanges {
  const changes = new Changes(memory, ground)
  for (const reading of readings) changes.take(reading)
  for (const name of vanished) changes.leave(name)
  if (asOf !== memory.asOf) changes.date(asOf)
  changes.mendDistricts()
  changes.placeByAddress()
  return changes.done()
}

class Changes {
  readonly #memory: BuildMemory
  readonly #ground: Ground
  readonly #gone = new Set<number>()
  #fresh: NormalRecord[] = []
  readonly #dated: number[] = []
  readonly #waiting: Waiting[] = []
  readonly #sources: Map<string, KnownSource>
  /** Names of sources that were read anew. */
  readonly #readAnew = new Set<string>()
  #unplaced: SourceRecord[] = []

  constructor(memory: BuildMemory, ground: Ground) {
    this.#memory = memory
    this.#ground = ground
    this.#sources = new Map(memory.sources.map((source) => [source.info.name, source]))
  }

  take(reading: SourceReading): void {
    const { info, records } = reading
    this.#readAnew.add(info.name)
    const known = this.#sources.get(info.name)
    const mixed = isMixed(records)
    const isSame = known !== undefined && known.mixed === mixed && sameInfo(known, reading)
    const positions = new Map<string, number>()
    for (let at = known?.from ?? 0; at < (known?.to ?? 0); at++) {
      this.#gone.add(at)
      if (isSame) positions.set(this.#memory.digests[at] as string, at)
    }
    const source = { from: 0, to: 0, ...known, ...figuresOf(reading), mixed, leftOut: {} }
    this.#sources.set(info.name, source)
    for (const record of records) {
      const position = positions.get(digestOf(JSON.stringify(record)))
      if (position === undefined) this.#read(source, record)
      else this.#gone.delete(position)
    }
  }

  leave(name: string): void {
    const { from, to } = this.#sources.get(name) as KnownSource
    for (let at = from; at < to; at++) this.#gone.add(at)
    this.#readAnew.add(name)
    this.#sources.delete(name)
  }

  /** Reads again what says something else on another day. */
  date(asOf: CalendarDate): void {
    for (let at = 0; at < this.#memory.ids.length; at++) {
      if (!isDatedAt(this.#memory, at) || this.#gone.has(at)) continue
      const record = recordAt(this.#memory, at)
      if (!dependsOnDay(record, this.#memory.asOf, asOf)) continue
      const source = this.#sourceAt(at)
      const reading = this.#ground.reader.read(source.info, record.record, source.mixed)
      if (reading.kind === 'placed' && sameRecord(reading.record, record)) this.#dated.push(at)
      else {
        this.#gone.add(at)
        this.#read(source, record.record)
      }
    }
  }

  /** Those whose district was guessed, where a witness of it changed. */
  mendDistricts(): void {
    const touched = new Set(this.#changed().flatMap(witnessTies))
    const guessed = this.#kept(touched).filter((at) => placedByAt(this.#memory, at) === 'guess')
    const before = guessed.map((at) => recordAt(this.#memory, at))
    const again = before.flatMap((record, i) => {
      const source = this.#sourceAt(guessed[i] as number)
      const reading = this.#ground.reader.read(source.info, record.record, source.mixed)
      return reading.kind === 'placed' ? [reading.record] : []
    })
    const ties = new Set([...again, ...this.#fresh.filter(({ placedBy }) => placedBy === 'guess')].flatMap(witnessTies))
    const telling = this.#kept(ties)
      .filter((at) => placedByAt(this.#memory, at) === 'coordinates')
      .map((at) => recordAt(this.#memory, at))
    const all = [...telling, ...again, ...this.#fresh]
    mendDistricts(all)
    this.#fresh = all.slice(telling.length + again.length)
    all.slice(telling.length, telling.length + again.length).forEach((record, i) => {
      if (sameRecord(record, before[i] as NormalRecord)) return
      this.#gone.add(guessed[i] as number)
      this.#fresh.push(record)
    })
  }

  /** Those that others of their address place, where one of these changed, and those that nobody could place so far. */
  placeByAddress(): void {
    const touched = new Set(this.#changed().flatMap(addressTies))
    const placed = this.#kept(touched).filter((at) => placedByAt(this.#memory, at) === 'address')
    const before = new Map<SourceRecord, number>()
    for (const at of placed) {
      const { record } = recordAt(this.#memory, at)
      before.set(record, at)
      this.#read(this.#sourceAt(at), record)
    }
    for (const record of this.#memory.unplaced) {
      // Of a source that was read anew they have come again.
      if (!this.#readAnew.has(record.source)) this.#readUnplaced(record)
    }
    const ties = new Set(this.#waiting.flatMap(({ unplaced }) => addressTies(unplaced)))
    const telling = this.#kept(ties)
      .filter((at) => placedByAt(this.#memory, at) !== 'address')
      .map((at) => recordAt(this.#memory, at))
    const outcome = placeByAddress(this.#waiting, [...telling, ...this.#fresh], this.#ground.gazetteer)
    for (const record of outcome.placed) {
      const at = before.get(record.record)
      if (at !== undefined && sameRecord(record, recordAt(this.#memory, at))) continue
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
      dated: this.#dated.filter((at) => !this.#gone.has(at)),
      sources: this.#sources,
      unplaced: this.#unplaced,
    }
  }

  #read(source: KnownSource, record: SourceRecord): void {
    const reading = this.#ground.reader.read(source.info, record, source.mixed)
    if (reading.kind === 'placed') this.#fresh.push(reading.record)
    else if (reading.kind === 'waiting') this.#waiting.push(reading)
    else this.#leaveOut(source.info.name, reading.reason)
  }

  /** One that waited in vain waits again; it stands in the figures already, under the reason that is told anew. */
  #readUnplaced(record: SourceRecord): void {
    const source = this.#sources.get(record.source) as KnownSource
    const reading = this.#ground.reader.read(source.info, record, source.mixed)
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

  #sourceAt(position: number): KnownSource {
    return this.#sources.get(sourceAt(this.#memory.sources, position).info.name) as KnownSource
  }

  /** Records as they were and as they are, where they changed. */
  #changed(): NormalRecord[] {
    return [...Array.from(this.#gone, (at) => recordAt(this.#memory, at)), ...this.#fresh]
  }

  /** Positions of unchanged records that have any of the keys. */
  #kept(keys: ReadonlySet<number>): number[] {
    return this.#memory.keys.holders(keys).filter((at) => !this.#gone.has(at))
  }
}

function sameInfo(known: KnownSource, { info }: SourceReading): boolean {
  return JSON.stringify(known.info) === JSON.stringify(info)
}

/** Equal in all but its place in the lists. */
export function sameRecord({ index: _a, source: _b, ...a }: NormalRecord, other: NormalRecord): boolean {
  const { index: _c, source: _d, ...b } = other
  return canonicalJson(a) === canonicalJson(b)
}
