import { Worker } from 'node:worker_threads'
import type { SqliteSettings, StatementReply } from './sqliteMessages.ts'

/** The rows of a statement, or how many rows it changed. */
export interface StatementResult {
  rows: readonly unknown[]
  /** Null for statements that return rows. */
  changes: number | null
}

interface Waiting {
  resolve: (result: StatementResult) => void
  reject: (cause: Error) => void
}

/** The writer thread, seen from the loop: statements in order, each answered by a promise. */
export class SqliteThread {
  #worker: Worker
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ended: Error | null = null

  constructor(settings: SqliteSettings) {
    this.#worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: settings })
    this.#worker.on('message', (reply: StatementReply) => this.#settle(reply))
    this.#worker.on('error', (cause) => this.#end(cause instanceof Error ? cause : new Error(String(cause))))
    this.#worker.on('exit', () => this.#end(new Error('The database is closed.')))
  }

  /** Rejects with the engine's error, or when the thread has ended. */
  run(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.#send((id) => ({ id, kind: 'run', sql, parameters }))
  }

  /** Closes the file after everything sent before; the write-ahead log is folded in by the engine. */
  async close(): Promise<void> {
    if (this.#ended) return
    const exited = new Promise((resolve) => this.#worker.once('exit', resolve))
    await this.#send((id) => ({ id, kind: 'close' }))
    await exited
  }

  #send(requestOf: (id: number) => unknown): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      const id = ++this.#lastId
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage(requestOf(id))
    })
  }

  #settle(reply: StatementReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'rows') waiting?.resolve(reply)
    else waiting?.reject(reply.cause)
  }

  #end(cause: Error): void {
    this.#ended ??= cause
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended)
    this.#waiting.clear()
  }
}
