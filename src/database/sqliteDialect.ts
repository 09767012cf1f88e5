import type { MessagePort } from 'node:worker_threads'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { recordUnavailable } from '#base/swallowedFailures.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { GroupedWrite, StatementResult } from './database.ts'
import type { SqliteThread } from './sqliteThread.ts'

/** Kysely over `node:sqlite` in a writer thread. */
export function sqliteDialect(driver: SqliteThreadDriver): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Lends one connection to one borrower at a time, so that a transaction's statements are never mixed with others. */
export class SqliteThreadDriver implements Driver {
  readonly #open: () => SqliteThread
  #thread: SqliteThread | null = null
  #connection: SqliteThreadConnection | null = null
  #lent: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  /** `open`: starts the writer of a file, or uses one that another thread started. */
  constructor(open: () => SqliteThread) {
    this.#open = open
  }

  async init(): Promise<void> {
    this.#thread = this.#open()
    this.#connection = new SqliteThreadConnection(this.#thread)
  }

  /** Returns a port through which another thread uses this writer; the driver must have been used. */
  connect(): MessagePort {
    if (!this.#thread) throw new Error('The database is not open.')
    return this.#thread.connect()
  }

  async acquireConnection(): Promise<SqliteThreadConnection> {
    const before = this.#lent
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#lent = promise
    await before
    this.#release = resolve
    if (this.#connection) return this.#connection
    resolve()
    throw new Error('The database is closed.')
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  /**
   * IMMEDIATE takes the write lock at once, so that a transaction cannot fail half-way because another process took it.
   */
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteThreadConnection).run('BEGIN IMMEDIATE')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteThreadConnection).run('COMMIT')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as SqliteThreadConnection).run('ROLLBACK')
  }

  /** Runs all writes in one transaction. */
  async runGroup(writes: readonly GroupedWrite[]): Promise<readonly (readonly StatementResult[])[]> {
    const connection = await this.acquireConnection()
    try {
      return await connection.runGroup(writes)
    } finally {
      await this.releaseConnection()
    }
  }

  async destroy(): Promise<void> {
    await this.#connection?.close()
    this.#connection = null
  }
}

/** Notes the failure in the async context of the request; the thread's replies arrive outside of it. */
function noted(cause: unknown): never {
  if (cause instanceof Unavailable) recordUnavailable(cause)
  throw cause
}

class SqliteThreadConnection implements DatabaseConnection {
  #thread: SqliteThread

  constructor(thread: SqliteThread) {
    this.#thread = thread
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes, reads } = await this.#thread.run({ sql, parameters }).catch(noted)
    return reads ? { rows: rows as R[] } : { rows: [], numAffectedRows: BigInt(changes) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: both engines return complete results.')
  }

  runGroup(writes: readonly GroupedWrite[]): Promise<readonly (readonly StatementResult[])[]> {
    // Sends only what can be posted to the thread: a compiled query also holds its syntax tree.
    return this.#thread.runGroup(
      writes.map(({ statements }) =>
        statements.map(({ query: { sql, parameters }, needsRow = false }) => ({ sql, parameters, needsRow })),
      ),
    )
  }

  async run(sql: string): Promise<void> {
    await this.#thread.run({ sql, parameters: [] }).catch(noted)
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }
}
