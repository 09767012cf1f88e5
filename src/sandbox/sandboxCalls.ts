import type { Instant } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import type { Alongside, Database, Tx } from '#database/database.ts'

/** The table of migration 0011. */
export type SandboxTables = {
  sandbox_call: {
    id: string
    account_id: string
    kind: SandboxKind
    place_id: string
    said: string
    created_at: number
    cancelled_at: number | null
  }
}

export type SandboxKind = 'reservation' | 'question'

/** What a test key asked of a test place. */
export interface SandboxCall<Said> {
  id: string
  accountId: string
  placeId: string
  said: Said
  createdAt: Instant
  cancelledAt: Instant | null
}

/** A test run does not come back to yesterday's. */
const KEPT_MS = DAY_MS

/** Calls of test keys of one kind; what became of them follows from their place and age (contract/sandbox.ts). */
export class SandboxCalls<Said> {
  readonly #database: Database<SandboxTables>
  readonly #kind: SandboxKind

  constructor(database: Database<SandboxTables>, kind: SandboxKind) {
    this.#database = database
    this.#kind = kind
  }

  async add(call: Omit<SandboxCall<Said>, 'cancelledAt'>, alongside?: Alongside<SandboxCall<Said>>): Promise<void> {
    const { id, accountId, placeId, said, createdAt } = call
    await this.#database.transaction(async (tx) => {
      await tx.db
        .deleteFrom('sandbox_call')
        .where('created_at', '<', createdAt - KEPT_MS)
        .execute()
      await tx.db
        .insertInto('sandbox_call')
        .values({
          id,
          account_id: accountId,
          kind: this.#kind,
          place_id: placeId,
          said: JSON.stringify(said),
          created_at: createdAt,
        })
        .execute()
      await alongside?.(tx as unknown as Tx<unknown>, { ...call, cancelledAt: null })
    })
  }

  async find(accountId: string, id: string): Promise<SandboxCall<Said> | null> {
    const row = await this.#own(accountId).where('id', '=', id).executeTakeFirst()
    return row ? this.#callOf(row) : null
  }

  /** Newest first. */
  async list(accountId: string): Promise<SandboxCall<Said>[]> {
    const rows = await this.#own(accountId).orderBy('created_at', 'desc').orderBy('id').execute()
    return rows.map((row) => this.#callOf(row))
  }

  async cancel(accountId: string, id: string, at: Instant, alongside?: Alongside<void>): Promise<void> {
    await this.#database.transaction(async (tx) => {
      await tx.db
        .updateTable('sandbox_call')
        .set({ cancelled_at: at })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .execute()
      await alongside?.(tx as unknown as Tx<unknown>)
    })
  }

  #own(accountId: string) {
    const { db } = this.#database
    return db.selectFrom('sandbox_call').selectAll().where('account_id', '=', accountId).where('kind', '=', this.#kind)
  }

  #callOf(row: SandboxTables['sandbox_call']): SandboxCall<Said> {
    return {
      id: row.id,
      accountId: row.account_id,
      placeId: row.place_id,
      said: JSON.parse(row.said) as Said,
      createdAt: row.created_at,
      cancelledAt: row.cancelled_at,
    }
  }
}
