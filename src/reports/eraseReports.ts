import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Database, Tx } from '#database/database.ts'
import type { ReportSeal } from './reportSeal.ts'
import { REPORT_TOPIC, type ReportTables } from './reportTables.ts'

/** Retention of notes after the decision (docs/reference/reports.md#personal-data). */
const NOTE_RETENTION_MS = 30 * DAY_MS
/** A test key's report only serves its limits, which cover a day. */
const TEST_RETENTION_MS = 2 * DAY_MS
/** Rejected reports show operators whom to trust; open ones that nobody decided say nothing after a year. */
const ROW_RETENTION_MS = 365 * DAY_MS
/** Limit of one transaction, small enough that other writes do not wait noticeably. */
const ROWS_AT_ONCE = 500

const tables = ({ db }: Pick<Tx<unknown>, 'db'> | Pick<Database, 'db'>) => db as unknown as Kysely<ReportTables>

/**
 * Erases the notes of an account's reports, and its share in suspicions, within the transaction that erases the account.
 * The reports stay for the operator without their texts.
 */
export async function eraseReportsOf(tx: Tx<unknown>, accountId: string): Promise<void> {
  const rows = await tables(tx)
    .updateTable('place_report')
    .set({ note: null, witness: null })
    .where('account_id', '=', accountId)
    .where('origin', '<>', 'visitor')
    .returning(['place_id', 'kind'])
    .execute()
  const closed = rows.filter(({ kind }) => kind === 'closed').map(({ place_id }) => place_id)
  for (const placeId of new Set(closed)) await tx.notification(REPORT_TOPIC, placeId)
}

/** Erases notes and addresses' hashes 30 days after the decision, and deletes what no longer serves anything. */
export async function forgetReports(database: Pick<Database, 'db'>, at: Instant): Promise<void> {
  const db = tables(database)
  for (;;) {
    const old = db
      .selectFrom('place_report')
      .select('id')
      .where('note', 'is not', null)
      .where('decided_at', '<=', at - NOTE_RETENTION_MS)
      .limit(ROWS_AT_ONCE)
    const { numUpdatedRows } = await db
      .updateTable('place_report')
      .set({ note: null })
      .where('id', 'in', old)
      .executeTakeFirst()
    if (Number(numUpdatedRows) < ROWS_AT_ONCE) break
  }
  await db
    .deleteFrom('place_report')
    .where('origin', '=', 'test')
    .where('created_at', '<=', at - TEST_RETENTION_MS)
    .execute()
  await db
    .deleteFrom('place_report')
    .where('status', '<>', 'accepted')
    .where('created_at', '<=', at - ROW_RETENTION_MS)
    .execute()
  await db
    .updateTable('place_report')
    .set((eb) => ({ reporter: eb.ref('id') }))
    .where('origin', '=', 'visitor')
    .where('status', '<>', 'open')
    .where('decided_at', '<=', at - NOTE_RETENTION_MS)
    .where((eb) => eb('reporter', '<>', eb.ref('id')))
    .execute()
}

/** Reseals every note that was sealed under a previous secret; `unreadable` counts those whose secret is unknown. */
export async function resealNotes(
  database: Pick<Database, 'db'>,
  seal: ReportSeal,
): Promise<{ resealed: number; unreadable: number }> {
  const db = tables(database)
  const { currentMark } = seal
  let [resealed, unreadable, after] = [0, 0, '']
  for (;;) {
    const rows = await db
      .selectFrom('place_report')
      .select(['id', 'note'])
      .where('id', '>', after)
      .where((eb) => eb(eb.fn<string>('substr', ['note', eb.val(1), eb.val(currentMark.length)]), '<>', currentMark))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const note = seal.openNote(row)
      if (note === null) {
        unreadable++
        continue
      }
      // A note that was erased meanwhile stays erased.
      const { numUpdatedRows } = await db
        .updateTable('place_report')
        .set({ note: seal.sealNote(row.id, note) })
        .where('id', '=', row.id)
        .where('note', '=', row.note)
        .executeTakeFirst()
      resealed += Number(numUpdatedRows)
    }
    const last = rows.at(-1)
    if (!last) return { resealed, unreadable }
    after = last.id
  }
}
