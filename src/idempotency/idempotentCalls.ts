import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import { DAY_MS, MINUTE_MS } from '#base/kst.ts'
import type { Sealing } from '#base/sealing.ts'
import type { Database, Tx } from '#database/database.ts'

/** The table of migration 0005. */
export type IdempotencyTables = {
  idempotent_call: {
    scope: string
    key: string
    fingerprint: string
    run: string
    started_at: number
    status: number | null
    answer: string | null
  }
}

/** A call that is to have its effect once. */
export interface KeyedCall {
  /** Whose keys these are: an account, or the operator. */
  scope: string
  /** What the caller chose. */
  key: string
  /** Of method, path and body: the same key stands for the same call. */
  fingerprint: string
}

/** A run that holds its key, until it has finished or is given up. */
export interface Run extends KeyedCall {
  run: string
}

export type Beginning =
  | { kind: 'begun'; run: Run }
  | { kind: 'answered'; status: number; answer: string }
  | { kind: 'in_progress' }
  | { kind: 'key_reused' }

/** decisions.md 15. */
const KEPT_MS = DAY_MS
/** Longer than any call takes: a run that still holds its key then belongs to a process that has ended. */
const RUN_MS_MAX = MINUTE_MS
/** While the database is away, keys that are to be freed are tried this often. */
const FREE_AGAIN_MS = 500

/**
 * Calls by the keys their callers chose. A key is *free*, then *running* (the row has no status) and then *answered*;
 * a run that fails or is refused for the moment frees it. Finishing is part of the transaction that has the effect:
 * there is no effect without its answer, and no answer without its effect.
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

  /** Takes the key for a run, or says what has become of the one that has it. */
  async begin(call: KeyedCall): Promise<Beginning> {
    const run = { ...call, run: freshId('run_', this.#random) }
    try {
      return await this.#begin(call, run)
    } catch (cause) {
      // Whether it took the key is not known.
      await this.giveUp(run)
      throw cause
    }
  }

  async #begin(call: KeyedCall, run: Run): Promise<Beginning> {
    const now = this.#clock()
    for (;;) {
      if (await this.#take(run, now)) return { kind: 'begun', run }
      const held = await this.#database.db
        .selectFrom('idempotent_call')
        .selectAll()
        .where('scope', '=', call.scope)
        .where('key', '=', call.key)
        .executeTakeFirst()
      // Given up in between: it is free again.
      if (!held) continue
      if (held.fingerprint !== call.fingerprint) return { kind: 'key_reused' }
      if (held.status === null || held.answer === null) return { kind: 'in_progress' }
      const answer = this.#sealing.open(held.answer, purposeOf(call))
      if (answer === null) throw new Error('the answer was sealed under a secret that is not here any more')
      return { kind: 'answered', status: held.status, answer }
    }
  }

  /** Writes the answer within the transaction of the effect, which fails when another run has taken the key. */
  async finishWithin({ db }: Tx<unknown>, run: Run, status: number, answer: string): Promise<void> {
    const { rows } = await this.#finishing(run, status, answer).execute(db)
    if (rows.length === 0) throw new Error('the run took too long, and another has begun')
  }

  /** The same for an answer without an effect of its own. */
  async finish(run: Run, status: number, answer: string): Promise<void> {
    await this.#finishing(run, status, answer).execute(this.#database.db)
  }

  /** Frees the key of a run that has not finished: now, or once the database is back. */
  async giveUp(run: Run): Promise<void> {
    await this.#free(run).catch(() => this.#freeLater(run, RUN_MS_MAX / FREE_AGAIN_MS))
  }

  /** After as many tries the key is free for others by its age. */
  #freeLater(run: Run, triesLeft: number): void {
    if (triesLeft === 0) return
    const again = () => void this.#free(run).catch(() => this.#freeLater(run, triesLeft - 1))
    setTimeout(again, FREE_AGAIN_MS).unref()
  }

  async #free({ scope, key, run }: Run): Promise<void> {
    await this.#database.db
      .deleteFrom('idempotent_call')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('run', '=', run)
      .where('status', 'is', null)
      .execute()
  }

  /** Deletes calls whose day is over, with their answers. */
  async forget(): Promise<void> {
    await this.#database.db
      .deleteFrom('idempotent_call')
      .where('started_at', '<=', this.#clock() - KEPT_MS)
      .execute()
  }

  /** A free key is one nobody has, one whose day is over, or one whose run has ended without a word. */
  async #take({ scope, key, fingerprint, run }: Run, now: number): Promise<boolean> {
    const row = await this.#database.db
      .insertInto('idempotent_call')
      .values({ scope, key, fingerprint, run, started_at: now, status: null, answer: null })
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'key'])
          .doUpdateSet({ fingerprint, run, started_at: now, status: null, answer: null })
          .where((eb) =>
            eb.or([
              eb('idempotent_call.started_at', '<=', now - KEPT_MS),
              eb.and([
                eb('idempotent_call.status', 'is', null),
                eb('idempotent_call.started_at', '<=', now - RUN_MS_MAX),
                eb('idempotent_call.fingerprint', '=', fingerprint),
              ]),
            ]),
          ),
      )
      .returning('run')
      .executeTakeFirst()
    return row?.run === run
  }

  #finishing({ scope, key, run }: Run, status: number, answer: string): RawBuilder<unknown> {
    return sql`
      UPDATE idempotent_call SET status = ${status}, answer = ${this.#sealing.seal(answer, purposeOf({ scope, key }))}
      WHERE scope = ${scope} AND key = ${key} AND run = ${run} AND status IS NULL RETURNING run`
  }
}

const purposeOf = ({ scope, key }: Pick<KeyedCall, 'scope' | 'key'>) => `idempotent_call/${scope}/${key}`
