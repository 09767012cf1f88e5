import type { Kysely } from 'kysely'
import type { Notifier, Notification } from './notifier.ts'
import type { Database, Engine, GroupedWrite, StatementResult, Tx } from './database.ts'
import type { GroupCommit } from './groupCommit.ts'

/** The operations that differ between the engines. */
export interface EnginePort {
  engine: Engine
  notifier: Notifier
  groups: GroupCommit
  /** Sends a notification within a transaction. Returns false for an engine that can notify only after the commit. */
  notifyWithin(tx: Kysely<unknown>, notification: Notification): Promise<boolean>
  notifyAfter(notifications: readonly Notification[]): void
  /** Returns true for a failure that may not recur on another attempt. */
  isPassing(cause: unknown): boolean
  /** Releases the engine's resources other than its connections. */
  stop(): Promise<void>
}

/** A deadlock needs two transactions; three in a row would mean bad luck or a defect. */
const TRIES = 3

export class EngineDatabase<Tables> implements Database<Tables> {
  readonly db: Kysely<Tables>
  #port: EnginePort

  constructor(db: Kysely<Tables>, port: EnginePort) {
    this.db = db
    this.#port = port
  }

  get engine(): Engine {
    return this.#port.engine
  }

  get notifier(): Notifier {
    return this.#port.notifier
  }

  withTables<More>(): Database<More> {
    return new EngineDatabase(this.db as unknown as Kysely<More>, this.#port)
  }

  async transaction<Result>(job: (tx: Tx<Tables>) => Promise<Result>): Promise<Result> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#once(job)
      } catch (cause) {
        if (tries === TRIES || !this.#port.isPassing(cause)) throw cause
      }
    }
  }

  async #once<Result>(job: (tx: Tx<Tables>) => Promise<Result>): Promise<Result> {
    const later: Notification[] = []
    const result = await this.db.transaction().execute((db) =>
      job({
        db,
        notification: async (topic, detail) => {
          const notification = { topic, detail }
          if (!(await this.#port.notifyWithin(db as unknown as Kysely<unknown>, notification))) later.push(notification)
        },
      }),
    )
    this.#port.notifyAfter(later)
    return result
  }

  get groups(): Database['groups'] {
    return this.#port.groups.statistics
  }

  write(write: GroupedWrite): Promise<readonly StatementResult[]> {
    return this.#port.groups.write(write)
  }

  async close(): Promise<void> {
    await this.#port.groups.drained()
    await this.#port.stop()
    await this.db.destroy()
  }
}
