import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { Database, GroupedStatement, StatementResult, Tx } from '#database/database.ts'
import { addBytes, changeBytes, COUNT_EVERY_MS, recount } from './callBudget.ts'
import type { IdempotencyTables } from './idempotencyTables.ts'

/** The caller and its credential: the same idempotency key under another credential is another call. */
export interface Principal {
  /** Id of the account, the owner or the operator: its calls share a budget, and are erased together. */
  id: string
  /** Within it: the id of a key, a grant or a token, or the kind of a session. */
  credential: string
  /** Limit of the stored bytes of its calls; null without a limit. */
  maxBytes: number | null
}

/** A call that must have its effect only once. */
export interface KeyedCall {
  principal: Principal
  /** The idempotency key that the caller chose. */
  key: string
  /** Hash of method, path and body: the same key must be sent with the same call. */
  fingerprint: string
}

/** An attempt that holds its key until it has finished or given up. */
export interface Run extends KeyedCall {
  run: string
}

export type BeginResult =
  | { kind: 'begun'; run: Run }
  | { kind: 'answered'; status: number; answer: string }
  | { kind: 'in_progress' }
  | { kind: 'key_reused' }
  /** The call did not run, and nothing was stored. */
  | { kind: 'budget_exhausted'; maxBytes: number; retryAfterS: number }

/** How long a call is stored after it began. */
const RETENTION_MS = DAY_MS
/** Longer than any call takes: a run that still holds its key after this time belongs to a process that has ended. */
const RUN_MS_MAX = MINUTE_MS
/** While the database is unreachable, freeing a key is retried at this interval. */
const FREE_AGAIN_MS = 500
/**
 * Reserved while a call runs. No answer of an effect is larger: bodies have 16 KiB at most, and sealing adds a third.
 */
export const RESERVED_BYTES = 32 * 1024
/** Size of a row besides its answer and its key: ids, hashes, two indexes. */
const ROW_BYTES = 512
/** Larger refusals are not stored: a repeated call is refused again, which has no effect either. */
export const REFUSAL_BYTES_MAX = 4 * 1024
/** Share of the budget that refusals may use; the rest is for calls that have an effect. */
const REFUSALS_SHARE = 0.5

/** Ends the transaction of a run that took so long that another run of the same call has taken its key. */
export class RunSuperseded extends Error {
  constructor() {
    super('the run took too long, and another run has taken its key')
  }
}

/**
 * Runs calls once per idempotency key. A key is *free*, then *running* (the row has no status) and then *answered*; a
 * run that fails or is refused temporarily frees it. Finishing is part of the transaction that has the effect, so that
 * effect and stored answer exist together or not at all. Space for the answer is reserved when a run begins, so that an
 * effect never occurs whose answer cannot be stored (docs/decisions/0036-limits-of-a-credential.md).
 */
export class IdempotentCalls {
  readonly #database: Database<IdempotencyTables>
  readonly #sealing: Sealing
  readonly #clock: Clock
  readonly #random: RandomBytes

  constructor(database: Database<IdempotencyTables>, sealing: Sealing, clock: Clock, random: RandomBytes) {
    this.#database = database
    this.#sealing = sealing
    this.#clock = clock
    this.#random = random
  }

  /** Takes the key for a run, or returns the state of the run that holds it. */
  async begin(call: KeyedCall): Promise<BeginResult> {
    const run = { ...call, run: freshId('run_', this.#random) }
    try {
      return await this.#begin(call, run)
    } catch (cause) {
      // It is unknown whether the key was taken.
      await this.giveUp(run)
      throw cause
    }
  }

  async #begin(call: KeyedCall, run: Run): Promise<BeginResult> {
    const now = this.#clock()
    const { id, maxBytes } = call.principal
    for (;;) {
      const held = await this.#held(call, now)
      if (held) return held
      const taking = await this.#withRoom(id, () => this.#take(run, now))
      if (taking === 'taken') return { kind: 'begun', run }
      if (taking === 'no_room' && maxBytes !== null)
        return { kind: 'budget_exhausted', maxBytes, retryAfterS: COUNT_EVERY_MS / 1_000 }
    }
  }

  /** Returns the state of the run that holds the key; null for a free key. */
  async #held(call: KeyedCall, now: Instant): Promise<BeginResult | null> {
    const [held] = await this.#database.db
      .selectFrom('idempotent_call')
      .selectAll()
      // Rows of the version before 0019 have the account as scope, without the credential.
      .where('scope', 'in', [scopeOf(call), call.principal.id])
      .where('key', '=', call.key)
      .where((eb) => eb.not(isFree(eb, call.fingerprint, now)))
      .orderBy('scope', 'desc')
      .limit(1)
      .execute()
    if (!held) return null
    if (held.fingerprint !== call.fingerprint) return { kind: 'key_reused' }
    if (held.status === null || held.answer === null) return { kind: 'in_progress' }
    const answer = this.#sealing.open(held.answer, purposeOf(held.scope, held.key))
    if (answer === null) throw new Error('the answer was sealed under a secret that is no longer configured')
    return { kind: 'answered', status: held.status, answer }
  }

  /**
   * Stores the answer within the transaction of the effect. Throws RunSuperseded when another run has taken the key.
   */
  async finishWithin({ db }: Tx<unknown>, run: Run, status: number, answer: string): Promise<void> {
    const own = db.withTables<IdempotencyTables>()
    const { storing, settling } = this.#finishing(own, run, status, answer)
    const { rows } = await own.executeQuery(storing)
    if (rows.length === 0) throw new RunSuperseded()
    await own.executeQuery(settling)
  }

  /** Stores an answer that has no effect; one that is too large to store frees the key. */
  async finish(run: Run, status: number, answer: string): Promise<void> {
    const { storing, settling, bytes } = this.#finishing(this.#database.db, run, status, answer)
    if (bytes > RESERVED_BYTES) return this.giveUp(run)
    await this.#write(run, [{ query: storing, needsRow: true }, { query: settling }])
  }

  /**
   * Stores a refusal. A refusal that is too large, or beyond the share of the budget for refusals, is not stored: the
   * key becomes free, and a repeated call is refused again.
   */
  async finishRefused(run: Run, status: number, answer: string): Promise<void> {
    const { id, maxBytes } = run.principal
    if (Buffer.byteLength(answer) > REFUSAL_BYTES_MAX) return this.giveUp(run)
    if (maxBytes === null) return this.finish(run, status, answer)
    const { db } = this.#database
    const { storing, bytes } = this.#finishing(db, run, status, answer)
    const settling = changeBytes(db, id, bytes - RESERVED_BYTES)
      .where('bytes', '<=', Math.floor(maxBytes * REFUSALS_SHARE) - bytes + RESERVED_BYTES)
      .returning('principal')
      .compile()
    const [stored, settled] = await this.#write(run, [{ query: storing, needsRow: true }, { query: settling }])
    if (hasRow(stored) && !hasRow(settled)) await this.#free(run, 'answered')
  }

  /** Frees the key of a run that has not finished: now, or once the database is reachable again. */
  async giveUp(run: Run): Promise<void> {
    await this.#free(run, 'running').catch(() => this.#freeLater(run, RUN_MS_MAX / FREE_AGAIN_MS))
  }

  /** After this many attempts the key counts as free by its age. */
  #freeLater(run: Run, triesLeft: number): void {
    if (triesLeft === 0) return
    const again = () => void this.#free(run, 'running').catch(() => this.#freeLater(run, triesLeft - 1))
    setTimeout(again, FREE_AGAIN_MS).unref()
  }

  async #free(run: Run, state: 'running' | 'answered', reservedBytes = reservedOf(run)): Promise<void> {
    const { db } = this.#database
    const query = db
      .deleteFrom('idempotent_call')
      .where('scope', '=', scopeOf(run))
      .where('key', '=', run.key)
      .where('run', '=', run.run)
      .where('status', state === 'running' ? 'is' : 'is not', null)
      .returning('run')
      .compile()
    const settling = changeBytes(db, run.principal.id, -reservedBytes).compile()
    await this.#write(run, [{ query, needsRow: true }, { query: settling }])
  }

  /** Deletes calls that are older than a day, with their answers. */
  async forget(): Promise<void> {
    await this.#database.db
      .deleteFrom('idempotent_call')
      .where('started_at', '<=', this.#clock() - RETENTION_MS)
      .execute()
  }

  /** Takes a free key and reserves space for its answer. */
  async #take(run: Run, now: Instant): Promise<'taken' | 'held' | 'no_room'> {
    const { principal, key, fingerprint } = run
    const { db } = this.#database
    const bytes = reservedOf(run)
    const row = { fingerprint, run: run.run, started_at: now, status: null, answer: null, bytes }
    const query = db
      .insertInto('idempotent_call')
      .values({ scope: scopeOf(run), key, principal: principal.id, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'key'])
          .doUpdateSet(row)
          .where((eb) => isFree(eb, fingerprint, now)),
      )
      .returning('run')
      .compile()
    const { id, maxBytes } = principal
    const room = maxBytes === null ? [] : [addBytes(db, id, bytes, maxBytes, now)]
    const [inserted, added] = await this.#write(run, [{ query, needsRow: true }, ...room])
    if (!hasRow(inserted)) return 'held'
    if (room.length === 0 || hasRow(added)) return 'taken'
    await this.#free(run, 'running', 0)
    return 'no_room'
  }

  /** Tries again after a recount of the principal's usage, which removes calls that have ended. */
  async #withRoom(principalId: string, attempt: () => Promise<'taken' | 'held' | 'no_room'>) {
    const first = await attempt()
    if (first !== 'no_room') return first
    const now = this.#clock()
    const wasCounted = await this.#database.transaction(({ db }) => recount(db, principalId, now - RETENTION_MS, now))
    return wasCounted ? attempt() : first
  }

  #write({ principal }: Run, statements: readonly GroupedStatement[]): Promise<readonly StatementResult[]> {
    return this.#database.write({ key: principal.id, statements })
  }

  /** Stores the answer, and counts its size in place of the reservation. */
  #finishing(db: Kysely<IdempotencyTables>, run: Run, status: number, answer: string) {
    const sealed = this.#sealing.seal(answer, purposeOf(scopeOf(run), run.key))
    const bytes = run.principal.maxBytes === null ? 0 : sealed.length + run.key.length + ROW_BYTES
    const storing = db
      .updateTable('idempotent_call')
      .set({ status, answer: sealed, bytes })
      .where('scope', '=', scopeOf(run))
      .where('key', '=', run.key)
      .where('run', '=', run.run)
      .where('status', 'is', null)
      .returning('run')
      .compile()
    const settling = changeBytes(db, run.principal.id, bytes - reservedOf(run)).compile()
    return { storing, settling, bytes }
  }
}

/**
 * Matches a key that is older than a day, or whose run has ended without an answer; the latter only for the same call.
 */
function isFree(eb: ExpressionBuilder<IdempotencyTables, 'idempotent_call'>, fingerprint: string, now: Instant) {
  return eb.or([
    eb('idempotent_call.started_at', '<=', now - RETENTION_MS),
    eb.and([
      eb('idempotent_call.status', 'is', null),
      eb('idempotent_call.started_at', '<=', now - RUN_MS_MAX),
      eb('idempotent_call.fingerprint', '=', fingerprint),
    ]),
  ])
}

const scopeOf = ({ principal: { id, credential } }: KeyedCall) => `${id}/${credential}`
const purposeOf = (scope: string, key: string) => `idempotent_call/${scope}/${key}`
const reservedOf = ({ principal }: Run) => (principal.maxBytes === null ? 0 : RESERVED_BYTES)
const hasRow = (result: StatementResult | undefined) => (result?.rows.length ?? 0) > 0
