import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { StatementReply, StatementRequest, SqliteSettings } from './sqliteMessages.ts'

/**
 * The one writer of the embedded database. It lives in its own thread because a durable commit waits for the disk
 * (`synchronous = FULL` calls fsync), and that wait must not hold up requests that only read the index.
 */
const port = parentPort
if (!port) throw new Error('sqliteWorker.ts runs as a worker thread only')
const settings = workerData as SqliteSettings
const database = new DatabaseSync(settings.path, { timeout: settings.busyTimeoutMs })
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')

port.on('message', (request: StatementRequest) => {
  port.postMessage(replyTo(request))
  if (request.kind === 'close') port.close()
})

function replyTo(request: StatementRequest): StatementReply {
  try {
    if (request.kind === 'close') {
      database.close()
      return { id: request.id, kind: 'rows', rows: [], changes: 0 }
    }
    const statement = database.prepare(request.sql)
    const parameters = request.parameters as SQLInputValue[]
    // A statement that names no result columns is run for its effect; RETURNING gives columns.
    if (statement.columns().length > 0) {
      return { id: request.id, kind: 'rows', rows: statement.all(...parameters), changes: null }
    }
    return { id: request.id, kind: 'rows', rows: [], changes: Number(statement.run(...parameters).changes) }
  } catch (cause) {
    return { id: request.id, kind: 'failed', cause: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}
