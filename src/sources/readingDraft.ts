import { cleanRecord } from './records/cleanRecord.ts'
import { validateRecord } from './records/validateRecord.ts'
import { faultOfHours } from './records/faultOfHours.ts'
import type { RejectedLine, SourceInfo, SourceReading, SourceRecord } from './record.ts'

/**
 * The maximum number of kinds of dropped values counted by name; further ones share one name, so that a hostile list
 * cannot fill the memory.
 */
const DROP_KINDS_MAX = 200
const OTHER_DROPS = 'further kinds'

/** A list being read: every adapter passes its records to a draft, which cleans, checks and counts them. */
export class ReadingDraft {
  readonly #info: SourceInfo
  readonly #records: SourceRecord[] = []
  readonly #lines: number[] = []
  readonly #position = new Map<string, number>()
  readonly #rejected: RejectedLine[] = []
  readonly #setAside = new Map<string, number>()
  readonly #dropped = new Map<string, number>()
  readonly #drop = (what: string) => this.drop(what)
  #replaced = 0

  constructor(info: SourceInfo) {
    this.#info = info
  }

  /**
   * Adds one record of the list; an invalid one is rejected, a later one with the same sourceId replaces the earlier.
   */
  take(raw: Readonly<Record<string, unknown>>, line: number): void {
    const result = validateRecord(cleanRecord(raw, this.#drop))
    if (result.kind === 'broken') return this.reject(line, result.reason)
    const { record } = result
    const fault = faultOfHours(record.hours)
    if (fault !== null) return this.reject(line, fault)
    const position = this.#position.get(record.sourceId)
    if (position === undefined) {
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

  reject(line: number, reason: string): void {
    this.#rejected.push({ source: this.#info.name, line, reason })
  }

  setAside(reason: string): void {
    this.#setAside.set(reason, (this.#setAside.get(reason) ?? 0) + 1)
  }

  drop(what: string): void {
    const name = this.#dropped.has(what) || this.#dropped.size < DROP_KINDS_MAX ? what : OTHER_DROPS
    this.#dropped.set(name, (this.#dropped.get(name) ?? 0) + 1)
  }

  finish(): SourceReading {
    return {
      info: this.#info,
      records: this.#records,
      lines: this.#lines,
      rejected: this.#rejected,
      replaced: this.#replaced,
      setAside: Object.fromEntries(this.#setAside),
      dropped: Object.fromEntries(this.#dropped),
    }
  }
}
