import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, MIGRATIONS_FOLDER } from '#database/database.ts'
import { checkEmbeddedDatabase } from '#database/embeddedFile.ts'
import { type Migration, readMigrations } from '#database/migrate.ts'
import { migrationHash } from '#database/migrationHistory.ts'
import { openEmbeddedDatabase } from '#database/openEmbedded.ts'
import { emptyEngine } from '../support/testDatabases.ts'

/** Returns a migration as a branch would add it: one small table. */
const branchMigration = (number: number, name: string, column: string): Migration => ({
  number,
  name,
  statements: [`CREATE TABLE ${name} (${column} INTEGER)`],
})

const FIRST = branchMigration(1, 'first', 'a')
const OURS = [FIRST, branchMigration(2, 'ours', 'a')]

/** Returns the message of a start that must fail. */
async function refusal(open: Promise<Database>): Promise<string> {
  return open.then(
    () => assert.fail('the database was opened'),
    (cause: Error) => cause.message,
  )
}

const rowsOf = async ({ db }: Database) =>
  (await sql<object>`SELECT * FROM schema_migration ORDER BY number`.execute(db)).rows.map((row) => ({ ...row }))

emptyEngine(
  'a database that another branch migrated is refused with number, both names and a remedy, and is not changed',
  async (_, { fresh }) => {
    const open = await fresh()
    const theirs = await open([FIRST, branchMigration(2, 'theirs', 'a')])
    const before = await rowsOf(theirs)
    for (const migrations of [OURS, [...OURS, branchMigration(3, 'later', 'a')]]) {
      const message = await refusal(open(migrations))
      assert.match(message, /migration 2 is "theirs" in the database and "ours" in this version/)
      assert.match(message, /Start the version that migrated the database, or restore a backup/)
      assert.doesNotMatch(message, /\n/)
    }
    assert.deepEqual(await rowsOf(theirs), before)
  },
)

emptyEngine('a migration of the same name with other statements is refused', async (_, { fresh }) => {
  const open = await fresh()
  await open([FIRST, branchMigration(2, 'ours', 'b')])
  assert.match(await refusal(open(OURS)), /migration 2 \("ours"\) has other statements in the database/)
})

emptyEngine(
  'a foreign branch is detected before the version: a longer list of foreign migrations is not a newer version',
  async (_, { fresh }) => {
    const open = await fresh()
    await open([FIRST, branchMigration(2, 'theirs', 'a'), branchMigration(3, 'more', 'a')])
    assert.match(await refusal(open(OURS)), /"theirs" in the database and "ours"/)
  },
)

emptyEngine('a newer version of the same branch is refused with one line', async (_, { fresh }) => {
  const open = await fresh()
  await open(OURS)
  assert.match(await refusal(open([FIRST])), /at migration 2, this version knows 1: run a newer version/)
})

emptyEngine('a database without one of its earlier migrations is refused', async (_, { fresh }) => {
  const open = await fresh()
  const database = await open(OURS)
  await sql`DELETE FROM schema_migration WHERE number = 1`.execute(database.db)
  assert.match(await refusal(open(OURS)), /lacks migration 1 \("first"\)/)
})

/** Resets the database to its state before hashes were stored. */
async function withoutHashes({ db }: Database, names: readonly string[]): Promise<void> {
  await sql`DROP TABLE schema_migration`.execute(db)
  await sql`CREATE TABLE schema_migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)`.execute(
    db,
  )
  for (const [i, name] of names.entries())
    await sql`INSERT INTO schema_migration (number, name, applied_at) VALUES (${i + 1}, ${name}, 7)`.execute(db)
}

emptyEngine(
  'all nodes that start concurrently fill in the hashes of a database from before the hashes',
  async (_, { fresh }) => {
    const open = await fresh()
    await withoutHashes(await open(OURS), ['first', 'ours'])
    const later = [...OURS, branchMigration(3, 'later', 'a')]
    const nodes = await Promise.all([1, 2, 3].map(() => open(later)))
    const [first, second, third] = await rowsOf(nodes[0] as Database)
    assert.deepEqual(first, { number: 1, name: 'first', applied_at: 7, hash: migrationHash(OURS[0]!.statements) })
    assert.deepEqual(second, { number: 2, name: 'ours', applied_at: 7, hash: migrationHash(OURS[1]!.statements) })
    assert.deepEqual(third, { number: 3, name: 'later', applied_at: 0, hash: migrationHash(later[2]!.statements) })
  },
)

emptyEngine('a database from before the hashes whose names differ is refused and not changed', async (_, { fresh }) => {
  const open = await fresh()
  const database = await open(OURS)
  await withoutHashes(database, ['first', 'theirs'])
  const before = await rowsOf(database)
  assert.match(await refusal(open(OURS)), /"theirs" in the database and "ours"/)
  assert.deepEqual(await rowsOf(database), before)
})

function folder(t: TestContext): string {
  const created = mkdtempSync(path.join(tmpdir(), 'oneset-migrations-'))
  t.after(() => rmSync(created, { recursive: true }))
  return created
}

test('line ends, blank lines and comment lines do not change the hash of a migration; a statement does', (t) => {
  const hashesOf = (change: (text: string) => string) => {
    const changed = path.join(folder(t), 'migrations')
    mkdirSync(changed)
    for (const file of readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql')))
      writeFileSync(path.join(changed, file), change(readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8')))
    return (['sqlite', 'postgres'] as const).map((engine) =>
      readMigrations(changed, engine).map(({ statements }) => migrationHash(statements)),
    )
  }
  const hashes = hashesOf((text) => text)
  assert.equal(new Set(hashes[0]).size, hashes[0]?.length)
  assert.deepEqual(
    hashesOf((text) => text.replaceAll('\n', '\r\n')),
    hashes,
  )
  assert.deepEqual(
    hashesOf((text) => `-- a comment\n\n${text.replaceAll('\n', ' \n\n  -- another\n')}`),
    hashes,
  )
  const different = hashesOf((text) => `${text}\nCREATE TABLE extra (a INTEGER);\n`)
  assert.ok(different.flat().every((hash) => !hashes.flat().includes(hash)))
})

test('a backup that another branch migrated is not restored', async (t) => {
  const file = path.join(folder(t), 'oneset.sqlite')
  const database = await openEmbeddedDatabase(file, 0)
  await sql`UPDATE schema_migration SET name = 'theirs' WHERE number = 3`.execute(database.db)
  await database.close()
  const check = checkEmbeddedDatabase(file)
  assert.match(check.kind === 'invalid' ? check.reason : '', /migration 3 is "theirs" in the database and "people"/)
})
