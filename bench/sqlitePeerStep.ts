import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { answersOf, type PeerAnswer, type PeerReport } from './peerMeasure.ts'
import { sqlOf, type Dialect } from './peerSql.ts'
import { PEER_TABLES, type PeerTable } from './peerTables.ts'
import { readQuestions } from './readQuestions.ts'
import type { Workplace } from './settings.ts'
import { answer, argumentOf, nextWord } from './steps.ts'

const { folder } = argumentOf<Workplace>()
const database = new DatabaseSync(path.join(folder, 'peer.sqlite'))

const dialect: Dialect = {
  matches: (column, pattern, { start = false, end = false } = {}) =>
    `${column} GLOB '${start ? '' : '*'}${pattern}${end ? '' : '*'}'`,
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
  CREATE TABLE venue (ord INTEGER PRIMARY KEY, id TEXT, region INTEGER, category INTEGER, subtype INTEGER,
    bools INTEGER, occasions INTEGER, closed INTEGER, hours INTEGER, off_from INTEGER, off_to INTEGER,
    lat REAL, lng REAL, points INTEGER);
  CREATE TABLE words (ord INTEGER PRIMARY KEY, name TEXT, starts TEXT, menu TEXT, address TEXT);
  CREATE TABLE body (ord INTEGER PRIMARY KEY, core TEXT);
  CREATE TABLE stretch (entry INTEGER, from_minute INTEGER, to_minute INTEGER);
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
  for (const table of Object.keys(PEER_TABLES) as PeerTable[]) {
    const columns = PEER_TABLES[table].split(' ').filter((column) => column !== 'grams')
    const marks = columns.map(() => '?').join()
    const insert = database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${marks})`)
    const insertGrams = database.prepare('INSERT INTO grams (rowid, gram) VALUES (?, ?)')
    for await (const line of createInterface({ input: createReadStream(path.join(folder, `${table}.tsv`)) })) {
      const values = line.split('\t').map((text) => (text === String.raw`\N` ? null : text))
      insert.run(...values.slice(0, columns.length))
      if (table === 'words') insertGrams.run(values[0] as string, values[5] as string)
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
