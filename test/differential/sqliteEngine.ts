import { DatabaseSync } from 'node:sqlite'
import { answerOfRows, type AnswerRow, type Engine } from './engine.ts'
import { SETUP } from './facts.ts'
import type { FactTable } from '../peers/peerTable.ts'
import { sqliteMatches, sqliteTable } from '../peers/sqlitePeer.ts'
import type { Asking } from './filterSql.ts'
import { querySql, type Dialect } from './querySql.ts'

/** Fewer metres than a degree of latitude has, so that the band is slightly too wide. */
const METRES_PER_DEGREE = 111_000

const dialect: Dialect = {
  matches: sqliteMatches,
  isNear: ({ center: { lat }, radiusM }) => {
    const degrees = (radiusM + 1) / METRES_PER_DEGREE
    return `lat BETWEEN ${lat - degrees} AND ${lat + degrees}`
  },
}

/** Loads the facts into node:sqlite, in memory. */
export function openSqliteEngine(tables: readonly FactTable[], around: Pick<Asking, 'year' | 'names'>): Engine {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA temp_store = MEMORY; BEGIN')
  for (const table of tables) {
    const insert = sqliteTable(database, table)
    for (const row of table.rows) insert(row)
  }
  database.exec('COMMIT')
  for (const statement of [...SETUP, 'CREATE INDEX venue_lat ON venue (lat, lng, venue)', 'ANALYZE'])
    database.exec(statement)
  return {
    name: 'node:sqlite',
    answer: async (query, overlay, readings) => {
      const statement = database.prepare(querySql(query, dialect, { overlay, readings, ...around }))
      statement.setReturnArrays(true)
      return answerOfRows(statement.all() as unknown as AnswerRow[])
    },
    end: async () => database.close(),
  }
}
