import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type Engine, MIGRATIONS_FOLDER } from '#database/database.ts'
import { readMigrations } from '#database/migrate.ts'
import { schemaDump, schemaGolden } from '../golden/schemaDump.ts'
import type { OpenAs } from '../support/testDatabases.ts'
import { fillEveryTable, rowsOfEveryTable } from './rowsInEveryTable.ts'

/**
 * Tables whose rows a migration deletes on purpose, by its number: 0021 ends sessions and mailed links, because they
 * were stored in plain text (docs/decisions/0037-mailed-codes.md).
 */
const DELETED: Readonly<Record<number, readonly string[]>> = { 21: ['person_session', 'person_verification'] }

/**
 * Upgrades a database with rows in every table from migration `version` (negative: counted from the newest) to the
 * newest schema, and asserts that it keeps its rows.
 */
export async function assertUpgrades(engine: Engine, fresh: () => Promise<OpenAs>, version: number): Promise<void> {
  const all = readMigrations(MIGRATIONS_FOLDER, engine)
  const earlier = all.slice(0, version)
  const open = await fresh()
  const before = await open(earlier)
  await fillEveryTable(before)
  const rows = await rowsOfEveryTable(before)
  await before.close()
  const after = await open(all)
  assert.equal(await schemaDump(after), readFileSync(schemaGolden(engine), 'utf8'), `from version ${earlier.length}`)
  const ended = Object.entries(DELETED).flatMap(([number, tables]) => (Number(number) > earlier.length ? tables : []))
  const expected = new Map([...rows].map(([table, kept]) => [table, ended.includes(table) ? [] : kept]))
  assert.deepEqual(await rowsOfEveryTable(after, rows), expected, `from version ${earlier.length}`)
}

/** Returns the number of migrations. */
export function newestVersion(engine: Engine): number {
  return readMigrations(MIGRATIONS_FOLDER, engine).length
}
