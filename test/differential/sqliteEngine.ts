import { DatabaseSync } from 'node:sqlite'
import { answerOfRows, type AnswerRow, type Engine } from './engine.ts'
import { SETUP } from './facts.ts'
import { createTable, type FactTable } from './factTable.ts'
import type { Element, Matches } from './keywordSql.ts'
import { querySql, type Dialect } from './querySql.ts'

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

const matches: Matches = (column, elements, { start = false, end = false } = {}) =>
  elements.length === 0
    ? '1 = 0'
    : `${column} GLOB '${start ? '' : '*'}${globOf(elements).replaceAll("'", "''")}${end ? '' : '*'}'`

/** Fewer metres than a degree of latitude has, so that the band is slightly too wide. */
const METRES_A_DEGREE = 111_000

const dialect: Dialect = {
  matches,
  isNear: ({ center: { lat }, radiusM }) => {
    const degrees = (radiusM + 1) / METRES_A_DEGREE
    return `lat BETWEEN ${lat - degrees} AND ${lat + degrees}`
  },
}

/** Loads the facts into node:sqlite, in memory. */
export function openSqliteEngine(tables: readonly FactTable[], year: number): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA temp_store = MEMORY; BEGIN')
  for (const table of tables) {
    database.exec(createTable(table))
    const marks = Object.keys(table.columns).map(() => '?')
    const insert = database.prepare(`INSERT INTO ${table.name} VALUES (${marks.join()})`)
    for (const row of table.rows) insert.run(...row)
  }
  database.exec('COMMIT')
  for (const statement of [...SETUP, 'CREATE INDEX venue_lat ON venue (lat, lng, venue)', 'ANALYZE'])
    database.exec(statement)
  return {
    name: 'node:sqlite',
    answer: async (query, overlay) => {
      const statement = database.prepare(querySql(query, dialect, { overlay, year }))
      statement.setReturnArrays(true)
      return answerOfRows(statement.all() as unknown as AnswerRow[])
    },
    end: async () => database.close(),
  }
}
