import type { Kysely } from 'kysely'
import type { Bell, Ring } from './bell.ts'
import type { Database, Engine, GroupedWrite, StatementResult, Tx } from './database.ts'
import type { GroupCommit } from './groupCommit.ts'

/** What differs between the engines. */
export interface EnginePort {
  engine: Engine
  bell: Bell
  groups: GroupCommit
  /** Sends a ring within a transaction; an engine that can only ring afterwards answers false. */
  ringWithin(tx: Kysely<unknown>, ring: Ring): Promise<boolean>
  ringAfter(rings: readonly Ring[]): void
  /** True for a failure that another try may not meet. */
  isPassing(cause: unknown): boolean
  /** Frees what the engine holds beside its connections. */
  stop(): Promise<void>
}

/** A deadlock needs two; three tries in a row would need bad luck or a fault of ours. */
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

  get bell(): Bell {
    return this.#port.bell
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
    const later: Ring[] = []
    const result = await this.db.transaction().execute((db) =>
      job({
        db,
        ring: async (topic, detail) => {
          const ring = { topic, detail }
          if (!(await this.#port.ringWithin(db as unknown as Kysely<unknown>, ring))) later.push(ring)
        },
      }),
    )
    this.#port.ringAfter(later)
    return result
  }

  get groups(): Database['groups'] {
    return this.#port.groups.figures
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
