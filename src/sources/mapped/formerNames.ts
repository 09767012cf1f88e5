import type { SourceReading } from '../record.ts'
import type { FormerNamesRule, Value } from './mapping.ts'
import type { RowCursor } from './row.ts'
import { type Condition, conditionOf } from './setAsideRules.ts'
import { type FindColumn, type ValueReader, valueReader } from './value.ts'

/** More names under one set of values are the counters of a food court, which were licensed on one day. */
const NAMES_MAX = 3

/** A licence with its names in the order of the list, and the ids of the records under each. */
interface Licence {
  names: Map<string, string[]>
  isPresentFirst: boolean
}

/**
 * Finds the records that state a licence under a name that it no longer has. Some lists repeat a licence for each name
 * that it had: rows that agree in all columns of the rule are one licence, and the first or the last of its names is the
 * present one.
 */
export class FormerNames {
  readonly #licences = new Map<string, Licence>()
  readonly #keyOf: (cursor: RowCursor) => string
  readonly #nameOf: ValueReader
  readonly #isPresentFirst: Condition

  constructor({ columns, present, otherwise }: FormerNamesRule, name: Value, find: FindColumn) {
    this.#nameOf = valueReader(name, 'fields.name', find)
    const readers = columns.map((name) => find(name, 'formerNames.columns'))
    this.#keyOf = (cursor) => readers.map((reader) => [reader(cursor) ?? ''].flat().join('\u0001')).join('\u0000')
    const isExcepted = otherwise ? conditionOf(otherwise, 'formerNames.otherwise', find) : () => false
    this.#isPresentFirst = (cursor) => isExcepted(cursor) !== (present === 'first')
  }

  /** Adds a row; one that is set aside has no record, but its name may be the present one. */
  add(cursor: RowCursor, record: Readonly<Record<string, unknown>> | null): void {
    const key = this.#keyOf(cursor)
    const name = String(this.#nameOf(cursor) ?? '').trim()
    if (name === '') return
    const licence = this.#licences.get(key) ?? { names: new Map(), isPresentFirst: this.#isPresentFirst(cursor) }
    this.#licences.set(key, licence)
    const ids = licence.names.get(name) ?? []
    licence.names.set(name, ids)
    if (record !== null) ids.push(String(record['sourceId']))
  }

  /** Marks the records of the reading. */
  mark(reading: SourceReading): void {
    const former = new Set<string>()
    for (const { names, isPresentFirst } of this.#licences.values()) {
      if (names.size < 2 || names.size > NAMES_MAX) continue
      const ids = [...names.values()]
      for (const id of (isPresentFirst ? ids.slice(1) : ids.slice(0, -1)).flat()) former.add(id)
    }
    for (const record of reading.records) if (former.has(record.sourceId)) record.formerName = true
  }
}
