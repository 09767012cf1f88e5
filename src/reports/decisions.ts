import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import type { ReportKind, ReportStatus } from '#contract/report.ts'
import type { Database, TransactionHook, Tx } from '#database/database.ts'
import { isUncontradicted } from './laterWord.ts'
import type { ReportFacts } from './report.ts'
import { REPORT_TOPIC, type ReportTables } from './reportTables.ts'

/** An operator's decision; `facts` are those of an acceptance. */
export type ReportDecision = { reason: string } & ({ status: 'accepted'; facts: ReportFacts } | { status: 'rejected' })

/** The reports that one decision settled. */
export interface DecidedReports {
  reportId: string
  placeId: string
  kind: ReportKind
  status: ReportStatus
  decided: number
}

/** An accepted report for the next build, with the witnesses of what it says. */
export interface AcceptedReport {
  reportId: string
  placeId: string
  kind: ReportKind
  observedAt: Instant
  decidedAt: Instant
  facts: ReportFacts
  /** Number of different reporters of this, visitors together counted as one. */
  reporters: number
}

/** The fields by which an operator's decision finds its report. */
export type OpenReport = Pick<DecidedReports, 'reportId' | 'placeId' | 'kind'> & { duplicateOf: string | null }

/** Returns an open report; null when there is none with this id. */
export async function findOpen(
  { db }: Pick<Database<ReportTables>, 'db'>,
  reportId: string,
): Promise<OpenReport | null> {
  const row = await db
    .selectFrom('place_report')
    .select(['id', 'place_id', 'kind', 'duplicate_of'])
    .where('id', '=', reportId)
    .where('status', '=', 'open')
    .where('origin', '<>', 'test')
    .executeTakeFirst()
  return row ? { reportId: row.id, placeId: row.place_id, kind: row.kind, duplicateOf: row.duplicate_of } : null
}

/**
 * Decides a report and all open reports that say the same of the place. Returns null when it is no longer open: another
 * operator was faster.
 */
export async function decideReports(
  database: Database<ReportTables>,
  report: OpenReport,
  decision: ReportDecision,
  at: Instant,
  transactionHook?: TransactionHook<DecidedReports>,
): Promise<DecidedReports | null> {
  const { reportId, placeId, kind } = report
  return database.transaction(async (tx) => {
    const rows = await tx.db
      .updateTable('place_report')
      .set({
        status: decision.status,
        decided_at: at,
        reason: decision.reason,
        facts: decision.status === 'accepted' ? JSON.stringify(decision.facts) : null,
      })
      .where('id', 'in', sameReports(tx.db, report))
      .where('status', '=', 'open')
      .returning('id')
      .execute()
    // Whoever decided first decided this report too, so none or all are left.
    if (!rows.some(({ id }) => id === reportId)) return null
    await tx.notification(REPORT_TOPIC, placeId)
    const decided = { reportId, placeId, kind, status: decision.status, decided: rows.length }
    await transactionHook?.(tx as unknown as Tx<unknown>, decided)
    return decided
  })
}

/** Reports of one kind about one place say the same; duplicates only of the same other place, and others never. */
function sameReports(db: Kysely<ReportTables>, { reportId, placeId, kind, duplicateOf }: OpenReport) {
  const all = db.selectFrom('place_report').select('id').where('place_id', '=', placeId).where('origin', '<>', 'test')
  if (kind === 'other') return all.where('id', '=', reportId)
  const same = all.where('kind', '=', kind)
  return duplicateOf === null ? same : same.where('duplicate_of', '=', duplicateOf)
}

/**
 * Returns the accepted reports, one for each decision, by the time of the decision. Without closures that the owner
 * contradicted after the decision.
 */
export async function acceptedReports({ db }: Pick<Database<ReportTables>, 'db'>): Promise<AcceptedReport[]> {
  const rows = await db
    .selectFrom('place_report')
    .select(['id', 'place_id', 'kind', 'duplicate_of', 'observed_at', 'decided_at', 'facts', 'origin', 'account_id'])
    .where('status', '=', 'accepted')
    .where('facts', 'is not', null)
    .where(isUncontradicted)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  const decisions = Map.groupBy(rows, ({ id, place_id, kind, duplicate_of, decided_at }) =>
    [place_id, kind, duplicate_of, decided_at, kind === 'other' ? id : ''].join(' '),
  )
  return [...decisions.values()].flatMap((reports) => {
    const first = reports[0]
    if (!first) return []
    const { id: reportId, place_id: placeId, kind, decided_at: decidedAt, facts } = first
    return {
      reportId,
      placeId,
      kind,
      observedAt: Math.max(...reports.map(({ observed_at }) => observed_at)),
      decidedAt: decidedAt ?? 0,
      facts: JSON.parse(facts ?? '') as ReportFacts,
      reporters: new Set(reports.map((one) => (one.origin === 'visitor' ? 'visitors' : one.account_id))).size,
    }
  })
}

/**
 * Marks the open and accepted closures of places as contradicted by the owner, within the caller's transaction. They
 * stay for the operator, and no longer show a place as closed. Closures that were accepted after an earlier
 * contradiction are marked again.
 */
export async function contradictClosures(tx: Tx<unknown>, placeIds: readonly string[], at: Instant): Promise<number> {
  const { db } = tx as unknown as Tx<ReportTables>
  const rows = await db
    .updateTable('place_report')
    .set({ contradicted_at: at })
    .where('place_id', 'in', placeIds)
    .where('kind', 'in', ['closed', 'moved'])
    .where('status', '<>', 'rejected')
    .where(isUncontradicted)
    .returning('place_id')
    .execute()
  for (const placeId of new Set(rows.map(({ place_id }) => place_id))) await tx.notification(REPORT_TOPIC, placeId)
  return rows.length
}
