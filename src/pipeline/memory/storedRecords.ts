import type { SourceRecord } from '#sources/record.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { type KnownSource, parsedRecord, RECORD_KEY, recordLine, sourceAt } from './buildMemory.ts'
import { datedRecord } from './listDate.ts'
import type { LineStore } from './lineStore.ts'

/** Each record has two texts, so that the source record can be read without the rest. */
const TEXTS = 2

/** The complete records of a build, outside of the heap. */
export class StoredRecords {
  /** Number of records. */
  readonly size: number
  readonly #sources: readonly KnownSource[]
  readonly #lines: LineStore

  private constructor(size: number, sources: readonly KnownSource[], lines: LineStore) {
    this.size = size
    this.#sources = sources
    this.#lines = lines
  }

  /** Stores the records, which are in canonical order. */
  static of(records: readonly NormalRecord[], sources: readonly KnownSource[], lines: LineStore): StoredRecords {
    for (const { from, to, listDate } of sources)
      for (let position = from; position < to; position++) {
        const { raw, line } = recordLine(records[position] as NormalRecord, listDate)
        const end = RECORD_KEY.length + raw.length
        lines.add(line.slice(0, end))
        lines.add(line.slice(end))
      }
    return new StoredRecords(records.length, sources, lines)
  }

  /** Returns the record at a position; each call reads it again. */
  at(position: number): NormalRecord {
    return parsedRecord(this.lineAt(position), position, sourceAt(this.#sources, position))
  }

  /** Returns the source record at a position. */
  statedAt(position: number): SourceRecord {
    const stated = JSON.parse(this.rawAt(position)) as SourceRecord
    return datedRecord(stated, sourceAt(this.#sources, position).listDate)
  }

  /** Returns the line of the record, as the memory of a build has it. */
  lineAt(position: number): string {
    return this.#lines.text(position * TEXTS, (position + 1) * TEXTS)
  }

  /** Returns the source record as JSON, as the memory of a build recognises it. */
  rawAt(position: number): string {
    return this.#lines.text(position * TEXTS, position * TEXTS + 1).slice(RECORD_KEY.length)
  }
}
