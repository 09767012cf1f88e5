import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Database, type Engine, MIGRATIONS_FOLDER } from '#database/database.ts'
import { readMigrations } from '#database/migrate.ts'
import { assertUpgrades } from '../database/assertUpgrades.ts'
import { eachEngine, emptyEngine } from '../support/testDatabases.ts'
import { schemaDump, schemaGolden } from './schemaDump.ts'

const golden = (engine: Engine) => readFileSync(schemaGolden(engine), 'utf8')

eachEngine('the migrations make the schema of the golden file; after an intended change run npm run golden', async (_, state) => {
  assert.equal(await schemaDump(state.database), golden(state.engine))
})

emptyEngine('the first version and the newest three upgrade to the same schema, and every row stays except those a migration deletes', async (_, { engine, fresh }) => {
  for (const version of [1, -3, -2, -1]) await assertUpgrades(engine, fresh, version)
})

emptyEngine('nodes that start concurrently run each migration once', async (_, { engine, fresh }) => {
  const open = await fresh()
  const nodes = await Promise.all([1, 2, 3, 4].map(() => open()))
  assert.deepEqual(await applied(nodes[0] as Database), readMigrations(MIGRATIONS_FOLDER, engine).map(({ number }) => number))
})

emptyEngine('a database of a newer version is refused with one line and not changed', async (_, { fresh }) => {
  const open = await fresh()
  const newer = await open()
  await sql`INSERT INTO schema_migration (number, name, applied_at) VALUES (9999, 'future', 1)`.execute(newer.db)
  await newer.close()
  await assert.rejects(open(), (cause: Error) => /newer version/.test(cause.message) && !cause.message.includes('\n'))
  await assert.rejects(open(), /9999/)
})

async function applied({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`SELECT number FROM schema_migration ORDER BY number`.execute(db)
  return rows.map(({ number }) => number)
}
