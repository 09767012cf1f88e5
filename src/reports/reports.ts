import type { Kysely } from 'kysely'
import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import {
  CLOSURE_WINDOW_DAYS,
  REPORT_LIMITS,
  type ReportKind,
  type ReportStatus,
  WITNESSED_CLOSURES_MAX,
} from '#contract/report.ts'
import type { Database, Tx } from '#database/database.ts'
import { type Report, reportOf, type ReportRow } from './report.ts'
import type { ReportSeal } from './reportSeal.ts'
import { REPORT_TOPIC, type ReportOrigin, type ReportTables } from './reportTables.ts'

/** A report as it is made. */
export interface ReportOrder {
  placeId: string
  kind: ReportKind
  duplicateOf: string | null
  note: string | null
  observedAt: Instant
  createdAt: Instant
  accountId: string
  origin: ReportOrigin
  reporter: string
  /** Who would vouch for a closure; null for a reporter who does not count. */
  witness: string | null
}

/** A report that an operator accepted or rejected. */
export type DecidedReport = Report & { status: Exclude<ReportStatus, 'open'>; decidedAt: Instant }

/** `limited`: until when, and by which limit. */
export type ReportCreation =
  | { kind: 'created'; report: Report }
  | { kind: 'already_open'; reportId: string }
  | { kind: 'limited'; limit: 'day' | 'place' | 'visitors'; max: number; freeAt: Instant }

/** Limit of reports in an operator's list. */
export const LISTED_MAX = 50

/**
 * Stores reports. A report is *open* until an operator has *accepted* or *rejected* it. Decisions are in decisions.ts,
 * deletion in eraseReports.ts.
 */
export class Reports {
  readonly #database: Database<ReportTables>
  readonly #random: RandomBytes
  readonly seal: ReportSeal

  constructor(database: Database<ReportTables>, random: RandomBytes, seal: ReportSeal) {
    this.#database = database
    this.#random = random
    this.seal = seal
  }

  /**
   * Makes a report within the limits, within a transaction that has locked the account: two concurrent reports of one
   * account are counted one after the other.
   */
  async create(tx: Tx<unknown>, order: ReportOrder): Promise<ReportCreation> {
    const { db } = tx as unknown as Tx<ReportTables>
    const refusal = (await openOne(db, order)) ?? (await limitReached(db, order))
    if (refusal) return refusal
    const id = freshId('rpt_', this.#random)
    const { placeId, kind, witness, ...others } = order
    const row = await db
      .insertInto('place_report')
      .values({
        id,
        place_id: placeId,
        kind,
        duplicate_of: others.duplicateOf,
        note: this.seal.sealNote(id, others.note),
        observed_at: others.observedAt,
        created_at: others.createdAt,
        account_id: others.accountId,
        origin: others.origin,
        reporter: others.reporter,
        witness: kind === 'closed' && witness !== null && (await mayWitness(db, witness, order)) ? witness : null,
        status: 'open',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx.notification(REPORT_TOPIC, placeId)
    return { kind: 'created', report: this.#open(row) }
  }

  /** Returns reports for operators: open ones oldest first, decided ones newest first. */
  async list(status: ReportStatus, kind: ReportKind | null): Promise<Report[]> {
    const rows = await this.#shown()
      .where('status', '=', status)
      .$if(kind !== null, (query) => query.where('kind', '=', kind as ReportKind))
      .orderBy(status === 'open' ? 'created_at' : 'decided_at', status === 'open' ? 'asc' : 'desc')
      .orderBy('id')
      .limit(LISTED_MAX)
      .execute()
    return rows.map((row) => this.#open(row))
  }

  async countOpen(): Promise<number> {
    const { open } = await this.#database.db
      .selectFrom('place_report')
      .select((eb) => eb.fn.countAll<number | string>().as('open'))
      .where('status', '=', 'open')
      .where('origin', '<>', 'test')
      .executeTakeFirstOrThrow()
    return Number(open)
  }

  /** Returns the number of open reports of a kind about a place, this one included. */
  async countSame({ placeId, kind }: Pick<Report, 'placeId' | 'kind'>): Promise<number> {
    const { same } = await this.#database.db
      .selectFrom('place_report')
      .select((eb) => eb.fn.countAll<number | string>().as('same'))
      .where('place_id', '=', placeId)
      .where('kind', '=', kind)
      .where('status', '=', 'open')
      .where('origin', '<>', 'test')
      .executeTakeFirstOrThrow()
    return Number(same)
  }

  /** Returns the reports about places under these ids, newest first, at most `LISTED_MAX`. */
  async ofPlace(placeIds: readonly string[]): Promise<Report[]> {
    const rows = await this.#shown()
      .where('place_id', 'in', placeIds)
      .orderBy('created_at', 'desc')
      .limit(LISTED_MAX)
      .execute()
    return rows.map((row) => this.#open(row))
  }

  /** Returns the decided reports about places under these ids, at most `limit` of each id, last decision first. */
  async decidedOfPlaces(placeIds: readonly string[], limit: number): Promise<DecidedReport[]> {
    if (placeIds.length === 0) return []
    const ranked = this.#shown()
      .select(({ fn }) =>
        fn
          .agg<number>('row_number')
          .over((over) => over.partitionBy('place_id').orderBy('decided_at', 'desc').orderBy('id'))
          .as('rank_at_place'),
      )
      .where('place_id', 'in', placeIds)
      .where('status', 'in', ['accepted', 'rejected'])
    const rows = await this.#database.db
      .selectFrom(ranked.as('ranked'))
      .selectAll()
      .where('rank_at_place', '<=', limit)
      .orderBy('decided_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => {
      const { status, decidedAt, ...report } = this.#open(row)
      if (status === 'open' || decidedAt === null) throw new Error(`a decided report is open: ${report.reportId}`)
      return { ...report, status, decidedAt }
    })
  }

  /** Returns the numbers of decided reports of these accounts, by account. */
  async decidedOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, { accepted: number; rejected: number }>> {
    const counts = new Map<string, { accepted: number; rejected: number }>()
    if (accountIds.length === 0) return counts
    const rows = await this.#database.db
      .selectFrom('place_report')
      .select(['account_id', 'status', (eb) => eb.fn.countAll<number | string>().as('reports')])
      .where('account_id', 'in', accountIds)
      .where('origin', '=', 'account')
      .where('status', '<>', 'open')
      .groupBy(['account_id', 'status'])
      .execute()
    for (const { account_id: accountId, status, reports } of rows) {
      const count = counts.get(accountId) ?? { accepted: 0, rejected: 0 }
      if (status !== 'open') count[status] = Number(reports)
      counts.set(accountId, count)
    }
    return counts
  }

  #shown() {
    return this.#database.db.selectFrom('place_report').selectAll().where('origin', '<>', 'test')
  }

  #open(row: ReportRow): Report {
    return reportOf(row, (sealed) => this.seal.openNote(sealed))
  }
}

async function openOne(
  db: Kysely<ReportTables>,
  { reporter, placeId, kind }: ReportOrder,
): Promise<Extract<ReportCreation, { kind: 'already_open' }> | null> {
  const row = await db
    .selectFrom('place_report')
    .select('id')
    .where('reporter', '=', reporter)
    .where('place_id', '=', placeId)
    .where('kind', '=', kind)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row ? { kind: 'already_open', reportId: row.id } : null
}

/** Checks the limits (docs/reference/reports.md#limits). A report counts for 24 hours, whatever becomes of it. */
async function limitReached(
  db: Kysely<ReportTables>,
  { reporter, placeId, accountId, origin, createdAt }: ReportOrder,
): Promise<Extract<ReportCreation, { kind: 'limited' }> | null> {
  const recent = db.selectFrom('place_report').where('created_at', '>', createdAt - DAY_MS)
  const newest = (max: number) => (rows: readonly { created_at: number }[]) => rows[max - 1]?.created_at
  const timesOf = (query: typeof recent, max: number) =>
    query.select('created_at').orderBy('created_at', 'desc').limit(max).execute().then(newest(max))
  const { accountADay, placeADay, visitorADay, visitorsADay } = REPORT_LIMITS
  const ofReporter = recent.where('reporter', '=', reporter)
  const dayMax = origin === 'visitor' ? visitorADay : accountADay
  const limits = [
    { limit: 'place', max: placeADay, query: ofReporter.where('place_id', '=', placeId) },
    { limit: 'day', max: dayMax, query: ofReporter },
    ...(origin === 'visitor'
      ? [
          {
            limit: 'visitors',
            max: visitorsADay,
            query: recent.where('account_id', '=', accountId).where('origin', '=', 'visitor'),
          } as const,
        ]
      : []),
  ] as const
  for (const { limit, max, query } of limits) {
    const oldest = await timesOf(query, max)
    if (oldest !== undefined) return { kind: 'limited', limit, max, freeAt: oldest + DAY_MS }
  }
  return null
}

/** A witness counts for a limited number of closures, so that few accounts cannot mark many places. */
async function mayWitness(
  db: Kysely<ReportTables>,
  witness: string,
  { createdAt }: Pick<ReportOrder, 'createdAt'>,
): Promise<boolean> {
  const { witnessed } = await db
    .selectFrom('place_report')
    .select((eb) => eb.fn.countAll<number | string>().as('witnessed'))
    .where('witness', '=', witness)
    .where('created_at', '>', createdAt - CLOSURE_WINDOW_DAYS * DAY_MS)
    .executeTakeFirstOrThrow()
  return Number(witnessed) < WITNESSED_CLOSURES_MAX
}
