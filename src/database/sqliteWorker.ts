import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type {
  SqliteResult,
  SqliteSettings,
  SqliteStatement,
  StatementReply,
  StatementRequest,
  WriterMessage,
} from './sqliteMessages.ts'
import { TurnQueue } from './turnQueue.ts'

/**
 * The only writer of the embedded database. It runs in a separate thread because a durable commit waits for the disk
 * (`synchronous = FULL` calls fsync), and that wait must not block requests that only read the index. Several serving
 * threads share it: while one of them is in a transaction, the statements of the others wait.
 */
const port = parentPort
if (!port) throw new Error('sqliteWorker.ts runs as a worker thread only')
const settings = workerData as SqliteSettings
const database = new DatabaseSync(settings.path, { timeout: settings.busyTimeoutMs })
// secure_delete overwrites deleted content in the file.
database.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
)

/** https://sqlite.org/rescode.html#full */
const SQLITE_FULL = 13

/** A statement without result columns is run for its effect; RETURNING gives columns. */
interface Prepared {
  statement: StatementSync
  reads: boolean
}

/** More than the code has different statements; a list of values of varying length makes new ones. */
const PREPARED_MAX = 500
const prepared = new Map<string, Prepared>()

const queue = new TurnQueue<MessagePort, StatementRequest>((client, request) => {
  const isOfOther = client !== port && request.kind === 'close'
  // The file stays open for the other threads.
  client.postMessage(isOfOther ? ({ id: request.id, kind: 'closed' } satisfies StatementReply) : replyTo(request))
  if (request.kind === 'close') client.close()
  return begun
})

port.on('message', (message: WriterMessage) => {
  if (message.kind === 'connect') connect(message.port)
  else queue.add(port, message)
})

/** Accepts the statements of another thread until it closes its port or ends. */
function connect(other: MessagePort): void {
  other.on('message', (request: StatementRequest) => queue.add(other, request))
  // A thread that ended within a transaction cannot commit it.
  other.on('close', () =>
    queue.leave(other, () => {
      if (database.isTransaction) database.exec('ROLLBACK')
      begun = false
    }),
  )
}

function replyTo(request: StatementRequest): StatementReply {
  const { id } = request
  try {
    switch (request.kind) {
      case 'run':
        return { id, kind: 'ran', result: runSingle(request) }
      case 'group':
        return { id, kind: 'ran_group', results: runGroup(request.writes) }
      case 'close':
        database.close()
        return { id, kind: 'closed' }
    }
  } catch (cause) {
    const { message = String(cause), errcode = 0 } = cause as { message?: string; errcode?: number }
    return { id, kind: 'failed', message, errcode }
  }
}

function runGroup(writes: readonly (readonly SqliteStatement[])[]): SqliteResult[][] {
  database.exec('BEGIN IMMEDIATE')
  try {
    const results = writes.map(runWrite)
    database.exec('COMMIT')
    return results
  } catch (cause) {
    // Some failures, such as a full disk, have already rolled the transaction back.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw cause
  }
}

function runWrite(statements: readonly SqliteStatement[]): SqliteResult[] {
  const results: SqliteResult[] = []
  for (const statement of statements) {
    const result = run(statement)
    results.push(result)
    if (statement.needsRow && result.changes === 0) break
  }
  return results
}

/**
 * A full disk ends a transaction by itself (https://sqlite.org/lang_transaction.html, 3.1). The statements after it
 * must not run outside the transaction, and its rollback has no effect.
 */
function runSingle(statement: SqliteStatement): SqliteResult {
  const { sql } = statement
  if (sql === 'ROLLBACK' && !database.isTransaction) begun = false
  else if (begun && !database.isTransaction) throw endedByEngine()
  else {
    const result = run(statement)
    if (sql === 'BEGIN IMMEDIATE') begun = true
    else if (sql === 'COMMIT' || sql === 'ROLLBACK') begun = false
    return result
  }
  return { rows: [], changes: 0, reads: false }
}

/** True while a transaction was begun that its borrower has not ended. */
let begun = false

function endedByEngine(): Error {
  const errcode = SQLITE_FULL
  return Object.assign(new Error('the engine ended the transaction, because it could not write'), { errcode })
}

function run({ sql, parameters }: SqliteStatement): SqliteResult {
  const { statement, reads } = preparedOf(sql)
  const values = parameters as SQLInputValue[]
  if (!reads) return { rows: [], changes: Number(statement.run(...values).changes), reads }
  const rows = statement.all(...values)
  return { rows, changes: rows.length, reads }
}

function preparedOf(sql: string): Prepared {
  const known = prepared.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  const entry = { statement, reads: statement.columns().length > 0 }
  if (prepared.size >= PREPARED_MAX) prepared.clear()
  // Statements that change the schema run only once and invalidate the others.
  if (/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) prepared.set(sql, entry)
  else prepared.clear()
  return entry
}
