import path from 'node:path'
import { answersOf } from './peerMeasure.ts'
import { sqlOf } from './peerSql.ts'
import { postgresDialect } from './postgresPeerDialect.ts'
import { postgresTable } from '../test/peers/postgresPeer.ts'
import { Psql } from '../test/peers/psql.ts'
import { PEER_TABLES } from './peerTables.ts'
import { readQuestions } from './readQuestions.ts'
import { answer, argumentOf, nextWord } from './steps.ts'

/** `socket` is the folder of the server's socket. */
const { folder, socket } = argumentOf<{ folder: string; socket: string }>()
const psql = new Psql(socket)

/** Narrow table with bit masks, covering indexes, GiST points, GIN over character pairs. */
const INDEXES = [
  'CREATE TABLE venue AS SELECT *, ST_SetSRID(ST_MakePoint(lng, lat), 4326) AS geom FROM venue_rows ORDER BY ord',
  `CREATE TABLE words AS SELECT ord, name, starts, menu, address, string_to_array(grams, ' ') AS grams
    FROM words_rows ORDER BY ord`,
  'DROP TABLE venue_rows, words_rows',
  'ALTER TABLE venue ADD PRIMARY KEY (ord)',
  'ALTER TABLE words ADD PRIMARY KEY (ord)',
  'CREATE UNIQUE INDEX ON venue (id)',
  'CREATE INDEX ON venue USING gist (geom)',
  'CREATE INDEX ON venue (subtype, region) INCLUDE (closed, bools, ord, id, points)',
  'CREATE INDEX ON venue (category, closed, ord) INCLUDE (region, id)',
  'CREATE INDEX ON venue (category, closed, region)',
  'CREATE INDEX ON venue (region, closed)',
  'CREATE INDEX ON stretch (from_minute, to_minute, entry)',
  'CREATE INDEX ON words USING gin (grams)',
  'VACUUM ANALYZE',
]

/** Tables that are filled through another relation. */
const ROWS: Readonly<Record<string, string>> = { venue: 'venue_rows', words: 'words_rows' }

async function load(): Promise<void> {
  await psql.ask('CREATE EXTENSION postgis')
  for (const { name, columns } of PEER_TABLES) {
    const relation = ROWS[name]
    const table = { name: relation ?? name, columns }
    await postgresTable(
      psql,
      table,
      path.join(folder, `${name}.tsv`),
      relation === undefined ? 'TABLE' : 'UNLOGGED TABLE',
    )
  }
  for (const statement of INDEXES) await psql.ask(statement)
}

await load()
answer('loaded')
await nextWord()
const report = await answersOf(readQuestions(folder), (question) => {
  const sql = sqlOf(question, postgresDialect)
  return async () => {
    const { ms, rows } = await psql.ask(sql)
    return { ms, total: Number(rows[0]?.[0] ?? 0), ids: rows.map((row) => row[1] as string) }
  }
})
await psql.end()
answer(report)
