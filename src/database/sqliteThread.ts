import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { Unavailable, WritesUnavailable } from '#base/unavailable.ts'
import type {
  SqliteResult,
  SqliteSettings,
  SqliteStatement,
  StatementReply,
  StatementRequest,
  WriterMessage,
} from './sqliteMessages.ts'

interface Waiting {
  resolve: (reply: Exclude<StatementReply, { kind: 'failed' }>) => void
  reject: (cause: Error) => void
}

/** https://sqlite.org/rescode.html: the lock is held, or the file cannot be opened. */
const AWAY_CODES: ReadonlySet<number> = new Set([5, 6, 14])
/** Codes of the same list: the file is read-only, the disk fails, or it is full. */
const NO_WRITE_CODES: ReadonlySet<number> = new Set([8, 10, 13])

/** How a thread reaches the writer: the thread that started it as its worker, others by a port. */
type Link = Pick<Worker, 'postMessage'> | MessagePort

/** The writer thread as seen from the event loop: requests run in order, and a promise returns each result. */
export class SqliteThread {
  readonly #link: Link
  readonly #exited: Promise<void>
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #ended: Error | null = null

  private constructor(link: Link & Pick<Worker, 'on'>, ending: 'exit' | 'close') {
    this.#link = link
    link.on('message', (reply: StatementReply) => this.#settle(reply))
    link.on('error', (cause: unknown) => this.#end(cause instanceof Error ? cause : new Error(String(cause))))
    const exited = Promise.withResolvers<void>()
    this.#exited = exited.promise
    link.on(ending, () => {
      this.#end(new Error('The database is closed.'))
      exited.resolve()
    })
  }

  /** Starts the writer of a file. */
  static start(settings: SqliteSettings): SqliteThread {
    const worker = new Worker(new URL('./sqliteWorker.ts', import.meta.url), { workerData: settings })
    return new SqliteThread(worker, 'exit')
  }

  /** Uses the writer that another thread started, through a port that `connect` returned there. */
  static over(port: MessagePort): SqliteThread {
    return new SqliteThread(port as MessagePort & Pick<Worker, 'on'>, 'close')
  }

  /** Returns a port through which another thread uses this writer; only the thread that started the writer can. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const message: WriterMessage = { kind: 'connect', port: port2 }
    this.#link.postMessage(message, [port2])
    return port1
  }

  /** Rejects with the engine's error, or when the thread has ended. */
  async run({ sql, parameters }: SqliteStatement): Promise<SqliteResult> {
    const reply = await this.#send({ id: ++this.#lastId, kind: 'run', sql, parameters })
    if (reply.kind !== 'ran') throw new Error(`${reply.kind} is not a reply to a statement`)
    return reply.result
  }

  /** Runs a group in one transaction, with one message in each direction. */
  async runGroup(writes: readonly (readonly SqliteStatement[])[]): Promise<readonly (readonly SqliteResult[])[]> {
    const reply = await this.#send({ id: ++this.#lastId, kind: 'group', writes })
    if (reply.kind !== 'ran_group') throw new Error(`${reply.kind} is not a reply to a group`)
    return reply.results
  }

  /**
   * Ends after all earlier requests. The thread that started the writer closes the file, and the engine merges the
   * write-ahead log into it; another thread closes its port only.
   */
  async close(): Promise<void> {
    if (this.#ended) return
    await this.#send({ id: ++this.#lastId, kind: 'close' })
    await this.#exited
  }

  #send(request: StatementRequest): Promise<Exclude<StatementReply, { kind: 'failed' }>> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended)
      this.#waiting.set(request.id, { resolve, reject })
      this.#link.postMessage(request)
    })
  }

  #settle(reply: StatementReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'failed') waiting?.reject(failureOf(reply))
    else waiting?.resolve(reply)
  }

  #end(cause: Error): void {
    this.#ended ??= cause
    for (const waiting of this.#waiting.values()) waiting.reject(this.#ended)
    this.#waiting.clear()
  }
}

/** The extended code holds the primary one in its low byte. */
function failureOf({ message, errcode }: Extract<StatementReply, { kind: 'failed' }>): Error {
  const code = errcode & 0xff
  if (NO_WRITE_CODES.has(code)) return new WritesUnavailable(`SQLite: ${message}`)
  return AWAY_CODES.has(code) ? new Unavailable(`SQLite: ${message}`) : new Error(message)
}
