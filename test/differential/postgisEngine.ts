import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPeerPostgres } from '../peers/peerPostgres.ts'
import { type FactTable, writeRows } from '../peers/peerTable.ts'
import { postgresMatches, postgresTable } from '../peers/postgresPeer.ts'
import { Psql } from '../peers/psql.ts'
import { answerOfRows, type Engine } from './engine.ts'
import { SETUP } from './facts.ts'
import type { Asking } from './filterSql.ts'
import { querySql, type Dialect } from './querySql.ts'

/**
 * ST_Buffer approximates a circle with a polygon inside it: with one percent more radius, its box contains the whole
 * circle.
 */
const dialect: Dialect = {
  matches: postgresMatches,
  isNear: ({ center: { lat, lng }, radiusM }) =>
    `point && ST_Buffer(ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326)::geography, ${radiusM * 1.01 + 1})`,
}

const POINTS = [
  `ALTER TABLE venue ADD COLUMN point geography
    GENERATED ALWAYS AS (ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography) STORED`,
  'CREATE INDEX ON venue USING gist (point)',
]

/** Loads the facts into a separate PostgreSQL with PostGIS; returns null when the machine has none. */
export async function openPostgisEngine(
  tables: readonly FactTable[],
  around: Pick<Asking, 'year' | 'names'>,
): Promise<Engine | null> {
  const server = await startPeerPostgres()
  if (!server) return null
  let psql = new Psql(server.folder)
  const end = async () => {
    await psql.end()
    await server.stop()
  }
  try {
    const { rows } = await psql.ask(`SELECT count(*) FROM pg_available_extensions WHERE name = 'postgis'`)
    if (rows[0]?.[0] !== '1') {
      await end()
      return null
    }
    await psql.ask('CREATE EXTENSION postgis')
    for (const table of tables) await load(psql, table)
    for (const statement of [...SETUP, ...POINTS, 'VACUUM ANALYZE']) await psql.ask(statement)
  } catch (cause) {
    await server.stop()
    throw cause
  }
  return {
    name: 'PostgreSQL + PostGIS',
    answer: async (query, overlay, readings) => {
      const answer = await psql
        .ask(querySql(query, dialect, { overlay, readings, ...around }))
        .catch((cause: unknown) => {
          // psql ends at an error; a new one answers the next requests.
          psql = new Psql(server.folder)
          throw cause
        })
      return answerOfRows(answer.rows.map((row) => row.map((field) => (field === '' ? null : field))))
    },
    end,
  }
}

async function load(psql: Psql, table: FactTable): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'oneset-facts-'))
  const file = path.join(folder, `${table.name}.tsv`)
  try {
    await writeRows(table.rows, file)
    await postgresTable(psql, table, file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
