import type { DatabaseSync } from 'node:sqlite'
import { createTable, type Fact, type PeerTable } from './peerTable.ts'
import type { Element, Matches } from './textPattern.ts'

/** Returns a GLOB pattern: a class matches one character; special characters are literal in brackets. */
function globOf(elements: readonly Element[]): string {
  const part = (one: Element[number]) => (typeof one === 'string' ? one : `${one[0]}-${one[1]}`)
  return elements
    .map((element) => {
      const parts = element.map(part).join('')
      return parts.length > 1 || '*?['.includes(parts) ? `[${parts}]` : parts
    })
    .join('')
}

export const sqliteMatches: Matches = (column, elements, { start = false, end = false } = {}) =>
  elements.length === 0
    ? '1 = 0'
    : `${column} GLOB '${start ? '' : '*'}${globOf(elements).replaceAll("'", "''")}${end ? '' : '*'}'`

/** Creates the table and returns a function that inserts one row; texts become the type of their column. */
export function sqliteTable(database: DatabaseSync, table: PeerTable): (row: readonly Fact[]) => void {
  database.exec(createTable(table))
  const marks = Object.keys(table.columns).map(() => '?')
  const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${marks.join()})`)
  return (row) => void insert.run(...row)
}
