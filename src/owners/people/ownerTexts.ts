import { sql } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database } from '#database/database.ts'
import type { OwnerTables } from '../ownerTables.ts'
import type { OwnerSeal, SealedText } from './ownerSeal.ts'

/** How long the texts of a claim stay after its decision, for a dispute about it. */
const TEXTS_RETENTION_MS = 90 * DAY_MS
/** Limit of one pass, small enough that other writes do not wait noticeably. */
const ROWS_AT_ONCE = 500

type Db = Pick<Database<OwnerTables>, 'db'>

/** Seals the messages of claims that earlier versions stored as they were. */
export async function sealClaimMessages({ db }: Db, seal: OwnerSeal): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('owner_claim')
      .select(['id', 'message'])
      .where('message', '<>', '')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    for (const { id, message } of rows)
      await db
        .updateTable('owner_claim')
        .set({ message: '', sealed_message: seal.seal('claim/message', id, message) })
        .where('id', '=', id)
        .where('message', '=', message)
        .execute()
  }
}

/** Erases the texts of claims and of objections to them 90 days after the decision. */
export async function forgetClaimTexts({ db }: Db, at: Instant): Promise<void> {
  const before = at - TEXTS_RETENTION_MS
  await db
    .updateTable('owner_claim')
    .set({ message: '', sealed_message: null, reject_reason: null })
    .where('settled_at', '<=', before)
    .where((eb) => eb.or([eb('sealed_message', 'is not', null), eb('reject_reason', 'is not', null)]))
    .execute()
  await db
    .deleteFrom('claim_inquiry')
    .where('claim_id', 'in', (eb) => eb.selectFrom('owner_claim').select('id').where('settled_at', '<=', before))
    .execute()
}

/** Reseals every text that was sealed under a previous secret; `unreadable` counts those whose secret is unknown. */
export async function resealOwnerTexts(
  database: Db,
  seal: OwnerSeal,
): Promise<{ resealed: number; unreadable: number }> {
  const total = { resealed: 0, unreadable: 0 }
  for (const column of COLUMNS)
    for (const row of await column.rows(database, seal.currentMark)) {
      const text = seal.open(column.kind, row.id, row.text)
      if (text === null) total.unreadable++
      else total.resealed += await column.write(database, row, seal.seal(column.kind, row.id, text))
    }
  return total
}

interface SealedRow {
  /** The id that the text was sealed with. */
  id: string
  text: string
}

interface SealedColumn {
  kind: SealedText
  /** Returns the rows whose text does not begin with this mark. */
  rows: (db: Db, mark: string) => Promise<SealedRow[]>
  /** Replaces a text, unless it was erased or changed meanwhile; returns the number of changed rows. */
  write: (db: Db, row: SealedRow, sealed: string) => Promise<number>
}

/** The tables whose rows have an id, with their sealed columns. */
type TextColumn =
  | ['owner_claim', 'sealed_message' | 'reject_reason']
  | ['place_proposal', 'note' | 'reason']
  | ['owner_activity', 'detail']

function textColumn(kind: SealedText, ...[tableName, columnName]: TextColumn): SealedColumn {
  const [table, column] = [sql.table(tableName), sql.ref(columnName)]
  return {
    kind,
    rows: async ({ db }, mark) => {
      const { rows } =
        await sql<SealedRow>`SELECT id, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`.execute(db)
      return sealedBefore(rows, mark)
    },
    write: async ({ db }, { id, text }, sealed) => {
      const { numAffectedRows } =
        await sql`UPDATE ${table} SET ${column} = ${sealed} WHERE id = ${id} AND ${column} = ${text}`.execute(db)
      return Number(numAffectedRows)
    },
  }
}

const COLUMNS: readonly SealedColumn[] = [
  textColumn('claim/message', 'owner_claim', 'sealed_message'),
  textColumn('claim/reject-reason', 'owner_claim', 'reject_reason'),
  textColumn('proposal/note', 'place_proposal', 'note'),
  textColumn('proposal/reason', 'place_proposal', 'reason'),
  textColumn('activity/detail', 'owner_activity', 'detail'),
  {
    kind: 'inquiry/reason',
    rows: async ({ db }, mark) => {
      const rows = await db.selectFrom('claim_inquiry').select(['claim_id', 'owner_id', 'reason as text']).execute()
      return sealedBefore(
        rows.map(({ claim_id, owner_id, text }) => ({ id: `${claim_id}/${owner_id}`, text })),
        mark,
      )
    },
    write: async ({ db }, { id, text }, sealed) => {
      const [claimId = '', ownerId = ''] = id.split('/')
      const { numUpdatedRows } = await db
        .updateTable('claim_inquiry')
        .set({ reason: sealed })
        .where('claim_id', '=', claimId)
        .where('owner_id', '=', ownerId)
        .where('reason', '=', text)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  },
]

function sealedBefore(rows: readonly { id: string; text: string | null }[], mark: string): SealedRow[] {
  return rows.flatMap(({ id, text }) => (text === null || text.startsWith(mark) ? [] : [{ id, text }]))
}
