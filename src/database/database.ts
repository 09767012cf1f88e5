import path from 'node:path'
import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Notifier, Notification } from './notifier.ts'

export type Engine = 'sqlite' | 'postgres'

/** The numbered migrations beside `src/`. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '../../migrations')

/** What a transaction's job works with. */
export interface Tx<Tables> {
  readonly db: Transaction<Tables>
  /** Sends a notification after the commit, and none after a rollback. */
  notification: (topic: string, detail: string) => Promise<void>
}

/**
 * Work that one module does within another's transaction, given its outcome: both are committed together or not at all.
 */
export type TransactionHook<Outcome> = (tx: Tx<unknown>, outcome: Outcome) => Promise<void>

/** One statement of a grouped write: `{ query: db.updateTable(…).returning(…).compile() }`. */
export interface GroupedStatement {
  query: CompiledQuery
  /**
   * When true, the write continues only if this statement returned or changed a row; otherwise the statements after it
   * are skipped.
   */
  needsRow?: boolean
}

/** The statements that one request writes, in one transaction and in order. */
export interface GroupedWrite {
  /**
   * What the write locks, such as an account's id: writes lock in the order of their keys, so that nodes do not
   * deadlock.
   */
  key: string
  statements: readonly GroupedStatement[]
  /** Sent after the commit, unless a `needsRow` ended the write early. */
  notifications?: readonly Notification[]
}

/** The rows that a statement returned, and how many rows it changed or returned. */
export interface StatementResult {
  rows: readonly unknown[]
  changes: number
}

/**
 * The state of one installation, on either engine. SQL is the subset both have: RETURNING, ON CONFLICT, instants as
 * integer milliseconds, flags as 0 and 1, JSON as text. Any call throws `Unavailable` while the engine is unreachable.
 */
export interface Database<Tables = unknown> {
  readonly engine: Engine
  /** For reads, and for writes of one statement. */
  readonly db: Kysely<Tables>
  readonly notifier: Notifier
  /** Returns the same database, typed with a module's tables. */
  withTables<More>(): Database<More>
  /**
   * Runs `job` in one transaction; durable when this resolves. The job runs again when PostgreSQL ends it to break a
   * deadlock.
   */
  transaction<Result>(job: (tx: Tx<Tables>) => Promise<Result>): Promise<Result>
  /**
   * Writes together with everything that arrives within the same few milliseconds, in one transaction; durable when
   * this resolves. Returns one result per statement that ran. A write that fails does not affect the others.
   */
  write(write: GroupedWrite): Promise<readonly StatementResult[]>
  /** Grouped writes since the start: number of transactions, number of writes, and their duration in seconds. */
  readonly groups: { readonly groups: number; readonly writes: number; readonly seconds: number }
  /** Finishes pending work, then closes. */
  close(): Promise<void>
}
