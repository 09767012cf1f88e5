import path from 'node:path'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Notifier, Notification } from './notifier.ts'

export type Engine = 'sqlite' | 'postgres'

/** The numbered migrations beside `src/`. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/** What is done in one transaction. */
export interface Tx<Tables> {
  readonly db: Transaction<Tables>
  /** Rings after the commit, and not at all when there is none. */
  notify: (topic: string, detail: string) => Promise<void>
}

/** What one room does within another's transaction, once that has its outcome: it is committed with it, or not at all. */
export type TransactionHook<Outcome> = (tx: Tx<unknown>, outcome: Outcome) => Promise<void>

/** One statement of a grouped write: `{ query: db.updateTable(…).returning(…).compile() }`. */
export interface GroupedStatement {
  query: CompiledQuery
  /** The write goes on only when this statement returned or changed a row; else what follows is left out. */
  needsRow?: boolean
}

/** What one request wants written. Its statements are in one transaction, in order. */
export interface GroupedWrite {
  /** What it locks, such as an account's id: writes lock in the order of their keys, so that nodes do not block each other. */
  key: string
  statements: readonly GroupedStatement[]
  /** Heard after the commit, unless a `needsRow` ended the write early. */
  notifications?: readonly Notification[]
}

/** What a statement returned, and how many rows it changed or returned. */
export interface StatementResult {
  rows: readonly unknown[]
  changes: number
}

/**
 * The state of one installation, on either engine. SQL is the subset both have: RETURNING, ON CONFLICT, instants as
 * integer milliseconds, flags as 0 and 1, JSON as text. Any call throws `Unavailable` while the engine is away.
 */
export interface Database<Tables = unknown> {
  readonly engine: Engine
  /** For reads, and for writes of one statement. */
  readonly db: Kysely<Tables>
  readonly notifier: Notifier
  /** The same database, seen with a room's own tables. */
  withTables<More>(): Database<More>
  /** All of `job` or nothing; durable when this resolves. Run again when PostgreSQL breaks a deadlock by ending it. */
  transaction<Result>(job: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Writes together with all that arrives within the same few milliseconds, in one transaction; durable when this
   * resolves. One result a statement that was run. What fails fails alone.
   */
  write(write: GroupedWrite): Promise<readonly StatementResult[]>
  /** Grouped writes since the start: transactions, the writes they held, and how long they took. */
  readonly groups: { readonly groups: number; readonly writes: number; readonly seconds: number }
  /** Ends what has begun, then closes. */
  close(): Promise<void>
}
