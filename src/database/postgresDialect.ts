import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient, QueryResult as Answer } from 'pg'
import { recordUnavailable } from '#base/swallowedFailures.ts'
import { Unavailable } from '#base/unavailable.ts'
import type { Notification } from './notifier.ts'
import type { GroupedWrite, StatementResult } from './database.ts'
import { shouldRun, notificationsOf } from './groupedWrites.ts'
import { CHANNEL, payloadOf } from './postgresNotifier.ts'
import { failureOf, isSilence } from './postgresFailures.ts'

/**
 * Kysely over `pg`. Kysely's dialect lacks two things: a single error for an unreachable server, and pipelined groups.
 */
export function postgresDialect(driver: PostgresDriver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/**
 * Lends the pool's connections. When one of them does not answer, the others may not either (a network that drops
 * packets, a server that vanished), and waiting for each in turn would take minutes: all connections made before are
 * discarded.
 */
export class PostgresDriver implements Driver {
  #pool: Pool
  #silences = 0
  /** The value of `#silences` when a connection was made. */
  #createdAfter = new WeakMap<PoolClient, number>()

  constructor(pool: Pool) {
    this.#pool = pool
    // Reports idle connections that the server ended; the next query gets a new one.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      this.#createdAfter.set(client, this.#silences)
    })
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      for (;;) {
        const client = await this.#pool.connect()
        if (this.#createdAfter.get(client) === this.#silences)
          return new PostgresConnection(client, () => this.#silent(client))
        client.release(true)
      }
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure instanceof Unavailable) recordUnavailable(failure)
      throw failure
    }
  }

  /** Connections that were in use together fail together and count as one silence. */
  #silent(client: PoolClient): void {
    if (this.#createdAfter.get(client) === this.#silences) this.#silences++
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PostgresConnection).release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).run('BEGIN')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as PostgresConnection).rollback()
  }

  /** Runs all writes in one transaction. */
  async runGroup(writes: readonly GroupedWrite[]): Promise<readonly (readonly StatementResult[])[]> {
    const connection = await this.acquireConnection()
    try {
      return await connection.runGroup(writes)
    } finally {
      connection.release()
    }
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  #client: PoolClient
  #reportSilence: () => void
  /** A connection that failed, or whose transaction is in doubt, is not used again. */
  #broken = false

  constructor(client: PoolClient, reportSilence: () => void) {
    this.#client = client
    this.#reportSilence = reportSilence
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#query(sql, parameters)
    return command === 'SELECT' ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: both engines return complete results.')
  }

  async run(sql: string): Promise<void> {
    await this.#query(sql, [])
  }

  /** The server answers the COMMIT of a failed transaction with ROLLBACK, and no error. */
  async commit(): Promise<void> {
    const { command } = await this.#query('COMMIT', [])
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit.')
  }

  async rollback(): Promise<void> {
    if (!this.#broken) await this.run('ROLLBACK')
  }

  /**
   * Sends the first statements of all writes at once, then the second statements of the writes that continue: a group
   * takes as many round trips as its longest write has statements, and one for the commit, which is sent only after all
   * statements succeeded.
   */
  async runGroup(writes: readonly GroupedWrite[]): Promise<readonly (readonly StatementResult[])[]> {
    const results: StatementResult[][] = writes.map(() => [])
    const steps = Math.max(...writes.map(({ statements }) => statements.length))
    try {
      await allDone([this.run('BEGIN'), ...this.#step(writes, results, 0)])
      for (let step = 1; step < steps; step++) await allDone(this.#step(writes, results, step))
      await this.#notify(notificationsOf(writes, results))
      await this.commit()
    } catch (cause) {
      await this.rollback().catch(() => (this.#broken = true))
      throw cause
    }
    return results
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  #step(writes: readonly GroupedWrite[], results: readonly StatementResult[][], step: number): Promise<void>[] {
    return writes.flatMap((write, i) => {
      const [query, own] = [write.statements[step]?.query, results[i]]
      return query && own && shouldRun(write, own, step) ? [this.#answer(query, own)] : []
    })
  }

  async #answer({ sql, parameters }: CompiledQuery, results: StatementResult[]): Promise<void> {
    const { rows, rowCount } = await this.#query(sql, parameters)
    results.push({ rows: rows as unknown[], changes: rowCount ?? 0 })
  }

  async #notify(notifications: readonly Notification[]): Promise<void> {
    if (notifications.length === 0) return
    const payloads = [...new Set(notifications.map(payloadOf))]
    await this.#query(`SELECT pg_notify('${CHANNEL}', payload) FROM unnest($1::text[]) AS payload`, [payloads])
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<Answer> {
    try {
      return await this.#client.query(sql, parameters as unknown[])
    } catch (cause) {
      if (isSilence(cause)) this.#reportSilence()
      const failure = failureOf(cause)
      if (failure instanceof Unavailable) {
        this.#broken = true
        recordUnavailable(failure)
      }
      throw failure
    }
  }
}

/**
 * Waits for all steps, so that no statement of a failed step is in flight when the rollback is sent; then throws the
 * first failure.
 */
async function allDone(steps: readonly Promise<void>[]): Promise<void> {
  for (const step of await Promise.allSettled(steps)) if (step.status === 'rejected') throw step.reason
}
