import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { redactedText } from '#base/redaction.ts'
import type { Database } from '#database/database.ts'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { retryDelayMs } from './backoff.ts'
import type { NoticeChannel, NoticeRow, NoticeStatus, NoticeTables } from './noticeTables.ts'

/** Longer than any try takes. What a node that died had taken is tried by another one after this. */
export const LEASE_MS = 30_000
const REASON_LENGTH_MAX = 200
/** Why a text is dead whose phone is of a country that texts do not go to. */
export const COUNTRY_NOT_ALLOWED = 'country_not_allowed'

/** A notice that this node is to try now. */
export interface TakenNotice extends NoticeRow {
  taking: string
}

export type Settlement =
  | { kind: 'sent'; body: string }
  | { kind: 'later'; reason: string; retryAfterMs: number | null }
  | { kind: 'dead'; reason: string; body?: string }
  | { kind: 'dropped'; reason: string }

/** Taking what is due, and writing down what came of it. */
export class Deliveries {
  readonly #database: Database<NoticeTables>
  readonly #clock: Clock
  readonly #random: RandomBytes
  readonly #leaseMs: number

  constructor(database: Database<NoticeTables>, clock: Clock, random: RandomBytes, leaseMs = LEASE_MS) {
    this.#database = database
    this.#clock = clock
    this.#random = random
    this.#leaseMs = leaseMs
  }

  /** Takes at most `count` due notices for this node, the longest due first. */
  async take(channel: NoticeChannel, count: number): Promise<TakenNotice[]> {
    const now = this.#clock()
    const taking = freshId('take_', this.#random)
    // In a transaction, because two nodes that take several each may block each other, and then one tries again.
    const rows = await this.#database.transaction(({ db }) =>
      db
        .updateTable('notice')
        .set((eb) => ({ taking, due_at: now + this.#leaseMs, tries: eb('tries', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('notice as candidate')
            .select('candidate.id')
            .where('candidate.channel', '=', channel)
            .where('candidate.status', '=', 'waiting')
            .where('candidate.due_at', '<=', now)
            .where((inner) => isNext(inner, channel, now))
            .orderBy('candidate.due_at')
            .limit(count),
        )
        // Said again outside: when two choose the same row, the second waits for the first and then looks anew.
        .where('status', '=', 'waiting')
        .where('due_at', '<=', now)
        .returningAll()
        .execute(),
    )
    return rows.map((row) => ({ ...row, taking }))
  }

  /** When the next one is due; null when none waits. */
  async nextDueAt(channel: NoticeChannel): Promise<Instant | null> {
    const row = await this.#database.db
      .selectFrom('notice as candidate')
      .select('candidate.due_at')
      .where('candidate.channel', '=', channel)
      .where('candidate.status', '=', 'waiting')
      .where((eb) => isNext(eb, channel, this.#clock()))
      .orderBy('candidate.due_at')
      .limit(1)
      .executeTakeFirst()
    return row?.due_at ?? null
  }

  /** What has become of it; null when the lease was over and another node has taken it: what that one finds counts. */
  async settle(notice: TakenNotice, settlement: Settlement): Promise<NoticeStatus | null> {
    const row = await this.#database.db
      .updateTable('notice')
      .set(this.#changes(notice, settlement))
      .where('id', '=', notice.id)
      .where('status', '=', 'waiting')
      .where('taking', '=', notice.taking)
      .returning('status')
      .executeTakeFirst()
    return row?.status ?? null
  }

  #changes(notice: TakenNotice, settlement: Settlement) {
    const now = this.#clock()
    if (settlement.kind === 'sent')
      return { status: 'sent' as const, body: settlement.body, reason: null, settled_at: now }
    const reason = redactedText(settlement.reason).slice(0, REASON_LENGTH_MAX)
    if (settlement.kind !== 'later') {
      const { kind: status } = settlement
      const body = settlement.kind === 'dead' ? (settlement.body ?? null) : null
      return { status, reason, body, settled_at: now }
    }
    const delayMs = retryDelayMs(notice.channel, notice.tries, settlement.retryAfterMs, this.#random)
    // A try that would come too late is not waited for.
    if (delayMs === null || now + delayMs > notice.useful_until)
      return { status: 'dead' as const, reason, settled_at: now }
    return { due_at: now + delayMs, taking: null, reason }
  }
}

type Candidate = ExpressionBuilder<NoticeTables & { candidate: NoticeRow }, 'candidate'>

/**
 * True for the oldest that waits of those about one subject to one recipient. To an endpoint any may go that is not
 * behind another: what it refused waits for hours, and what came later is not to wait with it.
 */
function isNext(eb: Candidate, channel: NoticeChannel, now: Instant): Expression<SqlBool> {
  return eb.not(channel === 'webhook' ? isBehind(eb, now) : hasEarlier(eb))
}

function hasEarlier(eb: Candidate): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('notice as earlier')
      .select('earlier.id')
      .whereRef('earlier.subject_id', '=', 'candidate.subject_id')
      .whereRef('earlier.recipient', '=', 'candidate.recipient')
      .where('earlier.status', '=', 'waiting')
      .whereRef('earlier.at', '<', 'candidate.at'),
  )
}

/**
 * True for one that is due while another one to the same endpoint is on its way, or is due and older. So an endpoint
 * that hangs holds one place of a node and no more, and others' messages pass it.
 */
function isBehind(eb: Candidate, now: Instant): Expression<SqlBool> {
  const hasOther = eb.exists(
    eb
      .selectFrom('notice as other')
      .select('other.id')
      .whereRef('other.recipient', '=', 'candidate.recipient')
      .where('other.status', '=', 'waiting')
      .whereRef('other.id', '<>', 'candidate.id')
      .where((inner) =>
        inner.or([
          inner.and([inner('other.taking', 'is not', null), inner('other.due_at', '>', now)]),
          inner.and([
            inner('other.due_at', '<=', now),
            inner.or([
              inner('other.due_at', '<', inner.ref('candidate.due_at')),
              inner.and([
                inner('other.due_at', '=', inner.ref('candidate.due_at')),
                inner('other.id', '<', inner.ref('candidate.id')),
              ]),
            ]),
          ]),
        ]),
      ),
  )
  return eb.and([eb('candidate.due_at', '<=', now), hasOther])
}
