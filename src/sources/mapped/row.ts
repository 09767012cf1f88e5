import { plainText } from '../table/cells.ts'
import type { Table, TableChunk } from '../table/table.ts'
import type { Section } from './mapping.ts'

/**
 * The maximum length of texts that a mapping's patterns run over, in UTF-16 units. The longest cell of the lists that
 * the shipped mappings were written for has 946.
 */
const MAPPED_TEXT_LENGTH_MAX = 20_000

/** The current row of a table being mapped; the same object moves from row to row. */
export interface RowCursor {
  chunk: TableChunk
  row: number
}

/** Text, a list of texts, or undefined when the cell is empty or a placeholder. */
type Cell = string | readonly string[] | undefined
/** Reads the cell at a cursor. */
export type CellReader = (cursor: RowCursor) => Cell

/** Finds columns by the names in a mapping, and records which of them never had a value. */
export class ColumnFinder {
  readonly #table: Table
  readonly #absent: ReadonlySet<string>
  readonly #sections: readonly Section[]
  readonly #seen = new Map<string, boolean>()
  readonly #readers = new Map<number, CellReader>()

  constructor(table: Table, absent: readonly string[], sections: readonly Section[]) {
    this.#table = table
    this.#absent = new Set(['', ...absent])
    this.#sections = sections
  }

  /**
   * Returns a reader of a column: by its exact name, a section of one (`업소정보:주차`), or a path into JSON
   * (`repPhoto.photoid.imgpath`, `tags.*`, `catemappList.0.label`). Null when the table has no such column.
   */
  find(name: string): CellReader | null {
    const exact = this.#table.columnNames.indexOf(name)
    if (this.#table.shape === 'columns' && exact >= 0) return this.#columnReader(exact)
    const section = this.#sections.find(({ column }) => name.startsWith(`${column}:`))
    if (section) return this.#sectionReader(section, name.slice(section.column.length + 1))
    const path = name.split('.')
    if (this.#table.shape === 'columns') {
      const outer = this.#table.columnNames.indexOf(path[0] as string)
      return outer < 0 || path.length === 1
        ? null
        : this.#cellReader((cursor) => inside(cursor.chunk.columns[outer]?.[cursor.row], path, 1))
    }
    this.#seen.set(name, this.#seen.get(name) ?? false)
    return this.#cellReader((cursor) => {
      const object = cursor.chunk.columns[0]?.[cursor.row]
      if (typeof object !== 'object' || object === null) return undefined
      if ((path[0] as string) in object) this.#seen.set(name, true)
      return inside(object, path, 0)
    })
  }

  /**
   * Returns the names into JSON objects that no object of the list had, because they are misspelt or belong to another
   * list.
   */
  neverSeen(): string[] {
    return [...this.#seen].filter(([, seen]) => !seen).map(([name]) => name)
  }

  /** A mapping reads the same cells repeatedly, so a column is converted once per chunk. */
  #columnReader(column: number): CellReader {
    const known = this.#readers.get(column)
    if (known) return known
    let chunk: TableChunk | null = null
    let cells: readonly Cell[] = []
    const reader: CellReader = (cursor) => {
      if (cursor.chunk !== chunk) {
        chunk = cursor.chunk
        cells = (chunk.columns[column] ?? []).map((cell) => this.#cellOf(cell))
      }
      return cells[cursor.row]
    }
    this.#readers.set(column, reader)
    return reader
  }

  #cellReader(cellAt: (cursor: RowCursor) => unknown): CellReader {
    return (cursor) => this.#cellOf(cellAt(cursor))
  }

  #cellOf(cell: unknown): Cell {
    return Array.isArray(cell)
      ? cell.map((item) => this.#textOf(item)).filter((text) => text !== undefined)
      : this.#textOf(cell)
  }

  #textOf(cell: unknown): string | undefined {
    const text = plainText(cell)?.slice(0, MAPPED_TEXT_LENGTH_MAX) ?? null
    if (text === null) return undefined
    return this.#absent.has(text) ? undefined : text
  }

  #sectionReader(section: Section, label: string): CellReader | null {
    const outer = this.find(section.column)
    if (!outer || (label !== '' && !section.labels.includes(label))) return null
    const boundary = boundaryOf(section.labels)
    return this.#cellReader((cursor) => {
      const text = outer(cursor)
      return typeof text === 'string' ? sectionOf(text, label, boundary) : undefined
    })
  }
}

/** Follows a path into a JSON value; `*` takes every item of a list. */
function inside(value: unknown, path: readonly string[], from: number): unknown {
  let current = value
  for (let i = from; i < path.length; i++) {
    const step = path[i] as string
    if (step === '*')
      return Array.isArray(current) ? current.flatMap((item) => inside(item, path, i + 1) ?? []) : undefined
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined
    current = (current as Readonly<Record<string, unknown>>)[step]
  }
  return current
}

/**
 * Matches labels as people write them in running text: `휴무일 :`, `주차:`; longer labels first, so that 휴무일 is not read as
 * 휴무.
 */
function boundaryOf(labels: readonly string[]): RegExp {
  const words = labels
    .toSorted((a, b) => b.length - a.length)
    .map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(${words.map((word) => word.replaceAll(' ', '\\s*')).join('|')})\\s*:`, 'gu')
}

/** Returns the text after `label` up to the next label; for '' the text before the first one. */
function sectionOf(text: string, label: string, boundary: RegExp): string | undefined {
  const marks = [...text.matchAll(boundary)]
  if (label === '') return text.slice(0, marks[0]?.index ?? text.length)
  const at = marks.findIndex((mark) => (mark[1] as string).replace(/\s+/gu, '') === label.replace(/\s+/gu, ''))
  const mark = marks[at]
  return mark ? text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length) : undefined
}
