import type { ColumnMetadata, TableMetadata } from 'kysely'
import type { Database } from '#database/database.ts'

type Row = Readonly<Record<string, unknown>>
type Tables = Record<string, Row>

const ROWS = 3
/** The table that the migrations themselves maintain. */
const OWN_TABLE = 'schema_migration'

/**
 * Puts rows into every table, whatever the version of the schema: row 2 has "r2" in every text and 2 in every number,
 * so references point to a row of the same number once the referenced table has rows.
 */
export async function fillEveryTable(database: Database): Promise<void> {
  const { db } = database.withTables<Tables>()
  let left = await tablesOf(database)
  while (left.length > 0) {
    const waiting: { table: TableMetadata; cause: unknown }[] = []
    for (const table of left) {
      const rows = Array.from({ length: ROWS }, (_, i) => rowOf(table, i + 1))
      await db
        .insertInto(table.name)
        .values(rows)
        .execute()
        .catch((cause: unknown) => waiting.push({ table, cause }))
    }
    if (waiting.length === left.length)
      throw new Error(`no rows for ${waiting[0]?.table.name}`, { cause: waiting[0]?.cause })
    left = waiting.map(({ table }) => table)
  }
}

/** Returns all rows by table, ordered by the first column, with only the columns of `like` where it is given. */
export async function rowsOfEveryTable(
  database: Database,
  like?: ReadonlyMap<string, Row[]>,
): Promise<Map<string, Row[]>> {
  const { db } = database.withTables<Tables>()
  const all = new Map<string, Row[]>()
  for (const { name, columns } of await tablesOf(database)) {
    if (like && !like.has(name)) continue
    const known = like?.get(name)?.[0]
    const names = columns.map((column) => column.name).filter((column) => !known || column in known)
    const rows = await db
      .selectFrom(name)
      .select(names)
      .orderBy(names[0] ?? '')
      .execute()
    all.set(
      name,
      rows.map((row) => ({ ...row })),
    )
  }
  return all
}

async function tablesOf({ db }: Database): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables()
  return tables.filter(({ name, isView }) => name !== OWN_TABLE && !isView)
}

const rowOf = ({ columns }: TableMetadata, number: number): Row =>
  Object.fromEntries(columns.map((column) => [column.name, valueOf(column, number)]))

function valueOf({ dataType }: ColumnMetadata, number: number): unknown {
  if (/int|real|double|numeric/i.test(dataType)) return number
  if (/bool/i.test(dataType)) return number % 2
  if (/time|date/i.test(dataType)) return `2026-11-0${number}T00:00:00.000Z`
  if (/bytea|blob/i.test(dataType)) return new Uint8Array([number])
  return `r${number}`
}
