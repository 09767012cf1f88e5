import { type Limit, MAP_ENTRIES_MAX, requireWithin } from '#base/limit.ts'
import { cleanRecord } from './records/cleanRecord.ts'
import { validateRecord } from './records/validateRecord.ts'
import { faultOfHours } from './records/faultOfHours.ts'
import type { OnDrop, OnRejected, SourceInfo, SourceReading, SourceRecord } from './record.ts'
import { countedName, RejectedCounter, UnreadableCounter } from './rejectedCount.ts'

/** A Map finds the records by their ids. */
const LIST_LIMIT: Limit = {
  counted: 'records in one list',
  max: MAP_ENTRIES_MAX,
  remedy: 'split the list into parts with a source name each',
}

/** A list being read: every adapter passes its records to a draft, which cleans, checks and counts them. */
export class ReadingDraft {
  readonly #info: SourceInfo
  readonly #records: SourceRecord[] = []
  readonly #lines: number[] = []
  readonly #position = new Map<string, number>()
  readonly #rejected: RejectedCounter
  readonly #unreadable = new UnreadableCounter()
  readonly #columnOf: (field: string) => string
  readonly #setAside = new Map<string, number>()
  readonly #dropped = new Map<string, number>()
  readonly #drop: OnDrop = (what, unreadable) => this.drop(what, unreadable)
  readonly #recordsMax: number
  #replaced = 0

  /** `columnOf` names the column of the list from which a field of the records comes. */
  constructor(
    info: SourceInfo,
    onRejected: OnRejected = () => {},
    columnOf = (field: string) => field,
    recordsMax: number = LIST_LIMIT.max,
  ) {
    this.#recordsMax = recordsMax
    this.#info = info
    this.#rejected = new RejectedCounter(info.name, onRejected)
    this.#columnOf = columnOf
  }

  /**
   * Adds one record of the list; an invalid one is rejected, a later one with the same sourceId replaces the earlier.
   * `rowOf` returns the row of the list, where it differs from the record.
   */
  take(raw: Readonly<Record<string, unknown>>, line: number, rowOf: () => unknown = () => raw): void {
    const result = validateRecord(cleanRecord(raw, this.#drop))
    if (result.kind === 'broken') return this.reject(line, result.reason, rowOf())
    const { record } = result
    const fault = faultOfHours(record.hours)
    if (fault !== null) return this.reject(line, fault, rowOf())
    const position = this.#position.get(record.sourceId)
    if (position === undefined) {
      requireWithin({ ...LIST_LIMIT, max: this.#recordsMax }, this.#records.length + 1)
      this.#position.set(record.sourceId, this.#records.length)
      this.#records.push(record)
      this.#lines.push(line)
    } else {
      this.#records[position] = record
      this.#lines[position] = line
      this.#replaced++
    }
  }

  /** Returns the record added earlier under this id, if any. */
  taken(sourceId: string): SourceRecord | undefined {
    const position = this.#position.get(sourceId)
    return position === undefined ? undefined : this.#records[position]
  }

  /** Counts a row that is no record; `row` is the row as the list has it. */
  reject(line: number, reason: string, row: unknown): void {
    this.#rejected.add(line, reason, row)
  }

  /** Counts a value that could not be read, beside `drop`. */
  unreadable(column: string, value: unknown): void {
    this.#unreadable.add(column, value)
  }

  setAside(reason: string): void {
    this.#setAside.set(reason, (this.#setAside.get(reason) ?? 0) + 1)
  }

  drop(what: string, unreadable?: Parameters<OnDrop>[1]): void {
    if (unreadable !== undefined) this.unreadable(this.#columnOf(unreadable.field), unreadable.value)
    const name = countedName(this.#dropped, what)
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
  }

  finish(): SourceReading {
    return {
      info: this.#info,
      records: this.#records,
      lines: this.#lines,
      rejected: this.#rejected.finish(),
      replaced: this.#replaced,
      setAside: Object.fromEntries(this.#setAside),
      dropped: Object.fromEntries(this.#dropped),
      unreadable: this.#unreadable.finish(),
    }
  }
}
