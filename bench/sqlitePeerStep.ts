import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { answersOf, type PeerAnswer, type PeerReport } from './peerMeasure.ts'
import { sqlOf, type Dialect } from './peerSql.ts'
import { rowsOf } from '../test/peers/peerTable.ts'
import { sqliteMatches, sqliteTable } from '../test/peers/sqlitePeer.ts'
import { PEER_TABLES } from './peerTables.ts'
import { readQuestions } from './readQuestions.ts'
import type { Workplace } from './settings.ts'
import { answer, argumentOf, nextWord } from './steps.ts'

const { folder } = argumentOf<Workplace>()
const database = new DatabaseSync(path.join(folder, 'peer.sqlite'))

const dialect: Dialect = {
  matches: sqliteMatches,
  // SQLite's own trigram index cannot match two syllables, the commonest Korean keyword; character pairs as tokens can.
  hasGrams: (lists) => {
    const words = lists.map((grams) => `(${grams.map((gram) => `"${gram}"`).join(' OR ')})`)
    return `v.ord IN (SELECT rowid FROM grams WHERE grams MATCH '${words.join(' AND ')}')`
  },
  inBox: ({ south, north, west, east }) =>
    `v.ord IN (SELECT ord FROM area WHERE south <= ${north} AND north >= ${south} AND west <= ${east} AND east >= ${west})`,
}

/** The schema of a well-tuned SQLite: narrow table with bit masks, covering indexes, R*Tree, full-text index. */
const SCHEMA = `
  PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA mmap_size = 4000000000;
  PRAGMA temp_store = MEMORY;
  CREATE VIRTUAL TABLE area USING rtree(ord, south, north, west, east);
  CREATE VIRTUAL TABLE grams USING fts5(gram, content='', detail=none, tokenize='unicode61 remove_diacritics 0');`

const INDEXES = `
  INSERT INTO area SELECT ord, lat, lat, lng, lng FROM venue;
  CREATE UNIQUE INDEX venue_id ON venue (id);
  CREATE INDEX venue_subtype ON venue (subtype, region, closed, bools, id, points);
  CREATE INDEX venue_page ON venue (category, closed, ord, region, id);
  CREATE INDEX venue_count ON venue (category, closed, region);
  CREATE INDEX venue_region ON venue (region, closed);
  CREATE INDEX venue_occasion ON venue (closed, occasions, hours, off_from, off_to, region, id, points);
  CREATE INDEX stretch_from ON stretch (from_minute, to_minute, entry);
  ANALYZE;`

async function load(): Promise<void> {
  database.exec(SCHEMA)
  database.exec('BEGIN')
  const insertGrams = database.prepare('INSERT INTO grams (rowid, gram) VALUES (?, ?)')
  for (const { name, columns } of PEER_TABLES) {
    const stored = Object.entries(columns).filter(([column]) => column !== 'grams')
    const insert = sqliteTable(database, { name, columns: Object.fromEntries(stored) })
    for await (const row of rowsOf(path.join(folder, `${name}.tsv`))) {
      insert(row.slice(0, stored.length))
      if (name === 'words') insertGrams.run(row[0] as string, row[5] as string)
    }
  }
  database.exec('COMMIT')
  database.exec(INDEXES)
}

await load()
answer('loaded')
await nextWord()
const report: PeerReport = await answersOf(readQuestions(folder), (question) => {
  const statement = database.prepare(sqlOf(question, dialect))
  return (): PeerAnswer => {
    const begun = performance.now()
    const rows = statement.all()
    const ms = performance.now() - begun
    return { ms, total: Number(rows[0]?.['total'] ?? 0), ids: rows.map((row) => String(row['id'])) }
  }
})
database.close()
answer(report)
