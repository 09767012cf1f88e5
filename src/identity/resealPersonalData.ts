import { type Kysely, sql } from 'kysely'
import type { Sealing } from '#base/secrets/sealing.ts'
import { NAME_PURPOSE, type PersonTables } from './personTables.ts'
import { TOTP_PURPOSE } from './secondFactor.ts'
import { PASSKEY_NAME_PURPOSE } from './secondFactor/passkeys.ts'

/** A column that holds sealed text, and the key of its table. */
interface SealedColumn {
  table: keyof PersonTables
  id: string
  column: string
  purpose: string
}

const SEALED: readonly SealedColumn[] = [
  { table: 'person', id: 'id', column: 'name', purpose: NAME_PURPOSE },
  { table: 'person_totp', id: 'person_id', column: 'secret', purpose: TOTP_PURPOSE },
  { table: 'person_passkey', id: 'id', column: 'name', purpose: PASSKEY_NAME_PURPOSE },
]

/** Number of texts read at once. */
const ROWS = 200

/**
 * Reseals every text of people that was sealed under a previous secret; `unreadable` counts those whose secret is not
 * configured.
 */
export async function resealPersonalData(
  db: Kysely<PersonTables>,
  sealing: Sealing,
): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 }
  for (const column of SEALED) {
    let after = ''
    for (;;) {
      const rows = await textsUnderEarlierSecrets(db, column, { after, mark: sealing.currentMark })
      const last = rows.at(-1)
      if (!last) break
      for (const { id, text } of rows) {
        const opened = sealing.open(text, column.purpose)
        if (opened === null) total.unreadable++
        // A text that was changed meanwhile is already under the present secret.
        else total.resealed += await exchange(db, column, { id, text, sealed: sealing.seal(opened, column.purpose) })
      }
      after = last.id
    }
  }
  return total
}

async function textsUnderEarlierSecrets(
  db: Kysely<PersonTables>,
  { table, id, column }: SealedColumn,
  { after, mark }: { after: string; mark: string },
): Promise<{ id: string; text: string }[]> {
  const [idRef, textRef] = [sql.ref(id), sql.ref(column)]
  const { rows } = await sql<{ id: string; text: string }>`
    SELECT ${idRef} AS id, ${textRef} AS text FROM ${sql.table(table)}
    WHERE ${idRef} > ${after} AND substr(${textRef}, 1, ${sql.lit(mark.length)}) <> ${mark}
    ORDER BY ${idRef} LIMIT ${sql.lit(ROWS)}`.execute(db)
  return rows
}

async function exchange(
  db: Kysely<PersonTables>,
  { table, id, column }: SealedColumn,
  row: { id: string; text: string; sealed: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${row.sealed}
    WHERE ${sql.ref(id)} = ${row.id} AND ${sql.ref(column)} = ${row.text}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
